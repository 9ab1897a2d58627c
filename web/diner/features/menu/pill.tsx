import type { LineDiscount } from '#domain/cart/line.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import { setFilling } from '#domain/pricing/sets.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { Badge } from '#web/shared/ui/badge.tsx'

type PillProps = {
  discount: LineDiscount
  discounts: readonly Discount[]
  money: (minor: number) => string
  /** The units that are missing to the next set of a plate in the cart. */
  missing?: number | null | undefined
}

/** MENU-09: a discount in two words, or the way to its next set. */
export function DiscountPill({ discount, discounts, money, missing = null }: PillProps) {
  if (missing === null || discount.type !== 'MULTIPLE')
    return <Badge tone="accent">{pillText(discount, discounts, money)}</Badge>
  const { buy, pay } = discount
  return <Badge tone={missing === 0 ? 'good' : 'accent'}>{menuTexts.setMissing(missing, buy, pay)}</Badge>
}

function pillText(discount: LineDiscount, discounts: readonly Discount[], money: PillProps['money']) {
  if (discount.type === 'MULTIPLE')
    return menuTexts.pill.sets(discount.buy, discount.pay, setFilling(discount, discounts))
  const { discountReferenceId, amount } = discount
  const source = discounts.find(({ id }) => id === discountReferenceId)
  if (source?.type === 'PERCENT') return menuTexts.pill.percent(source.percentage)
  if (source?.type === 'FINAL_PRICE') return menuTexts.pill.finalPrice
  return menuTexts.pill.off(money(amount))
}
