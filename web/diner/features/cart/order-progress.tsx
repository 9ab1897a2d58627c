import Check from 'lucide-react/icons/check'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import { freeDeliveryProgress, minimumProgress, type Progress } from '#domain/delivery/fee.ts'
import type { InDeliveryArea } from '#domain/delivery/quote.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { ProgressLine } from '#web/shared/ui/progress-line.tsx'
import styles from './order-progress.module.css'

type OrderProgressProps = {
  modeType: OrderModeType
  quote: InDeliveryArea
  itemsTotal: number
  money: (minor: number) => string
}

/** CART-12 to CART-14: first the amount missing to the minimum, then the amount missing to free delivery. */
export function OrderProgress({ modeType, quote, itemsTotal, money }: OrderProgressProps) {
  const toMinimum = minimumProgress(modeType, quote, itemsTotal)
  if (toMinimum) return <Line progress={toMinimum}>{cartTexts.minimum(money(toMinimum.target))}</Line>
  const toFree = freeDeliveryProgress(modeType, quote, itemsTotal)
  if (toFree) return <Line progress={toFree}>{cartTexts.missingForFree(money(toFree.missing))}</Line>
  const isFree = modeType === 'DELIVERY' && quote.freeDeliveryFrom !== null && itemsTotal >= quote.freeDeliveryFrom
  if (!isFree) return null
  return (
    <div className={styles['progress']}>
      <p className={styles['free']}>
        <Check size={18} aria-hidden="true" />
        <span>{cartTexts.free}</span>
      </p>
      <ProgressLine value={1} max={1} />
    </div>
  )
}

const Line = ({ progress, children }: { progress: Progress; children: string }) => (
  <div className={styles['progress']}>
    <p>{children}</p>
    <ProgressLine value={progress.ratio} max={1} />
  </div>
)
