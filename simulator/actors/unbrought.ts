import { Clock, Effect } from 'effect'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'

/**
 * The operator's look at accepted orders without a courier: cancels those older than `patience`, in milliseconds, and
 * offers again those that a courier gave back.
 */
export const lookAtUnbrought = Effect.fnUntraced(function* (storeId: string, patience: number | null) {
  const gateway = yield* Gateway
  const now = yield* Clock.currentTimeMillis
  for (const status of ['ACCEPTED', 'READY'] as const)
    for (const order of yield* gateway.consoleOrders(storeId, status)) {
      const isTooOld = patience !== null && now - Date.parse(order.orderedAt) > patience
      const isGivenBack = order.shipments.some((shipment) => shipment.status === 'DRIVER_CANCELED')
      if (isTooOld && order.shipments.every((shipment) => isNobodys(shipment.status)))
        yield* cancel(order, 'NO_COURIER')
      else if (isGivenBack) yield* offerAgain(order)
    }
})

const isNobodys = (status: ShipmentStatus) => status === 'LOOKING_FOR_DRIVER' || status === 'DRIVER_CANCELED'

const reasons = { TURNED_DOWN: 'No llegamos con tu pedido.', NO_COURIER: 'No encontramos repartidor.' } as const

/** Cancels an order, with its reason for the diner. */
export const cancel = Effect.fnUntraced(
  function* ({ code, shipments }: Wire['ConsoleOrder'], why: keyof typeof reasons) {
    const [gateway, ledger] = [yield* Gateway, yield* Ledger]
    yield* ledger.record({ type: 'ShopCancels', code, shipmentIds: shipments.map(({ id }) => id), why })
    yield* gateway.cancelOrder(`cancel-${code}`, code, reasons[why])
  },
  // The courier who delivers it, or another person at the console, was faster.
  Effect.catchTag('Refused', (refused) => Effect.logDebug(refused.message)),
)

const offerAgain = Effect.fnUntraced(
  function* ({ code, shipments }: Wire['ConsoleOrder']) {
    const [gateway, ledger] = [yield* Gateway, yield* Ledger]
    const givenBackAt = shipments.map(({ times }) => times?.DRIVER_CANCELED).join()
    yield* gateway.consoleStep(`offer-${code}-${givenBackAt}`, code, 'offer')
    yield* ledger.record({ type: 'OfferedAgain', code })
  },
  // The other shipments of a stack were offered together with the first.
  Effect.catchTag('Refused', (refused) => Effect.logDebug(refused.message)),
)
