import type { Store } from '#domain/catalog/store.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import type { PaymentStatus } from './view.ts'

/** OPEN-02, FOPEN-06: hours in which an order may be paid, for stores without a setting. */
export const usualWindowHours = 24

const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

/** Returns the instant, in ISO 8601, until which an order placed now may be paid. It is recorded with the order. */
export function windowEnd({ settings }: Pick<Store, 'settings'>, orderedAt: string): string {
  return hoursAfter(orderedAt, settings.paymentWindowHours)
}

/**
 * PAY-28, FPAY-04: returns the instant, in ISO 8601, after which an order is too old to pay. `recorded` is absent in
 * orders of earlier releases, which may be paid for a day.
 */
export const payableUntil = (orderedAt: string, recorded: string | undefined): string =>
  recorded ?? hoursAfter(orderedAt, usualWindowHours)

/** PAY-27, OPEN-03. */
export const isPayableStatus = (status: OrderStatus): boolean => status !== 'CANCELED' && status !== 'COMPLETED'

type Payable = {
  readonly status: OrderStatus
  /** An instant in ISO 8601. */
  readonly payableUntil: string
  readonly paymentStatus: PaymentStatus
  /** All paid money went back, or is on its way back. */
  readonly isGivenBack: boolean
  /** PAY-25: API or APP is paid online; null in person. */
  readonly upload: 'APP' | 'API' | null
  /** PAY-24. */
  readonly storeTakesOnlinePayment: boolean
}

/** FOPEN-17, PAY-26: whether the order still needs a payment, by its own data. */
const needsPayment = (order: Omit<Payable, 'payableUntil'>): boolean =>
  order.storeTakesOnlinePayment &&
  order.upload !== null &&
  isPayableStatus(order.status) &&
  !order.isGivenBack &&
  order.paymentStatus !== 'APPROVED' &&
  order.paymentStatus !== 'PROCESSING'

/** PAY-24 to PAY-28: whether a diner may pay the order at an instant in ISO 8601. */
export const isPayable = (order: Payable, now: string): boolean =>
  needsPayment(order) && Date.parse(now) <= Date.parse(order.payableUntil)
