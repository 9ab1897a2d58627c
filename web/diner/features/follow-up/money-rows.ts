import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import type { FollowUpOrder } from './order-query.ts'

type Kind = 'plain' | 'delivery' | 'service' | 'off' | 'total'
type MoneyRow = { readonly name: string; readonly amount: number; readonly kind: Kind }

/** FOLLOW-43 to FOLLOW-50: the rows in their documented order; discounts are negative. */
export function moneyRows(order: FollowUpOrder): readonly MoneyRow[] {
  const names = texts.rows
  const pointsRow = order.pointsName ? texts.pointsOf(order.pointsName) : names.points
  const plain = (name: string, amount: number): MoneyRow => ({ name, amount, kind: 'plain' })
  const off = (name: string, amount: number): MoneyRow => ({ name, amount: -amount, kind: 'off' })
  return [
    plain(names.subtotal, order.itemsPrice),
    ...order.surcharges.map(({ name, amount }) => plain(name, amount)),
    ...(order.type === 'DELIVERY' || order.deliveryFee > 0
      ? [{ ...plain(names.deliveryFee, order.deliveryFee), kind: 'delivery' as const }]
      : []),
    ...order.discounts.map(({ name, amount }) => off(name, amount)),
    ...(order.redeemedPoints > 0 ? [off(pointsRow, order.redeemedAmount)] : []),
    { name: names.serviceFee, amount: order.userServiceFee, kind: 'service' },
    { name: names.total, amount: order.total, kind: 'total' },
  ]
}

/** Returns the amount of a row as its reader sees it: a free delivery and a waived fee have a word of their own. */
export function amountText({ amount, kind }: Pick<MoneyRow, 'amount' | 'kind'>, money: (amount: number) => string) {
  const word = amount === 0 ? nothing[kind] : undefined
  return word ?? (amount < 0 ? `−${money(-amount)}` : money(amount))
}

/** The text instead of an amount of 0. */
const nothing: Partial<Record<Kind, string>> = { delivery: texts.free, service: texts.waived }

type OrderExtra = FollowUpOrder['items'][number]['extras'][number]['groupItems'][number]

/** `Papas fritas, 2 × Huevo` */
export const extrasText = (items: readonly Pick<OrderExtra, 'name' | 'quantity'>[]): string =>
  items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
