import type { LineDiscount } from '#domain/cart/line.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import { menuTexts } from '#web/texts/menu.ts'
import { Badge } from '#web/ui/badge.tsx'

type PillProps = { discount: LineDiscount; discounts: readonly Discount[]; money: (minor: number) => string }

/** MENU-09: a discount in two words. */
export function DiscountPill({ discount, discounts, money }: PillProps) {
  return <Badge tone="accent">{pillText(discount, discounts, money)}</Badge>
}

function pillText(
  { type, discountReferenceId, amount, ...rest }: LineDiscount,
  discounts: readonly Discount[],
  money: PillProps['money'],
) {
  if (type === 'MULTIPLE') return 'buy' in rest ? menuTexts.pill.sets(rest.buy, rest.pay) : ''
  const source = discounts.find(({ id }) => id === discountReferenceId)
  if (source?.type === 'PERCENT') return menuTexts.pill.percent(source.percentage)
  if (source?.type === 'FINAL_PRICE') return menuTexts.pill.finalPrice
  return menuTexts.pill.off(money(amount))
}
