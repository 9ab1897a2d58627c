import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import { formatDistance, formatNumber } from '#domain/money/money.ts'
import { type BranchView, type StoreView, shortAddress } from '#web/diner/api/shop.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { LinkCard } from '#web/shared/ui/link-card.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { ShopLogo } from './shop-logo.tsx'
import styles from './store-card.module.css'

type StoreCardProps = {
  store: StoreView
  nps: BranchView['nps']
  isClosed: boolean
  /** Whether the diner is looking for delivery (BRANCH-13). */
  wantsDelivery: boolean
  onChoose: (store: StoreView) => void
}

/** BRANCH-07 to BRANCH-13. */
export function StoreCard({ store, nps, isClosed, wantsDelivery, onChoose }: StoreCardProps) {
  const { npsAvg } = store.deliveryConfig
  const showsNps = nps.enabled && npsAvg !== null && npsAvg >= nps.threshold
  return (
    <LinkCard
      lead={<MapPin size={24} aria-hidden="true" />}
      name={store.name}
      level={3}
      onChoose={() => onChoose(store)}
      text={shortAddress(store.address)}
      badges={
        <>
          {isClosed && <Badge tone="bad">{shopsTexts.store.closed}</Badge>}
          {store.distance !== null && <Badge>{formatDistance(store.distance)}</Badge>}
          {showsNps && (
            <Badge icon={<Star size={13} fill="currentColor" aria-hidden="true" />}>
              <VisuallyHidden>{`${shopsTexts.store.nps} `}</VisuallyHidden>
              <span>{formatNumber(npsAvg, 1)}</span>
            </Badge>
          )}
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
  branch: Pick<BranchView, 'id' | 'name' | 'customLogoURL' | VendorId>
  to: string
}) => (
  <LinkCard
    lead={<ShopLogo className={styles['logo']} branch={branch} alt="" />}
    name={branch.name}
    level={2}
    to={to}
    anew={loadsAnew(branch)}
    text={shopsTexts.company.stores}
  />
)
