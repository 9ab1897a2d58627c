import type { ShipmentStatus } from '#domain/shipment/events.ts'

/** A delivery that a courier moves, and its new status, in the contract's words. */
export type IntendedStep = {
  readonly shipmentType: 'simple' | 'stack'
  readonly shipmentId: string
  /** The id of the delivery: the stack for steps of a stack and of its drop-offs, else the shipment. */
  readonly delivery: string
  /** The name that the cards show. */
  readonly code: string
  readonly to: ShipmentStatus
  /** The time of the step by the phone's clock. */
  readonly at: string
}

/** A step that the courier took on this phone and that the gateway has not answered yet. */
export type Intent = IntendedStep & {
  /** Sent as the idempotency key with every try. */
  readonly id: string
  /** The customer's key, if the store asks for it. */
  readonly securityCode: string | null
  /** The time in which the step can be undone before it is sent; 0 when it need not wait. */
  readonly undoSeconds: number
  /** The number of times it was sent; zero before the first try. */
  readonly sends: number
}
