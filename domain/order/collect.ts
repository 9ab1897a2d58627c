import type { Money } from '#domain/money/money.ts'
import type { PlacedOrder } from './events.ts'

/** The money that is paid at the door, in minor units. */
export type Collect = {
  readonly method: 'CASH' | 'CARD'
  readonly amount: number
  /** The cash that the diner pays with, if given: the courier brings the change. */
  readonly paysWith: number | null
  /** The order's own currency. */
  readonly money: Money
}

/** Whether the diner pays a person: at the door, at the counter or at the table. */
export const isPaidInPerson = ({ payment: { method, upload } }: Pick<PlacedOrder, 'payment'>): boolean =>
  method !== 'ONLINE' && upload === null

/** Returns null for an order that is paid online, and when there is nothing to pay. */
export function collectAtDoor({
  payment,
  totals,
  money,
}: Pick<PlacedOrder, 'payment' | 'totals' | 'money'>): Collect | null {
  const { method, paysWith } = payment
  if (method === 'ONLINE' || !isPaidInPerson({ payment }) || totals.total <= 0) return null
  return {
    method,
    amount: totals.total,
    paysWith: method === 'CASH' && paysWith !== null && paysWith >= totals.total ? paysWith : null,
    money,
  }
}
