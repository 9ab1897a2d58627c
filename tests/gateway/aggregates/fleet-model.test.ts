import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import type { ShipmentEvent, ShipmentRider, ShipmentStatus } from '#domain/shipment/events.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { KnownStack } from '#domain/stack/state.ts'
import { advanceStack, makeStack, settleStack } from '#gateway/aggregates/shipments/stack-moves.ts'
import { stackStream } from '#gateway/aggregates/shipments/stack-stream.ts'
import { shipmentStream } from '#gateway/aggregates/shipments/stream.ts'
import { memoryLog } from '#tests/kit/memory-log.ts'
import { inputs } from '#tests/kit/sample.ts'
import { everyShipmentStatus } from '#tests/kit/shipment.ts'

/**
 * Random fleets drive the real units of work: shops order, group and cancel, couriers race, slide and
 * cancel, all in any order and with any mistake. The model knows only which courier should have won each.
 */
type Model = { orders: number; stacks: number; readonly winners: Map<string, string> }
type World = ReturnType<typeof aWorld>
type Command = fc.AsyncCommand<Model, World>

const at = '2026-11-21T20:00:00.000Z'
const storeId = 'parrilla-centro'
const riders: readonly ShipmentRider[] = ['ana', 'beto', 'carla'].map((id) => ({
  id,
  name: id,
  phone: '+5491155550001',
}))

function aWorld() {
  const log = memoryLog()
  const settled = async (shipmentId: string, command: Parameters<typeof shipmentDecider.decide>[1]) =>
    log.transact(async (unit) => {
      const moved = await unit.execute(shipmentStream, shipmentId, command)
      if (!moved.ok) return moved
      await settleStack(unit, moved.state.status === 'NONE' ? null : moved.state.stackId, at)
      return { ok: true, value: null }
    })
  return {
    log,
    settled,
    shipment: async (n: number) => (await log.state(shipmentStream, `s${n}`)) as KnownShipment,
    stack: async (n: number) => (await log.state(stackStream, `t${n}`)) as KnownStack,
    slide: (n: number, to: ShipmentStatus, rider: ShipmentRider) =>
      settled(`s${n}`, { type: 'Advance', to, rider, securityCode: null, securityCodeRequired: false, at }),
    slideStack: (n: number, to: ShipmentStatus, rider: ShipmentRider) =>
      log.transact((unit) => advanceStack(unit, `t${n}`, { to, rider, at })),
  }
}

const order = (returnShipment: boolean): Command => ({
  check: () => true,
  async run(model, world) {
    const shipmentId = `s${model.orders++}`
    await world.settled(shipmentId, {
      type: 'Create',
      at,
      shipmentId,
      logisticsOrderId: `l-${shipmentId}`,
      orderId: `o-${shipmentId}`,
      orderCode: 'ABCD2345',
      storeId,
      returnShipment,
      securityCode: '4821',
      customer: { name: 'Carla', phone: '+5491155550003' },
      destination: { address: 'Thames 1500', details: '', position: null },
    })
    await world.settled(shipmentId, { type: 'Offer', at })
    await everythingHolds(model, world)
  },
  toString: () => `order(${returnShipment ? 'comes back' : ''})`,
})

const stack = (picks: readonly number[]): Command => ({
  check: ({ orders }) => orders > 0,
  async run(model, world) {
    const shipmentIds = [...new Set(picks.map((pick) => `s${pick % model.orders}`))]
    const stackId = `t${model.stacks}`
    const made = await world.log.transact((unit) => makeStack(unit, { stackId, storeId, shipmentIds, at }))
    if (made.ok) model.stacks++
    await everythingHolds(model, world)
  },
  toString: () => `stack(${picks})`,
})

const slide = (pick: number, to: ShipmentStatus, rider: ShipmentRider): Command => ({
  check: ({ orders }) => orders > 0,
  async run(model, world) {
    const n = pick % model.orders
    const outcome = await world.slide(n, to, rider)
    await expectWinner(model, `shipment-s${n}`, to, rider, outcome.ok)
    await everythingHolds(model, world)
  },
  toString: () => `slide(${pick}, ${to}, ${rider.id})`,
})

const slideStack = (pick: number, to: ShipmentStatus, rider: ShipmentRider): Command => ({
  check: ({ stacks }) => stacks > 0,
  async run(model, world) {
    const n = pick % model.stacks
    const outcome = await world.slideStack(n, to, rider)
    await expectWinner(model, `stack-t${n}`, to, rider, outcome.ok)
    await everythingHolds(model, world)
  },
  toString: () => `slideStack(${pick}, ${to}, ${rider.id})`,
})

/** The courier's next allowed step: without it random slides rarely get past the store. */
const drive = (pick: number): Command => ({
  check: ({ stacks }) => stacks > 0,
  async run(model, world) {
    const n = pick % model.stacks
    const { status, rider, shipmentIds } = await world.stack(n)
    const driver = rider ?? riders[0]!
    const next = (
      {
        LOOKING_FOR_DRIVER: 'ON_ROUTE_TO_PICK_UP',
        ON_ROUTE_TO_PICK_UP: 'IN_STORE',
        IN_STORE: 'ON_ROUTE_TO_DROP_OFFS',
        DELIVERED: 'RETURNED',
      } as Partial<Record<ShipmentStatus, ShipmentStatus>>
    )[status]
    if (next) {
      const outcome = await world.slideStack(n, next, driver)
      await expectWinner(model, `stack-t${n}`, next, driver, outcome.ok)
    } else for (const id of shipmentIds.slice(0, 2)) await world.slide(Number(id.slice(1)), 'DELIVERED', driver)
    await everythingHolds(model, world)
  },
  toString: () => `drive(${pick})`,
})

const cancelByShop = (pick: number): Command => ({
  check: ({ orders }) => orders > 0,
  async run(model, world) {
    await world.settled(`s${pick % model.orders}`, { type: 'Cancel', at })
    await everythingHolds(model, world)
  },
  toString: () => `cancelByShop(${pick})`,
})

/** The first accept that went through is the only one, for ever. */
async function expectWinner({ winners }: Model, what: string, to: ShipmentStatus, rider: ShipmentRider, ok: boolean) {
  if (to !== 'ON_ROUTE_TO_PICK_UP' || !ok) return
  winners.set(what, winners.get(what) ?? rider.id)
  expect(winners.get(what)).toBe(rider.id)
}

const finished = ['DELIVERED', 'RETURNED', 'DRIVER_CANCELED', 'CANCELED']
const onTheWay = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS']

async function everythingHolds({ orders, stacks }: Model, world: World) {
  const shipments = await Promise.all(Array.from({ length: orders }, (_, n) => world.shipment(n)))
  for (const { status, rider, stackId } of shipments) {
    if (onTheWay.includes(status) || status === 'RETURNED') expect(rider).not.toBeNull()
    if (stackId === null) expect(status).not.toBe('ON_ROUTE_TO_DROP_OFFS')
    expect(status).not.toBe('STACKING')
  }
  for (let n = 0; n < stacks; n++) {
    const { status, rider, stackId, shipmentIds } = await world.stack(n)
    const own = shipments.filter((shipment) => shipment.stackId === stackId)
    expect(own.map(({ shipmentId }) => shipmentId).toSorted()).toEqual(shipmentIds.toSorted())
    const open = own.filter((shipment) => !finished.includes(shipment.status))
    // No orphan: nothing is under way, or waits, in a stack that is over. And a finished stack has only finished shipments.
    expect(open.length === 0).toBe(finished.includes(status))
    for (const shipment of open) {
      expect(shipment.rider?.id).toBe(rider?.id)
      const along = status === 'ON_ROUTE_TO_DROP_OFFS' ? [status, 'ON_ROUTE_TO_DROP_OFF'] : [status]
      expect(along).toContain(shipment.status)
    }
    const doors = own.filter((shipment) => shipment.status === 'ON_ROUTE_TO_DROP_OFF')
    expect(doors).toHaveLength(status === 'ON_ROUTE_TO_DROP_OFFS' ? 1 : 0)
    expect(own.some((shipment) => shipment.status === 'RETURNED')).toBe(status === 'RETURNED')
  }
}

/** Written out, so that the rules are not checked against themselves. */
const legal: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['LOOKING_FOR_DRIVER', 'CANCELED'],
  LOOKING_FOR_DRIVER: ['STACKING', 'ON_ROUTE_TO_PICK_UP', 'CANCELED'],
  STACKING: ['LOOKING_FOR_DRIVER'],
  ON_ROUTE_TO_PICK_UP: ['IN_STORE', 'DRIVER_CANCELED', 'CANCELED'],
  IN_STORE: ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS', 'DRIVER_CANCELED', 'CANCELED'],
  ON_ROUTE_TO_DROP_OFF: ['DELIVERED', 'DRIVER_CANCELED', 'CANCELED'],
  ON_ROUTE_TO_DROP_OFFS: ['ON_ROUTE_TO_DROP_OFF', 'DELIVERED', 'DRIVER_CANCELED', 'CANCELED'],
  DELIVERED: ['RETURNED'],
  DRIVER_CANCELED: ['CANCELED'],
}

function everyStepWasLegal({ log }: World, orders: number) {
  for (let n = 0; n < orders; n++) {
    const events = log.all
      .filter(({ stream }) => stream === `shipment-s${n}`)
      .map(({ event }) => event as ShipmentEvent)
    expect(events.filter(({ type }) => type === 'ShipmentAccepted').length).toBeLessThanOrEqual(1)
    for (let step = 2; step <= events.length; step++) {
      const [from, to] = [step - 1, step].map((length) => fold(shipmentDecider, events.slice(0, length)).status)
      expect(legal[from!]).toContain(to)
    }
  }
}

const pick = fc.nat(5)
const rider = fc.constantFrom(...riders)
const status = fc.constantFrom(...everyShipmentStatus)
const commands = fc.commands(
  [
    fc.boolean().map(order),
    fc.array(pick, { minLength: 1, maxLength: 4 }).map(stack),
    fc.tuple(pick, status, rider).map(([n, to, who]) => slide(n, to, who)),
    fc.tuple(pick, status, rider).map(([n, to, who]) => slideStack(n, to, who)),
    pick.map(drive),
    pick.map(drive),
    pick.map(cancelByShop),
  ],
  { maxCommands: 60, size: '+1' },
)

test('[SHIP-18] [SHIP-34] [SHIP-48] any fleet gives one winner, legal statuses and whole stacks', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const world = aWorld()
      const model: Model = { orders: 0, stacks: 0, winners: new Map() }
      // Something to begin with, because random shops seldom group shipments that can be grouped.
      const opening = [order(true), order(false), order(false), order(false), stack([1, 0, 2])]
      await fc.asyncModelRun(() => ({ model, real: world }), opening)
      await fc.asyncModelRun(() => ({ model, real: world }), run)
      everyStepWasLegal(world, model.orders)
    }),
    { numRuns: inputs(150) },
  )
})
