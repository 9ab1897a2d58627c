import { may } from '#domain/access/may.ts'
import type { Courier } from '#domain/access/principal.ts'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import { stepTime } from '#domain/shipment/step-time.ts'
import type { StackRejection } from '#domain/stack/decide.ts'
import { instantText } from '#domain/time/instant.ts'
import type { operations } from '#openapi/generated/api.d.ts'
import { holdShift } from '../aggregates/riders/on-shift.ts'
import { type StackWithShipments, stackById, stacksOfStore } from '../aggregates/shipments/projection.ts'
import { advanceStack, makeStack, type StackingRejection } from '../aggregates/shipments/stack-moves.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations, Reply } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { carryOut } from '../processes/change-order.ts'
import { stackAnswers, stackWriter } from './answers.ts'
import { longestMs } from './list-window.ts'
import { mutexes } from './mutexes.ts'

const notFound = problem(404, 'STACK_NOT_FOUND', 'There is no such stack in this store.')
const denied = problem(403, 'ACCESS_DENIED', 'This is not the courier of the token.')

type UpdateReply = Reply<operations['updateStack']>

/** The list is not paged (FAPI-16), and no store has so many waiting. */
const mostListed = 200

/** Lets couriers read their store's stacks, takes their slides, and lets the shop make a stack. */
export function stackOperations({
  log,
  catalog,
  clock,
  random,
  rows,
}: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random' | 'rows'>) {
  const oneByOne = mutexes()

  const wire = async (stack: StackWithShipments | null, rider: Courier) => {
    if (!stack || !may(rider, 'readStack', stack.stack)) return notFound
    const [body] = await stackAnswers(log.sql, catalog(), [stack], rider.id)
    return body ? ({ status: 200, body } as const) : notFound
  }

  return {
    async listShipmentStacks({ query, principal: rider }) {
      if (rider.is !== 'courier') return denied
      const stacks = await stacksOfStore(log.sql, {
        storeId: rider.storeId,
        status: query.status ?? 'LOOKING_FOR_DRIVER',
        riderId: rider.id,
        since: instantText(clock.now().getTime() - longestMs),
        most: mostListed,
      })
      const { entries, ...marks } = await rows.write('listShipmentStacks', stacks, {
        write: await stackWriter(log.sql, catalog(), stacks, rider.id),
        nameOf: ({ stack }) => stack.stackId,
      })
      return { status: 200, body: { stacks: entries, ...marks } }
    },

    async readStack({ path: { id }, principal: rider }) {
      return rider.is === 'courier' ? wire(await stackById(log.sql, id), rider) : denied
    },

    async updateStack({ path: { id }, body, principal: rider, command }) {
      if (rider.is !== 'courier' || body.rider_id !== rider.id) return denied
      if (body.id !== id) return problem(400, 'INVALID_REQUEST', 'body/id is not the stack of the path.')
      return oneByOne<UpdateReply>(
        id,
        async () => {
          const known = await stackById(log.sql, id)
          if (!known || !may(rider, 'updateStack', known.stack)) return notFound
          // The losing courier gets the stack as it is: it is another courier's, and stays so (FAMBIG-16).
          return known.stack.rider && known.stack.rider.id !== rider.id ? wire(known, rider) : null
        },
        async () => {
          const outcome = await log.transact<null, StackRejection>(command, async (unit) => {
            if (body.status === 'ON_ROUTE_TO_PICK_UP') unit.afterwards(holdShift(rider.id))
            const at = stepTime(body.at, clock.now().getTime())
            const moved = await advanceStack(unit, id, {
              to: body.status,
              rider: { id: rider.id, name: rider.name, phone: rider.phone },
              at,
            })
            if (!moved.ok) return moved
            const requeues = catalog().served.store(rider.storeId)?.settings.requeueOnCancel ?? false
            for (const event of moved.value)
              await carryOut(unit, catalog, orderAndShipment.afterStack(event, { requeues }))
            return { ok: true, value: null }
          })
          if (!outcome.ok && outcome.rejection.type !== 'AuctionLost') return refusal(outcome.rejection)
          return wire(await stackById(log.sql, id), rider)
        },
      )
    },

    async createStack({ body: { branchContactId: storeId, shipmentIds }, principal, command }) {
      if (!catalog().served.store(storeId)) return problem(422, 'STORE_NOT_FOUND', 'There is no such store.')
      if (!may(principal, 'createStack', { storeId }))
        return problem(403, 'ACCESS_DENIED', 'The store is not one of the caller.')
      const stackId = random.id()
      const outcome = await log.transact(command, (unit) =>
        makeStack(unit, { stackId, storeId, shipmentIds, at: clock.now().toISOString() }),
      )
      if (!outcome.ok) return stackingRefusal(outcome.rejection)
      const made = await stackById(log.sql, outcome.value.stackId)
      const [body] = await stackAnswers(log.sql, catalog(), made ? [made] : [], '')
      if (!body) throw new Error('a stack that was just made is not there')
      return { status: 201, body }
    },
  } satisfies Partial<Operations>
}

function refusal(rejection: Exclude<StackRejection, { type: 'AuctionLost' }>) {
  switch (rejection.type) {
    case 'StackNotFound':
      return notFound
    case 'StepNotAllowed':
      return problem(409, 'STEP_NOT_ALLOWED', `A stack that is ${rejection.from} does not become ${rejection.to}.`)
    case 'StackExists':
      throw new Error('no step of a stack creates it')
  }
}

function stackingRefusal({ shipmentId, rejection }: StackingRejection) {
  switch (rejection.type) {
    case 'ShipmentNotFound':
      return problem(404, 'SHIPMENT_NOT_FOUND', `Shipment ${shipmentId} is none of this store.`)
    case 'NotStackable':
      return problem(409, 'NOT_STACKABLE', `Shipment ${shipmentId} is ${rejection.status}, or in a stack already.`)
  }
}
