import type { ShipmentRider, ShipmentStatus } from '#domain/shipment/events.ts'

/** `at` is an instant in ISO 8601; a courier's is the true time on the phone. */
export type StackEvent =
  | {
      readonly type: 'StackCreated'
      readonly stackId: string
      readonly storeId: string
      /** In the order of the route. */
      readonly shipmentIds: readonly string[]
      readonly at: string
    }
  | { readonly type: 'StackOffered'; readonly stackId: string; readonly at: string }
  | { readonly type: 'StackAccepted'; readonly stackId: string; readonly rider: ShipmentRider; readonly at: string }
  | { readonly type: 'StackAdvanced'; readonly stackId: string; readonly to: ShipmentStatus; readonly at: string }
  | { readonly type: 'StackDriverCanceled'; readonly stackId: string; readonly at: string }
  /** The operator has canceled the last of its orders. */
  | { readonly type: 'StackCanceled'; readonly stackId: string; readonly at: string }
