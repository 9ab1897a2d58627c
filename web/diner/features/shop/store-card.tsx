import Star from 'lucide-react/icons/star'
import { openUntil } from '#domain/hours/closing.ts'
import { formatDistance, formatNumber } from '#domain/money/money.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { type BranchView, type ModeView, type StoreView, shortAddress } from '#web/diner/api/shop.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { fileAddress } from '#web/shared/api/files.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { LinkCard } from '#web/shared/ui/link-card.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { ShopLogo } from './shop-logo.tsx'
import styles from './store-card.module.css'

type StoreCardProps = {
  store: StoreView
  /** Its logo is the picture of the card, because a store has none of its own. */
  branch: BranchView
  /** The mode that the diner is looking for. */
  mode: ModeView | undefined
  now: string
  isClosed: boolean
  /** Whether the diner is looking for delivery (BRANCH-13). */
  wantsDelivery: boolean
  onChoose: (store: StoreView) => void
}

/** BRANCH-07 to BRANCH-13. The distance comes first, because it decides most choices. */
export function StoreCard({ store, branch, mode, now, isClosed, wantsDelivery, onChoose }: StoreCardProps) {
  const { nps } = branch
  const until = isClosed ? null : openUntil(store, now)
  const { npsAvg } = store.deliveryConfig
  const showsNps = nps.enabled && npsAvg !== null && npsAvg >= nps.threshold
  return (
    <LinkCard
      lead={<ShopLogo className={styles['logo']} branch={branch} alt="" />}
      name={store.name}
      level={3}
      onChoose={() => onChoose(store)}
      text={
        <>
          {showsNps && (
            <span className={styles['rating']}>
              <VisuallyHidden>{`${shopsTexts.store.nps} `}</VisuallyHidden>
              <Star size={13} fill="currentColor" aria-hidden="true" />
              <span>{formatNumber(npsAvg, 1)}</span>
            </span>
          )}
          <span>{shortAddress(store.address)}</span>
        </>
      }
      badges={
        <>
          {store.distance !== null && <Badge>{formatDistance(store.distance)}</Badge>}
          {isClosed && <Badge tone="bad">{shopsTexts.store.closed}</Badge>}
          {!isClosed && mode?.orderEnabled && !mode.onlyScheduling && (
            <Badge>{headerTexts.info.minutes(mode.minDelayInMinutes, mode.maxDelayInMinutes)}</Badge>
          )}
          {until && <Badge tone="good">{shopsTexts.store.openUntil(until)}</Badge>}
        </>
      }
      foot={wantsDelivery && store.reachableByDelivery === false && shopsTexts.store.notReachable}
    />
  )
}

type VendorId = 'fbPixelId' | 'googleTagManagerId' | 'googleAnalyticsId'

/**
 * A content security policy belongs to a document: the company's page does not allow the analytics vendors of its branches, so
 * their pages load a new document.
 */
export const loadsAnew = (branch: Pick<BranchView, VendorId>): boolean =>
  Boolean(branch.fbPixelId ?? branch.googleTagManagerId ?? branch.googleAnalyticsId)

/** BRANCH-01. */
export const BranchCard = ({
  branch,
  to,
}: {
  branch: Pick<BranchView, 'id' | 'name' | 'customLogoURL' | 'withCustomBannerLogo' | 'customBannerLogoURL' | VendorId>
  to: string
}) => (
  <LinkCard
    lead={<ShopLogo className={styles['logo']} branch={branch} alt="" />}
    cover={
      branch.withCustomBannerLogo &&
      branch.customBannerLogoURL && (
        <img
          {...photograph(fileAddress(branch.customBannerLogoURL), '(min-width: 800px) 40rem, 100vw')}
          alt=""
          width={640}
          height={176}
        />
      )
    }
    name={branch.name}
    level={2}
    to={to}
    anew={loadsAnew(branch)}
    text={shopsTexts.company.stores}
  />
)
