import type { OrderStatus } from '#domain/order/events.ts'
import type { PaymentStatus } from './view.ts'

const windowHours = 24

/** PAY-28, OPEN-02, FPAY-04: the instant, in ISO 8601, after which an order is too old to pay. */
export const payableUntil = (orderedAt: string): string =>
  new Date(Date.parse(orderedAt) + windowHours * 3_600_000).toISOString()

/** PAY-27, OPEN-03. */
export const isPayableStatus = (status: OrderStatus): boolean => status !== 'CANCELED' && status !== 'COMPLETED'

type Payable = {
  readonly status: OrderStatus
  readonly orderedAt: string
  readonly paymentStatus: PaymentStatus
  /** All that was paid went back, or is on its way back. */
  readonly isGivenBack: boolean
  /** PAY-25: API or APP is paid online; null in person. */
  readonly upload: 'APP' | 'API' | null
  /** PAY-24. */
  readonly storeTakesOnlinePayment: boolean
}

/** FOPEN-17, PAY-26: whether money is still asked for, as far as the order itself says. */
const needsPayment = (order: Omit<Payable, 'orderedAt'>): boolean =>
  order.storeTakesOnlinePayment &&
  order.upload !== null &&
  isPayableStatus(order.status) &&
  !order.isGivenBack &&
  order.paymentStatus !== 'APPROVED' &&
  order.paymentStatus !== 'PROCESSING'

/** PAY-24 to PAY-28: whether a diner may pay the order at an instant in ISO 8601. */
export const isPayable = (order: Payable, now: string): boolean =>
  needsPayment(order) && Date.parse(now) <= Date.parse(payableUntil(order.orderedAt))
