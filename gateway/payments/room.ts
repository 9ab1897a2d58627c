// The part of this room that other rooms use.

export { countInNeed } from './projection.ts'
export type { PaymentProvider } from './providers/port.ts'
export { moneyOfOrders } from './queries.ts'
export { paymentStream } from './stream.ts'
