import { Context, type Effect, Schema } from 'effect'
import type { Position } from '#domain/geo/position.ts'
import type { WireCharges } from '#openapi/wire/order-modes.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

/** The gateway answered with a problem; `code` is the stable name of that problem. */
export class Refused extends Schema.TaggedError<Refused>()('Refused', {
  operation: Schema.String,
  status: Schema.Int,
  code: Schema.String,
  detail: Schema.String,
  /** The items of an order that are named in the refusal. */
  items: Schema.optional(Schema.Array(Schema.String)),
}) {
  override get message() {
    return `${this.operation}: ${this.status} ${this.code} ${this.detail}`
  }
}

/** No answer came, after every try, or none that is about the call. */
export class Unreachable extends Schema.TaggedError<Unreachable>()('Unreachable', {
  operation: Schema.String,
  cause: Schema.Defect(),
  /** The wait that the gateway asks for, in milliseconds. */
  retryAfterMs: Schema.optional(Schema.Number),
}) {
  override get message() {
    return `${this.operation}: no answer`
  }
}

/** A call that the gateway answers, refuses or does not get. */
export type GatewayCall<A, R = never> = Effect.Effect<A, Refused | Unreachable, R>

/** The contract, as diners, couriers and operators use it. The idempotency key of a command comes first. */
export class Gateway extends Context.Service<
  Gateway,
  {
    /** Waits until the gateway accepts requests. */
    readonly ready: Effect.Effect<void, Unreachable>
    readonly store: (alias: string) => GatewayCall<Wire['BranchContactWithBranch']>
    /** The aliases of all stores. */
    readonly aliases: GatewayCall<readonly string[]>
    readonly menu: (alias: string, orderModeId: string) => GatewayCall<Wire['Menu']>
    readonly country: (code: string) => GatewayCall<Wire['Country']>
    readonly modeCharges: (orderModeId: string) => GatewayCall<WireCharges>
    readonly quoteDelivery: (storeId: string, position: Position) => GatewayCall<Wire['DeliveryQuote']>
    readonly submitOrder: (key: string, order: Wire['OrderSubmission']) => GatewayCall<Wire['SubmittedOrder']>
    /** Tries once, like a page that counts its own tries. */
    readonly submitOnce: (key: string, order: Wire['OrderSubmission']) => GatewayCall<Wire['SubmittedOrder']>
    /** Tries once to settle a submission whose outcome is unknown. */
    readonly withdrawOnce: (key: string) => GatewayCall<Wire['WithdrawnSubmission']>
    readonly order: (alias: string, code: string) => GatewayCall<Wire['FollowUpOrder']>
    readonly tracking: (alias: string, code: string) => GatewayCall<Wire['Tracking']>
    /** All orders of a store in this state, oldest first. */
    readonly consoleOrders: (
      storeId: string,
      status: Wire['FollowUpOrder']['status'],
    ) => GatewayCall<readonly Wire['ConsoleOrder'][]>
    /** The steps of an order, with the kind of principal who took each. */
    readonly orderHistory: (code: string) => GatewayCall<Wire['OrderHistory']['steps']>
    readonly consoleStep: (key: string, code: string, step: 'accept' | 'ready' | 'offer') => GatewayCall<void>
    readonly cancelOrder: (key: string, code: string, reason: string) => GatewayCall<void>
    /** Groups shipments that wait for a courier, in the order of the route. */
    readonly createStack: (key: string, storeId: string, shipmentIds: readonly string[]) => GatewayCall<void>
    readonly findRider: (storeId: string, phone: string) => GatewayCall<Wire['Rider']>
    readonly registerRider: (key: string, rider: Wire['RiderRegistration']) => GatewayCall<Wire['Rider']>
    readonly updateRider: (key: string, id: string, rider: Wire['RiderChange']) => GatewayCall<Wire['Rider']>
    /** Returns the courier of a token. */
    readonly whoAmI: (token: string) => GatewayCall<Pick<Wire['Rider'], 'name' | 'phone'>>
    readonly shipments: (token: string, storeId: string) => GatewayCall<readonly Wire['Shipment'][]>
    readonly shipment: (token: string, id: string) => GatewayCall<Wire['Shipment']>
    readonly stacks: (token: string) => GatewayCall<readonly Wire['ShipmentStack'][]>
    readonly stack: (token: string, id: string) => GatewayCall<Wire['ShipmentStack']>
    readonly inHand: (token: string) => GatewayCall<Wire['RiderShipment'] | null>
    readonly takeStep: (key: string, token: string, step: Wire['ShipmentStep']) => GatewayCall<Wire['Shipment']>
    readonly takeStackStep: (
      key: string,
      token: string,
      step: Wire['ShipmentStep'],
    ) => GatewayCall<Wire['ShipmentStack']>
    /** Tries once: undelivered positions are sent with the next fix. */
    readonly sendPositions: (
      token: string,
      riderId: string,
      fixes: readonly Wire['PositionFix'][],
    ) => GatewayCall<Wire['PositionVerdict']>
  }
>()('simulator/services/Gateway') {}
