import { may } from '#domain/access/may.ts'
import type { Courier } from '#domain/access/principal.ts'
import { noOrder } from '#domain/order/state.ts'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import type { ShipmentRejection } from '#domain/shipment/decide.ts'
import { nextStatus } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { stepTime } from '#domain/shipment/step-time.ts'
import type { components, operations } from '#openapi/generated/api.d.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { holdShift } from '../aggregates/riders/on-shift.ts'
import { inHandOf } from '../aggregates/shipments/in-hand.ts'
import { shipmentsNow } from '../aggregates/shipments/of-order.ts'
import { shipmentById, shipmentsOfStore } from '../aggregates/shipments/projection.ts'
import { settleStack } from '../aggregates/shipments/stack-moves.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Command, Unit } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { guessRefusal } from '../http/guess-limits.ts'
import type { Operations, Reply } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { carryOut } from '../processes/change-order.ts'
import { shipmentAnswers, shipmentWriter, stackAnswers } from './answers.ts'
import { shipmentGuesses } from './guesses.ts'
import { listWindow } from './list-window.ts'
import { mutexes } from './mutexes.ts'

const notFound = problem(404, 'SHIPMENT_NOT_FOUND', 'There is no such shipment in this store.')
const denied = problem(403, 'ACCESS_DENIED', 'This is not the courier of the token.')
const largestPage = 100

type UpdateReply = Reply<operations['updateShipment']>

/** Lets couriers read their store's shipments, and takes their slides. */
export function shipmentOperations({
  log,
  catalog,
  clock,
  rows: list,
}: Pick<Ground, 'log' | 'catalog' | 'clock' | 'rows'>) {
  const oneByOne = mutexes()

  const wire = async (shipment: KnownShipment | null, rider: Courier) => {
    if (!shipment || !may(rider, 'readShipment', shipment)) return notFound
    const [body] = await shipmentAnswers(log.sql, catalog(), [shipment], rider.id)
    return body ? ({ status: 200, body } as const) : notFound
  }

  const takeStep = async (
    id: string,
    body: components['schemas']['ShipmentStep'],
    rider: Courier,
    command: Command,
  ): Promise<UpdateReply> => {
    const known = await shipmentById(log.sql, id)
    const store = known && catalog().served.store(known.storeId)
    if (!known || !store) return notFound
    const guess = store.settings.requireSecurityCode ? guessOf(known, body, rider) : null
    const tooMany =
      guess && (await guessRefusal(log, clock, [{ kind: shipmentGuesses.shipment, of: [id] }], guess.isRight))
    if (tooMany) return tooMany
    const outcome = await log.transact<null, ShipmentRejection>(command, async (unit) => {
      const result = await unit.execute(shipmentStream, id, {
        type: 'Advance',
        to: body.status,
        rider: { id: rider.id, name: rider.name, phone: rider.phone },
        securityCode: body.securityCode ?? null,
        securityCodeRequired: store.settings.requireSecurityCode,
        at: stepTime(body.at, clock.now().getTime()),
      })
      if (!result.ok) return result
      if (body.status === 'ON_ROUTE_TO_PICK_UP') unit.afterwards(holdShift(rider.id))
      const { state } = result
      if (state.status === 'NONE') throw new Error(`shipment ${id} is gone`)
      await settleStack(unit, state.stackId, state.updatedAt)
      const { requeueOnCancel: requeues } = store.settings
      const itsOrder = state.status === 'DELIVERED' ? await orderOf(unit, known) : notRead
      for (const event of result.events)
        await carryOut(unit, catalog, orderAndShipment.afterShipment(event, { ...itsOrder, requeues }))
      return { ok: true, value: null }
    })
    if (!outcome.ok && outcome.rejection.type !== 'AuctionLost') return refusal(outcome.rejection)
    return wire(await shipmentById(log.sql, id), rider)
  }

  return {
    async listShipments({ query, principal: rider }) {
      const isTheirs = may(rider, 'listShipments', { storeId: query.branchContactId })
      if (rider.is !== 'courier' || !isTheirs) return denied
      const window = listWindow(query, clock.now().getTime())
      if ('status' in window) return window
      const pageSize = Math.min(query.pageSize ?? 20, largestPage)
      const listed = await shipmentsOfStore(log.sql, {
        ...{ storeId: rider.storeId, riderId: rider.id, status: query.status ?? 'LOOKING_FOR_DRIVER' },
        ...{ start: window.start, end: window.end, sort: query.sort === 'DESC' ? 'desc' : 'asc' },
        ...{ offset: ((query.page ?? 1) - 1) * pageSize, limit: pageSize },
      })
      const { entries: shipments, ...marks } = await list.write('listShipments', listed, {
        write: await shipmentWriter(log.sql, catalog(), listed, rider.id),
        nameOf: ({ shipmentId }) => shipmentId,
      })
      return { status: 200, body: { shipments, ...marks } }
    },

    async readShipment({ path: { id }, principal: rider }) {
      return rider.is === 'courier' ? wire(await shipmentById(log.sql, id), rider) : denied
    },

    async readRiderShipment({ principal: rider }) {
      if (rider.is !== 'courier') return denied
      const held = await inHandOf(log.sql, rider.id)
      if (held?.type === 'stack') {
        const [stack] = await stackAnswers(log.sql, catalog(), [held.stack], rider.id)
        if (stack) return { status: 200, body: { shipmentType: 'stack', shipmentId: stack.id, stack } }
      }
      const simple = held?.type === 'simple' ? [held.shipment] : []
      const [shipment] = await shipmentAnswers(log.sql, catalog(), simple, rider.id)
      return shipment
        ? { status: 200, body: { shipmentType: 'simple', shipmentId: shipment.id, shipment } }
        : { status: 204, body: undefined }
    },

    async updateShipment({ path: { id }, body, principal: rider, command }) {
      if (rider.is !== 'courier' || body.rider_id !== rider.id) return denied
      if (body.id !== id) return problem(400, 'INVALID_REQUEST', 'body/id is not the shipment of the path.')
      return oneByOne<UpdateReply>(
        id,
        async () => {
          const known = await shipmentById(log.sql, id)
          if (!known || !may(rider, 'updateShipment', known)) return notFound
          // The losing courier gets the shipment as it is: it is another courier's, and stays so (FAMBIG-16).
          return known.rider && known.rider.id !== rider.id ? wire(known, rider) : null
        },
        () => takeStep(id, body, rider, command),
      )
    },
  } satisfies Partial<Operations>
}

/** The key that a courier tries at the door; null where the rules ask for none, as in a slide that is sent again. */
function guessOf(
  shipment: KnownShipment,
  { status, securityCode }: components['schemas']['ShipmentStep'],
  rider: Courier,
) {
  const isAtTheDoor = shipment.rider?.id === rider.id && nextStatus(shipment.status, shipment) === 'DELIVERED'
  if (!isAtTheDoor || status !== 'DELIVERED' || typeof securityCode !== 'string') return null
  return { isRight: securityCode === shipment.securityCode }
}

/** Only a delivery may be the last of an order: other steps do not read it. */
const notRead = { order: noOrder, shipments: [] }

const orderOf = async (unit: Unit, { orderId, logisticsOrderId }: KnownShipment) => ({
  order: await unit.state(orderStream, orderId),
  shipments: await shipmentsNow(unit, logisticsOrderId),
})

function refusal(rejection: Exclude<ShipmentRejection, { type: 'AuctionLost' }>) {
  switch (rejection.type) {
    case 'ShipmentNotFound':
      return notFound
    case 'StepNotAllowed':
      return problem(409, 'STEP_NOT_ALLOWED', `A shipment that is ${rejection.from} does not become ${rejection.to}.`)
    case 'WrongSecurityCode':
      return problem(422, 'WRONG_SECURITY_CODE', 'The customer has another delivery key.')
    case 'MovesWithStack':
      return problem(409, 'MOVES_WITH_STACK', 'This shipment goes along with its stack: only its delivery is its own.')
    case 'ShipmentExists':
    case 'NotStackable':
      throw new Error(`no step of a shipment comes to ${rejection.type}`)
  }
}
