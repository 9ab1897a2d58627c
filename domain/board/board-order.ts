import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'

/** The parts of an order by which the shop's board places and rings it. Instants are in ISO 8601. */
export type BoardOrder = {
  readonly code: string
  readonly status: OrderStatus
  readonly type: OrderModeType
  readonly scheduledAt: string | null
  readonly minDelayInMinutes: number
  readonly promised: { readonly from: string; readonly to: string } | null
  readonly times: KnownOrder['times']
  readonly shipments: readonly { readonly id: string; readonly status: ShipmentStatus }[]
  /** Absent in answers of an earlier release. */
  readonly acknowledged?: { readonly placed: string | null; readonly canceled: string | null }
  /** The instant until which it may be paid online; null where nothing is. Absent in answers of an earlier release. */
  readonly payableUntil?: string | null
}
