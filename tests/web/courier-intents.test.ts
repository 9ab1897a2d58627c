import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { Intent, KnownShipment } from '#web/courier/intents/intent.ts'
import { isAuctionOpen, shipmentAfter, stackAfter } from '#web/courier/intents/intent-previews.ts'
import {
  heldMs,
  type IntentCommand,
  type IntentEvent,
  intentDecider,
  type KnownDelivery,
} from '#web/courier/intents/intents.ts'
import { given } from '../kit/given.ts'

const at = '2026-11-21T20:00:00.000Z'
const aStep = (over: Partial<Intent> & Pick<Intent, 'id' | 'to'>) => ({
  shipmentType: 'simple' as const,
  shipmentId: 's1',
  code: 'ABCD2345',
  securityCode: null,
  undoSeconds: 0,
  at,
  ...over,
})
const known = (status: ShipmentStatus, returnShipment = false, id = 's1'): KnownShipment => ({
  id,
  status,
  returnShipment,
})
const make = (id: string, to: ShipmentStatus, shipment: KnownShipment, over: Partial<Intent> = {}): IntentCommand => ({
  type: 'Make',
  intent: aStep({ id, to, shipmentId: shipment.id, ...over }),
  known: { type: 'simple', ...shipment },
})
const made = (id: string, to: ShipmentStatus, over: Partial<Intent> = {}) => {
  const step = aStep({ id, to, ...over })
  return { type: 'IntentMade', delivery: step.shipmentId, ...step, ...over } satisfies IntentEvent
}
const sent = (id: string): IntentEvent => ({ type: 'IntentSent', id, at })
const confirmed = (id: string): IntentEvent => ({ type: 'IntentConfirmed', id, at })
const lost = (id: string): IntentEvent => ({ type: 'IntentLost', id, why: 'taken', at })
const refused = (id: string): IntentEvent => ({ type: 'IntentRefused', id, why: 'notNext', until: null, at })
const after = (...events: IntentEvent[]) => fold(intentDecider, events)
const pendingAfter = (...events: IntentEvent[]) => after(...events).pending
const ids = (...events: IntentEvent[]) => pendingAfter(...events).map(({ id }) => id)

/** A stack k1 of s1, s2 and s3. */
const aStack = (status: ShipmentStatus, ...statuses: ShipmentStatus[]) => ({
  type: 'stack' as const,
  id: 'k1',
  status,
  shipments: ['s1', 's2', 's3'].map((id, index) => ({
    id,
    status: statuses[index] ?? status,
    returnShipment: id === 's3',
    stackingOrder: index + 1,
  })),
})
const onRoute = aStack(
  'ON_ROUTE_TO_DROP_OFFS',
  'ON_ROUTE_TO_DROP_OFF',
  'ON_ROUTE_TO_DROP_OFFS',
  'ON_ROUTE_TO_DROP_OFFS',
)
const asStack = { shipmentType: 'stack', shipmentId: 'k1' } as const
const makeOf = (stack: KnownDelivery, id: string, to: ShipmentStatus, over: Partial<Intent>): IntentCommand => ({
  type: 'Make',
  intent: aStep({ id, to, ...over }),
  known: stack,
})
const door = (id: string, shipmentId: string) => made(id, 'DELIVERED', { shipmentId, delivery: 'k1' })

test('[SHIP-11] [CARD-02] a slide becomes an intent with its own key and the time on the device', () => {
  given(intentDecider)
    .when(make('i1', 'ON_ROUTE_TO_PICK_UP', known('LOOKING_FOR_DRIVER')))
    .then(made('i1', 'ON_ROUTE_TO_PICK_UP'))
})

test('[SHIP-18] a step that is not the next one makes no intent', () => {
  given(intentDecider)
    .when(make('i1', 'DELIVERED', known('IN_STORE')))
    .rejects({ type: 'StepNotAllowed', to: 'DELIVERED' })
})

test('[SHIP-18] without a signal the next slide starts from the step that waits', () => {
  given(intentDecider, made('i1', 'IN_STORE'))
    .when(make('i2', 'ON_ROUTE_TO_DROP_OFF', known('ON_ROUTE_TO_PICK_UP')))
    .then(made('i2', 'ON_ROUTE_TO_DROP_OFF'))
})

test('[SHIP-18] the same slide done twice is one intent', () => {
  given(intentDecider, made('i1', 'IN_STORE'))
    .when(make('i2', 'IN_STORE', known('ON_ROUTE_TO_PICK_UP')))
    .nothingHappens()
})

test('[SHIP-34] while the winner is open, no further step builds on the acceptance', () => {
  given(intentDecider, made('i1', 'ON_ROUTE_TO_PICK_UP'))
    .when(make('i2', 'IN_STORE', known('LOOKING_FOR_DRIVER')))
    .rejects({ type: 'AuctionOpen' })
  const pending = pendingAfter(made('i1', 'ON_ROUTE_TO_PICK_UP'))
  expect(isAuctionOpen(pending, 's1')).toBe(true)
  expect(shipmentAfter(pending, known('LOOKING_FOR_DRIVER')).status).toBe('LOOKING_FOR_DRIVER')
})

test('[SHIP-21] a cancel is an intent where cancel is allowed', () => {
  given(intentDecider)
    .when(make('i1', 'DRIVER_CANCELED', known('IN_STORE')))
    .then(made('i1', 'DRIVER_CANCELED'))
  given(intentDecider)
    .when(make('i1', 'DRIVER_CANCELED', known('LOOKING_FOR_DRIVER')))
    .rejects({ type: 'StepNotAllowed', to: 'DRIVER_CANCELED' })
})

test('[SHIP-21] nothing follows a waiting cancel', () => {
  given(intentDecider, made('i1', 'DRIVER_CANCELED'))
    .when(make('i2', 'ON_ROUTE_TO_DROP_OFF', known('IN_STORE')))
    .rejects({ type: 'StepNotAllowed', to: 'ON_ROUTE_TO_DROP_OFF' })
})

test('[SHIP-16] the way back to the shop is a step of a return shipment only', () => {
  given(intentDecider)
    .when(make('i1', 'RETURNED', known('DELIVERED', true)))
    .then(made('i1', 'RETURNED'))
  given(intentDecider)
    .when(make('i1', 'RETURNED', known('DELIVERED')))
    .rejects({ type: 'StepNotAllowed', to: 'RETURNED' })
})

test('[SHIP-14] a stack moves as a whole until its drop-offs', () => {
  given(intentDecider)
    .when(makeOf(aStack('IN_STORE'), 'i1', 'ON_ROUTE_TO_DROP_OFFS', asStack))
    .then(made('i1', 'ON_ROUTE_TO_DROP_OFFS', { ...asStack, delivery: 'k1' }))
  given(intentDecider)
    .when(makeOf(aStack('IN_STORE'), 'i1', 'ON_ROUTE_TO_DROP_OFF', { shipmentId: 's1' }))
    .rejects({ type: 'StepNotAllowed', to: 'ON_ROUTE_TO_DROP_OFF' })
})

test('[SHIP-55] [FAMBIG-05] at its drop-offs only the one that the courier picked is delivered', () => {
  given(intentDecider)
    .when(makeOf(onRoute, 'i1', 'DELIVERED', { shipmentId: 's2' }))
    .then(made('i1', 'DELIVERED', { shipmentId: 's2', delivery: 'k1' }))
  given(intentDecider)
    .when(makeOf(onRoute, 'i1', 'DELIVERED', asStack))
    .rejects({ type: 'StepNotAllowed', to: 'DELIVERED' })
})

test('[SHIP-20] a stack goes back to the store once all its drop-offs are delivered, also by waiting steps', () => {
  const back = (...past: IntentEvent[]) =>
    given(intentDecider, ...past).when(makeOf(onRoute, 'back', 'RETURNED', asStack))
  back(door('i1', 's1'), door('i2', 's3')).rejects({ type: 'StepNotAllowed', to: 'RETURNED' })
  back(door('i1', 's1'), door('i2', 's3'), door('i3', 's2')).then(
    made('back', 'RETURNED', { ...asStack, delivery: 'k1' }),
  )
})

test('[SHIP-22] a stack under way can be canceled, a single drop-off of it cannot', () => {
  given(intentDecider)
    .when(makeOf(onRoute, 'i1', 'DRIVER_CANCELED', asStack))
    .then(made('i1', 'DRIVER_CANCELED', { ...asStack, delivery: 'k1' }))
  given(intentDecider)
    .when(makeOf(onRoute, 'i1', 'DRIVER_CANCELED', { shipmentId: 's1' }))
    .rejects({ type: 'StepNotAllowed', to: 'DRIVER_CANCELED' })
})

test('[SHIP-53] the courier sees a stack after its waiting steps: a door delivered, the next one on route', () => {
  const statuses = stackAfter(pendingAfter(door('i1', 's1')), onRoute).shipments.map(({ status }) => status)
  expect(statuses).toEqual(['DELIVERED', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'])
  const delivered = stackAfter(pendingAfter(door('i1', 's1'), door('i2', 's2'), door('i3', 's3')), onRoute)
  expect(delivered.status).toBe('DELIVERED')
})

test('a waiting step that the gateway has already counted moves nothing twice', () => {
  const pending = pendingAfter(door('i1', 's1'))
  const { shipments, status } = stackAfter(pending, onRoute)
  expect(stackAfter(pending, { id: 'k1', status, shipments })).toEqual({ status, shipments })
})

test('[SHIP-09] a shipment that the shop has canceled shows canceled, despite waiting steps', () => {
  expect(shipmentAfter(pendingAfter(made('i1', 'IN_STORE')), known('CANCELED')).status).toBe('CANCELED')
  const stack = aStack('CANCELED')
  expect(stackAfter(pendingAfter(door('i1', 's1')), stack).shipments).toEqual(stack.shipments)
})

test('intents are sent in the order in which they were made', () => {
  const past = [made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF')]
  given(intentDecider, ...past)
    .when({ type: 'Send', id: 'i2', at })
    .rejects({ type: 'NotItsTurn' })
  given(intentDecider, ...past)
    .when({ type: 'Send', id: 'i1', at })
    .then(sent('i1'))
})

test('an intent may be sent again until it is answered', () => {
  given(intentDecider, made('i1', 'IN_STORE'), sent('i1')).when({ type: 'Send', id: 'i1', at }).then(sent('i1'))
  expect(pendingAfter(made('i1', 'IN_STORE'), sent('i1'), sent('i1'))[0]?.sends).toBe(2)
})

test('a confirmed intent leaves, and later ones stay', () => {
  expect(ids(made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF'), confirmed('i1'))).toEqual(['i2'])
})

test('[SHIP-34] with a lost shipment all its intents are dropped, and those of others stay', () => {
  const past = [
    made('i1', 'IN_STORE'),
    made('i2', 'IN_STORE', { shipmentId: 's2' }),
    made('i3', 'ON_ROUTE_TO_DROP_OFF'),
    lost('i1'),
  ]
  expect(ids(...past)).toEqual(['i2'])
})

test('a refused step drops the steps that build on it', () => {
  expect(ids(made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF'), refused('i1'))).toEqual([])
})

test('a refused door drops no other door of the stack, only the way back to the store', () => {
  const back = made('i4', 'RETURNED', { ...asStack, delivery: 'k1' })
  expect(ids(door('i1', 's1'), door('i2', 's2'), door('i3', 's3'), back, refused('i1'))).toEqual(['i2', 'i3'])
})

test('a refused or lost step stays as a card, with its dropped steps, until it is dismissed', () => {
  const past = [made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF'), refused('i1')]
  const [card, ...others] = after(...past).outcomes
  expect(others).toEqual([])
  expect(card).toMatchObject({ id: 'i1', why: 'notNext', step: { code: 'ABCD2345', to: 'IN_STORE', at } })
  expect(card?.discarded.map(({ to }) => to)).toEqual(['ON_ROUTE_TO_DROP_OFF'])
  given(intentDecider, ...past)
    .when({ type: 'Dismiss', id: 'i1', at })
    .then({ type: 'OutcomeDismissed', id: 'i1', at })
  expect(after(...past, { type: 'OutcomeDismissed', id: 'i1', at }).outcomes).toEqual([])
})

test('a repeated step has one card, the newest, and none once it counts', () => {
  const tries = [made('i1', 'DELIVERED'), refused('i1'), made('i2', 'DELIVERED'), refused('i2')]
  expect(after(...tries).outcomes.map(({ id }) => id)).toEqual(['i2'])
  const others = [made('i9', 'DELIVERED', { shipmentId: 's2' }), refused('i9')]
  const done = after(...others, ...tries, made('i3', 'DELIVERED'), confirmed('i3'))
  expect(done.outcomes.map(({ id }) => id)).toEqual(['i9'])
})

test("a card keeps no customer's key", () => {
  const past = [made('i1', 'DELIVERED', { securityCode: '4821' }), refused('i1')]
  expect(JSON.stringify(after(...past))).not.toContain('4821')
})

test('an answer that arrives twice settles once', () => {
  given(intentDecider, made('i1', 'IN_STORE'), confirmed('i1')).when({ type: 'Confirm', id: 'i1', at }).nothingHappens()
})

test('a step that waits for its undo time can be taken back, and was never sent', () => {
  const past = [made('i1', 'IN_STORE', { undoSeconds: 3 })]
  given(intentDecider, ...past)
    .when({ type: 'Undo', id: 'i1', at })
    .then({ type: 'IntentUndone', id: 'i1', at })
  expect(after(...past, { type: 'IntentUndone', id: 'i1', at })).toEqual(intentDecider.initial)
})

test('a step that was sent, or need not wait, cannot be taken back', () => {
  const undo = { type: 'Undo', id: 'i1', at } as const
  const tooLate = { type: 'TooLateToUndo' } as const
  given(intentDecider, made('i1', 'IN_STORE', { undoSeconds: 3 }), sent('i1'))
    .when(undo)
    .rejects(tooLate)
  given(intentDecider, made('i1', 'IN_STORE')).when(undo).rejects(tooLate)
  given(intentDecider).when(undo).rejects(tooLate)
})

test('the next slide sends the previous one at once', () => {
  const held = [made('i1', 'IN_STORE', { undoSeconds: 3 }), made('i2', 'ON_ROUTE_TO_DROP_OFF', { undoSeconds: 3 })]
  expect(pendingAfter(...held).map((intent) => heldMs(intent, Date.parse(at)))).toEqual([0, 3000])
})

test('a step waits for its store’s time, and no longer under a clock that was turned back', () => {
  const [intent] = pendingAfter(made('i1', 'IN_STORE', { undoSeconds: 3 }))
  const after = (ms: number) => heldMs(intent!, Date.parse(at) + ms)
  expect([0, 1000, 3000, 86_400_000, -3_600_000].map(after)).toEqual([3000, 2000, 0, 0, 0])
})

test('a clock that was turned back between two slides does not change their order', () => {
  given(intentDecider, made('i1', 'IN_STORE'))
    .when(make('i2', 'ON_ROUTE_TO_DROP_OFF', known('ON_ROUTE_TO_PICK_UP'), { at: '2026-11-21T19:00:00.000Z' }))
    .then(made('i2', 'ON_ROUTE_TO_DROP_OFF'))
})

test('[SHIP-18] after any slides, undos and answers, waiting steps are a chain of legal steps', () => {
  const steps: readonly ShipmentStatus[] = [
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFF',
    'DELIVERED',
    'RETURNED',
    'DRIVER_CANCELED',
  ]
  const slides = fc.array(
    fc.record({
      to: fc.constantFrom(...steps),
      shipmentId: fc.constantFrom('s1', 's2'),
      answer: fc.constantFrom('Confirm', 'Refuse', 'Undo', null),
      undoSeconds: fc.constantFrom(0, 3),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(slides, (path) => {
      const server = new Map<string, ShipmentStatus>()
      let state = intentDecider.initial
      const statusOf = (id: string) => server.get(id) ?? 'LOOKING_FOR_DRIVER'
      const run = (command: IntentCommand) => {
        const decision = intentDecider.decide(state, command)
        if (decision.ok) for (const event of decision.events) state = intentDecider.evolve(state, event)
      }
      path.forEach(({ to, shipmentId, answer, undoSeconds }, n) => {
        run(make(`i${n}`, to, known(statusOf(shipmentId), true, shipmentId), { undoSeconds }))
        const [oldest, newest] = [state.pending[0], state.pending.at(-1)]
        if (!oldest || !newest) return
        if (answer === 'Undo') run({ type: 'Undo', id: newest.id, at })
        if (answer === 'Refuse') run({ type: 'Refuse', id: oldest.id, why: 'notNext', until: null, at })
        if (answer !== 'Confirm') return
        server.set(oldest.shipmentId, oldest.to)
        run({ type: 'Confirm', id: oldest.id, at })
      })
      return ['s1', 's2'].every((id) => {
        let from = statusOf(id)
        return state.pending
          .filter(({ shipmentId }) => shipmentId === id)
          .every(({ to }) => {
            const isLegal = intentDecider.decide(intentDecider.initial, make('x', to, known(from, true, id))).ok
            from = to
            return isLegal
          })
      })
    }),
  )
})
