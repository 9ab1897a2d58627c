import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { afterDelivery, afterStep } from '#domain/stack/moves.ts'
import { nextStackStep, type StackView } from '#domain/stack/rules.ts'
import { writeShipment, writeStack } from '#openapi/wire/shipments.ts'
import { isWaiting, shipmentIn, stackIn } from '#web/courier/intents/deliveries.ts'
import { type CourierCommand, type CourierLog, courierDecider } from '#web/courier/intents/intents.ts'
import { deliveryIn, gatewayDelivery } from '#web/courier/intents/moves.ts'
import { type Outline, outlinesOf } from '#web/courier/intents/outline.ts'
import { aBranch, aStore } from '../../kit/catalog.ts'
import { shipmentOutline, stackOutlines } from '../../kit/courier-outlines.ts'
import { aShipment, everyShipmentStatus } from '../../kit/shipment.ts'

const second = (n: number) => new Date(Date.parse('2026-11-21T20:00:00.000Z') + n * 1000).toISOString()
const now = second(0)

/** A log of one phone: each command is decided, and its events are folded. */
function aLog() {
  let state: CourierLog = courierDecider.initial
  const run = (command: CourierCommand) => {
    const decision = courierDecider.decide(state, command)
    if (decision.ok) state = fold(courierDecider, decision.events, state)
    return decision.ok ? decision.events : []
  }
  return {
    state: () => state,
    run,
    /** The gateway answers a call that was made when the log had this many news; by default a new call. */
    tell: (outlines: readonly Outline[], asked = state.news, at = now) => run({ type: 'Tell', outlines, asked, at }),
    hear: (id: string, change: 'gone' | 'offered') => run({ type: 'Hear', id, change, at: now }),
    statusOf: (id: string) => (shipmentIn(state, id) ?? stackIn(state, id))?.status,
  }
}

test('the gateway’s answers lead from any known state to the told one, by events of the domain', () => {
  for (const from of everyShipmentStatus)
    for (const to of everyShipmentStatus)
      for (const [stackId, stackingOrder] of [
        [null, null],
        ['k1', 2],
      ] as const) {
        const log = aLog()
        log.tell([shipmentOutline(from, { updatedAt: second(1) })])
        log.tell([shipmentOutline(to, { updatedAt: second(2), stackId, stackingOrder })])
        const rider = shipmentOutline(to).riderId
        expect(shipmentIn(log.state(), 's1')).toMatchObject({
          ...{ status: to, updatedAt: second(2), stackId, stackingOrder },
          rider: rider === null ? null : { id: rider },
        })
      }
})

test('the gateway’s answers lead a stack from any known state to the told one, also without a shipment', () => {
  for (const from of everyShipmentStatus)
    for (const to of everyShipmentStatus)
      for (const members of [[{}, {}], [{}]]) {
        const log = aLog()
        log.tell(stackOutlines(from, [{}, {}], { updatedAt: second(1) }))
        log.tell(stackOutlines(to, members, { updatedAt: second(2) }))
        const shipmentIds = members.map((_, n) => `s${n + 1}`)
        const rider = shipmentOutline(to).riderId
        expect(stackIn(log.state(), 'k1')).toMatchObject({ status: to, updatedAt: second(2), shipmentIds })
        expect(stackIn(log.state(), 'k1')?.rider?.id ?? null).toBe(rider)
      }
})

test('the gateway’s answers keep the time of each step that the phone learned of', () => {
  const log = aLog()
  log.tell([shipmentOutline('LOOKING_FOR_DRIVER', { updatedAt: second(1) })])
  log.tell([shipmentOutline('ON_ROUTE_TO_PICK_UP', { updatedAt: second(2) })])
  log.tell([shipmentOutline('IN_STORE', { updatedAt: second(3) })])
  const { times } = shipmentIn(log.state(), 's1')!
  expect([times.LOOKING_FOR_DRIVER, times.ON_ROUTE_TO_PICK_UP, times.IN_STORE]).toEqual([1, 2, 3].map(second))
})

test('the gateway’s answers add nothing to the log when they say nothing new', () => {
  const log = aLog()
  const outlines = stackOutlines('IN_STORE', [{}, {}])
  expect(log.tell(outlines)).toHaveLength(3)
  expect(log.tell(outlines)).toEqual([])
  expect(log.tell(outlinesOf(aWireShipment()))).toHaveLength(1)
  expect(log.tell(outlinesOf(aWireShipment()))).toEqual([])
})

test('the gateway’s answers bring no name, phone, address, note or key of a person into the log', () => {
  const log = aLog()
  log.tell(outlinesOf(aWireShipment()))
  log.tell(outlinesOf(aWireStack()))
  const text = JSON.stringify(log.state())
  expect(text).toContain('ON_ROUTE_TO_DROP_OFF')
  for (const personal of ['Carla', '+549115555', 'Thames', '3 B', '-34.588', '4821', 'Ana'])
    expect(text).not.toContain(personal)
})

const looking = shipmentOutline('LOOKING_FOR_DRIVER', { updatedAt: second(1) })
const mine = shipmentOutline('ON_ROUTE_TO_PICK_UP', { updatedAt: second(2) })

test('answers of the gateway that are older than the known state change nothing', () => {
  const log = aLog()
  log.tell([mine])
  expect(log.tell([looking], 0)).toEqual([])
  expect(log.tell([looking])).toEqual([])
  expect(log.statusOf('s1')).toBe('ON_ROUTE_TO_PICK_UP')
})

test('answers of the same instant, as a slow phone makes them, are ordered by the calls', () => {
  const log = aLog()
  log.tell([looking])
  const [before] = [log.state().news]
  log.tell([{ ...mine, updatedAt: looking.updatedAt }])
  expect(log.tell([looking], before)).toEqual([])
  expect(log.statusOf('s1')).toBe('ON_ROUTE_TO_PICK_UP')
  // The courier gave it back in the same instant.
  log.tell([looking])
  expect(log.statusOf('s1')).toBe('LOOKING_FOR_DRIVER')
})

test('answers of an older state win after a minute, for a restored log, but never late ones', () => {
  const log = aLog()
  log.tell([looking])
  const before = log.state().news
  log.tell([mine])
  expect(log.tell([looking], before, second(61))).toEqual([])
  expect(log.tell([looking], log.state().news, second(60))).toEqual([])
  log.tell([looking], log.state().news, second(61))
  expect(log.statusOf('s1')).toBe('LOOKING_FOR_DRIVER')
})

const offer = (updatedAt: string) => [shipmentOutline('LOOKING_FOR_DRIVER', { updatedAt })]

test('a shipment that left the list does not come back by an answer to an earlier request', () => {
  const log = aLog()
  log.tell(offer(second(1)))
  const before = log.state().news
  log.hear('s1', 'gone')
  expect(isWaiting(log.state(), 's1')).toBe(false)
  log.tell(offer(second(1)), before)
  log.tell(offer(second(2)), before)
  expect(isWaiting(log.state(), 's1')).toBe(false)
})

test('a shipment that left the list comes back by the next answer that has it, or by a message', () => {
  const log = aLog()
  log.tell(offer(second(1)))
  log.hear('s1', 'gone')
  log.tell(offer(second(1)))
  expect(isWaiting(log.state(), 's1')).toBe(true)
  log.hear('s1', 'gone')
  log.hear('s1', 'offered')
  expect(isWaiting(log.state(), 's1')).toBe(true)
})

test('a shipment that left the list comes back once, and a message about an unknown one is no news', () => {
  const log = aLog()
  log.tell(offer(second(1)))
  expect(log.hear('s1', 'gone')).toHaveLength(1)
  expect(log.hear('s1', 'gone')).toEqual([])
  expect(log.hear('s2', 'gone')).toEqual([])
  expect(isWaiting(log.state(), 's2')).toBe(true)
})

test('a shipment that left the list stays as it is on its own page: the courier may have taken it', () => {
  const log = aLog()
  log.tell(offer(second(1)))
  log.hear('s1', 'gone')
  expect(log.statusOf('s1')).toBe('LOOKING_FOR_DRIVER')
  log.tell([shipmentOutline('ON_ROUTE_TO_PICK_UP', { updatedAt: second(2) })], 0)
  expect(log.statusOf('s1')).toBe('ON_ROUTE_TO_PICK_UP')
})

test('a shipment that the shop took out of a stack is not in it any more', () => {
  const log = aLog()
  log.tell(stackOutlines('LOOKING_FOR_DRIVER', [{}, {}]))
  const taken = { id: 's2', riderId: null, updatedAt: second(5) }
  log.tell([shipmentOutline('ON_ROUTE_TO_DROP_OFF', taken)])
  expect(gatewayDelivery(log.state(), 'k1')?.shipments.map(({ shipmentId }) => shipmentId)).toEqual(['s1'])
})

test('a season of shipments does not grow the log, and no pending step loses its shipment', () => {
  const log = aLog()
  log.tell(stackOutlines('IN_STORE', [{ id: 'first' }, { id: 'second' }]))
  const step = {
    shipmentType: 'stack',
    shipmentId: 'k1',
    delivery: 'k1',
    code: 'ABCD2345',
    securityCode: null,
  } as const
  log.run({ type: 'Make', intent: { ...step, id: 'i1', to: 'ON_ROUTE_TO_DROP_OFFS', at: now, undoSeconds: 0 } })
  for (let n = 0; n < 1000; n += 1) log.tell([shipmentOutline('DELIVERED', { id: `s-${n}` })])
  const ids = Object.keys(log.state().deliveries)
  expect(ids).toHaveLength(100)
  expect(ids).toEqual(expect.arrayContaining(['k1', 'first', 'second', 's-999', 's-903']))
  expect(deliveryIn(log.state(), 'k1')?.stack?.status).toBe('ON_ROUTE_TO_DROP_OFFS')
  expect(JSON.stringify(log.state()).length).toBeLessThan(80_000)
})

/** An event between a phone and a gateway. Calls are numbered in the order in which they begin. */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('move' as const), to: fc.nat(20), seconds: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('call' as const) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('read' as const), call: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('answer' as const), call: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('slide' as const), to: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('settle' as const), isRefused: fc.boolean() }) },
)
const story = fc.array(happening, { maxLength: 60 })
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

const ana = { id: 'ana', name: 'Ana Torres', phone: '+5491155550001' }
const beto = { id: 'beto', name: 'Beto Paz', phone: '+5491155550002' }
const steps: readonly ShipmentStatus[] = [
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFF',
  'DELIVERED',
  'RETURNED',
  'DRIVER_CANCELED',
]

/** The gateway's shipment: the domain's decider, whose clock may stand still between two events. */
function aGateway() {
  let clock = 0
  let shipment = aShipment({ status: 'LOOKING_FOR_DRIVER', rider: null, returnShipment: true, updatedAt: second(0) })
  const past = [shipment]
  return {
    now: () => shipment,
    /** The states so far, oldest first. */
    past,
    move(n: number, seconds: number) {
      clock += seconds
      const at = second(clock)
      const to = steps[n % steps.length]!
      const rider = n % 7 === 0 ? beto : (shipment.rider ?? ana)
      const decision = shipmentDecider.decide(
        shipment,
        n === 19
          ? { type: 'Cancel', at }
          : n >= 14
            ? { type: 'OfferAgain', at }
            : { type: 'Advance', to, rider, securityCode: null, securityCodeRequired: false, at },
      )
      if (!decision.ok || decision.events.length === 0) return
      shipment = fold(shipmentDecider, decision.events, shipment) as KnownShipment
      past.push(shipment)
    },
  }
}

const outlinesOfShipment = (shipment: KnownShipment): readonly Outline[] => outlinesOf(aWireShipment(shipment))
const wordsOf = (shipment: KnownShipment | undefined) =>
  shipment && `${shipment.status} ${shipment.rider?.id} ${shipment.updatedAt}`

/** Runs a story; `check` sees the log and the gateway after each part of it. */
function play(parts: readonly Happening[], check: (log: ReturnType<typeof aLog>, place: () => number) => void) {
  const [gateway, log] = [aGateway(), aLog()]
  const calls: { asked: number; read: KnownShipment | null; isAnswered: boolean }[] = []
  let made = 0
  const open = (n: number) => calls.filter(({ isAnswered }) => !isAnswered).at(n % Math.max(1, calls.length))
  /** The place of the known state among the gateway's; several of one instant may look the same. */
  const place = () => gateway.past.findLastIndex((one) => wordsOf(one) === wordsOf(shipmentIn(log.state(), 's1')))
  for (const part of parts) {
    if (part.type === 'move') gateway.move(part.to, part.seconds)
    if (part.type === 'call') calls.push({ asked: log.state().news, read: null, isAnswered: false })
    if (part.type === 'read') {
      const call = open(part.call)
      if (call) call.read ??= gateway.now()
    }
    if (part.type === 'answer') {
      const call = open(part.call)
      if (call?.read) {
        log.tell(outlinesOfShipment(call.read), call.asked)
        call.isAnswered = true
      }
    }
    if (part.type === 'slide') {
      made += 1
      const step = { shipmentType: 'simple', shipmentId: 's1', delivery: 's1', code: '', securityCode: null } as const
      const to = steps[part.to % steps.length]!
      log.run({ type: 'Make', intent: { ...step, id: `i${made}`, to, at: now, undoSeconds: 0 } })
    }
    const [oldest] = log.state().pending
    if (part.type === 'settle' && oldest)
      log.run(
        part.isRefused
          ? { type: 'Refuse', id: oldest.id, why: 'notNext', until: null, at: now }
          : { type: 'Confirm', id: oldest.id, at: now },
      )
    check(log, place)
  }
  return { gateway, log, late: calls.filter(({ isAnswered }) => !isAnswered) }
}

test('in any story the known state never goes back, however late the answers are', () => {
  fc.assert(
    fc.property(story, (parts) => {
      let newest = -1
      play(parts, (log, place) => {
        if (!shipmentIn(log.state(), 's1')) return
        expect(place()).toBeGreaterThanOrEqual(newest)
        newest = Math.max(newest, place())
      })
    }),
    { seed: 184, numRuns: 400 },
  )
})

/** The same by the gateway's own decider: each pending step that it would accept, after the ones before it. */
function afterPending(shipment: KnownShipment, { pending }: CourierLog): ShipmentStatus {
  let state = shipment
  for (const { to, at } of pending) {
    if (to === 'ON_ROUTE_TO_PICK_UP') continue
    const step = { type: 'Advance', to, rider: ana, securityCode: null, securityCodeRequired: false, at } as const
    const decision = shipmentDecider.decide({ ...state, rider: ana }, step)
    if (decision.ok) state = fold(shipmentDecider, decision.events, state) as KnownShipment
  }
  return state.status
}

test('every story ends in the gateway’s newest state with the pending steps that it allows', () => {
  fc.assert(
    fc.property(story, (parts) => {
      const { gateway, log, late } = play(parts, () => undefined)
      log.tell(outlinesOfShipment(gateway.now()))
      const known = shipmentIn(log.state(), 's1')
      expect(wordsOf(known)).toBe(wordsOf(gateway.now()))
      expect(deliveryIn(log.state(), 's1')?.shipments[0]?.status).toBe(afterPending(gateway.now(), log.state()))
      for (const { asked, read } of late) if (read) log.tell(outlinesOfShipment(read), asked)
      expect(shipmentIn(log.state(), 's1')).toBe(known)
    }),
    { seed: 184, numRuns: 400 },
  )
})

/** The states of a stack that is driven to its end, with the doors in any order. */
function aStackStory(picks: readonly number[]): readonly StackView[] {
  const ids = ['s1', 's2', 's3']
  const first: StackView = {
    status: 'ON_ROUTE_TO_PICK_UP',
    shipments: ids.map((id, n) => ({
      id,
      status: 'ON_ROUTE_TO_PICK_UP',
      returnShipment: n === 1,
      stackingOrder: n + 1,
    })),
  }
  const states = [first]
  for (const pick of picks) {
    const state = states.at(-1)!
    const next = nextStackStep(state, ids[pick % 3])
    if (!next) break
    states.push(next.type === 'stack' ? afterStep(state, next.to) : afterDelivery(state, next.shipmentId))
  }
  return states
}

test('a stack ends in its newest state by any order of its answers, each part by its own time', () => {
  const picks = fc.array(fc.nat(2), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(picks, fc.array(fc.nat(99), { maxLength: 20 }), (doors, order) => {
      const states = aStackStory(doors)
      /** A part that did not move keeps its time. */
      const timeOf = (n: number, of: (view: StackView) => ShipmentStatus) => {
        let since = n
        while (since > 0 && of(states[since - 1]!) === of(states[n]!)) since -= 1
        return second(since)
      }
      const answers = states.map((view, n) =>
        stackOutlines(
          view.status,
          view.shipments.map(({ status, returnShipment, id }, door) => ({
            ...{ id, status, returnShipment },
            updatedAt: timeOf(n, ({ shipments }) => shipments[door]!.status),
          })),
          { updatedAt: timeOf(n, ({ status }) => status) },
        ),
      )
      const log = aLog()
      for (const n of order) log.tell(answers[n % answers.length]!, 0)
      log.tell(answers.at(-1)!)
      for (const n of order) log.tell(answers[n % answers.length]!, 0)
      const { stack, shipments } = deliveryIn(log.state(), 'k1')!
      const newest = states.at(-1)!
      expect([stack?.status, ...shipments.map(({ status }) => status)]).toEqual([
        newest.status,
        ...newest.shipments.map(({ status }) => status),
      ])
    }),
    { seed: 184, numRuns: 300 },
  )
})

function origin() {
  return { store: aStore(), branch: aBranch() }
}

function aWireShipment(over: Partial<KnownShipment> = {}) {
  return writeShipment(
    aShipment(over),
    origin(),
    'ana',
    () => ({ currencySymbol: '$' }),
    () => null,
  )
}

function aWireStack() {
  const members = ['s2', 's3'].map((shipmentId) => aShipment({ shipmentId, stackId: 'k1', stackingOrder: 1 }))
  const stack = {
    ...{ stackId: 'k1', storeId: 'store-1', shipmentIds: ['s2', 's3'], status: 'ON_ROUTE_TO_DROP_OFFS' as const },
    ...{ rider: ana, createdAt: now, updatedAt: now },
  }
  return writeStack(
    stack,
    members,
    origin(),
    'ana',
    () => ({ currencySymbol: '$' }),
    () => null,
  )
}
