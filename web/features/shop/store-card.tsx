import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import { Link } from 'react-router-dom'
import { formatDistance, formatNumber } from '#domain/money/money.ts'
import { type BranchView, type StoreView, shortAddress } from '#web/api/shop.ts'
import { shopsTexts } from '#web/texts/shops.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ShopLogo } from './shop-logo.tsx'
import styles from './store-card.module.css'

type StoreCardProps = {
  store: StoreView
  nps: BranchView['nps']
  isClosed: boolean
  /** Whether delivery is what the diner is looking for (BRANCH-13). */
  wantsDelivery: boolean
  onChoose: (store: StoreView) => void
}

/** BRANCH-07 to BRANCH-13. */
export function StoreCard({ store, nps, isClosed, wantsDelivery, onChoose }: StoreCardProps) {
  const { npsAvg } = store.deliveryConfig
  const showsNps = nps.enabled && npsAvg !== null && npsAvg >= nps.threshold
  return (
    <Card as="article" className={styles['card']}>
      <MapPin size={24} aria-hidden="true" />
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <button type="button" className={classes(styles['link'], styles['button'])} onClick={() => onChoose(store)}>
            {store.name}
          </button>
        </h3>
        <p className={styles['address']}>{shortAddress(store.address)}</p>
        <div className={styles['badges']}>
          {isClosed && <Badge tone="bad">{shopsTexts.store.closed}</Badge>}
          {store.distance !== null && <Badge>{formatDistance(store.distance)}</Badge>}
          {showsNps && (
            <Badge icon={<Star size={13} fill="currentColor" aria-hidden="true" />}>
              <VisuallyHidden>{shopsTexts.store.nps} </VisuallyHidden>
              {formatNumber(npsAvg, 1)}
            </Badge>
          )}
        </div>
      </div>
      <ChevronRight className={styles['arrow']} size={22} aria-hidden="true" />
      {wantsDelivery && store.reachableByDelivery === false && (
        <p className={styles['reach']}>{shopsTexts.store.notReachable}</p>
      )}
    </Card>
  )
}

/** BRANCH-01. */
export function BranchCard({ branch, to }: { branch: Pick<BranchView, 'id' | 'name' | 'customLogoURL'>; to: string }) {
  return (
    <Card as="article" className={styles['card']}>
      <ShopLogo className={styles['logo']} branch={branch} alt="" />
      <div className={styles['words']}>
        <h2 className={styles['name']}>
          <Link className={styles['link']} to={to}>
            {branch.name}
          </Link>
        </h2>
        <p className={styles['address']}>{shopsTexts.company.stores}</p>
      </div>
      <ChevronRight className={styles['arrow']} size={22} aria-hidden="true" />
    </Card>
  )
}
