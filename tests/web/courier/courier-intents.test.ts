import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { Intent } from '#web/courier/intents/intent.ts'
import {
  type CourierCommand,
  type CourierEvent,
  type CourierLog,
  courierDecider,
  heldMs,
} from '#web/courier/intents/intents.ts'
import { deliveryIn, isAuctionOpen } from '#web/courier/intents/moves.ts'
import type { Outline } from '#web/courier/intents/outline.ts'
import { shipmentOutline, stackOutlines } from '../../kit/courier-outlines.ts'
import { given } from '../../kit/given.ts'

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
const tells = (outlines: readonly Outline[]): CourierEvent[] =>
  outlines.map((one) => ({ type: 'DeliveryTold', outline: one, at }))
/** The gateway has told the shipment s1. */
const told = (...outlines: Parameters<typeof shipmentOutline>) => tells([shipmentOutline(...outlines)])
const make = (id: string, to: ShipmentStatus, over: Partial<Intent> = {}): CourierCommand => ({
  type: 'Make',
  intent: { ...aStep({ id, to, ...over }), delivery: over.delivery ?? over.shipmentId ?? 's1' },
})
const made = (id: string, to: ShipmentStatus, over: Partial<Intent> = {}) => {
  const step = aStep({ id, to, ...over })
  return { type: 'IntentMade', delivery: step.shipmentId, ...step, ...over } satisfies CourierEvent
}
const sent = (id: string): CourierEvent => ({ type: 'IntentSent', id, at })
const confirmed = (id: string): CourierEvent => ({ type: 'IntentConfirmed', id, at })
const lost = (id: string): CourierEvent => ({ type: 'IntentLost', id, why: 'taken', at })
const refused = (id: string): CourierEvent => ({ type: 'IntentRefused', id, why: 'notNext', until: null, at })
const after = (...events: CourierEvent[]) => fold(courierDecider, events)
const pendingAfter = (...events: CourierEvent[]) => after(...events).pending
/** The statuses that the courier sees: of the stack, if it is one, and of the shipments. */
const statusesIn = (log: CourierLog, id: string) => {
  const { stack, shipments } = deliveryIn(log, id)!
  return [...(stack ? [stack.status] : []), ...shipments.map(({ status }) => status)]
}
const ids = (...events: CourierEvent[]) => pendingAfter(...events).map(({ id }) => id)

/** The gateway has told the stack k1 of s1, s2 and s3. */
const toldStack = (status: ShipmentStatus, ...statuses: ShipmentStatus[]) =>
  tells(
    stackOutlines(
      status,
      [0, 1, 2].map((n) => ({ status: statuses[n] ?? status, returnShipment: n === 2 })),
    ),
  )
const onRoute = toldStack(
  'ON_ROUTE_TO_DROP_OFFS',
  'ON_ROUTE_TO_DROP_OFF',
  'ON_ROUTE_TO_DROP_OFFS',
  'ON_ROUTE_TO_DROP_OFFS',
)
const asStack = { shipmentType: 'stack', shipmentId: 'k1', delivery: 'k1' } as const
const door = (id: string, shipmentId: string) => made(id, 'DELIVERED', { shipmentId, delivery: 'k1' })

test('[SHIP-11] [CARD-02] a slide becomes an intent with its own key and the time on the device', () => {
  given(courierDecider, ...told('LOOKING_FOR_DRIVER'))
    .when(make('i1', 'ON_ROUTE_TO_PICK_UP'))
    .then(made('i1', 'ON_ROUTE_TO_PICK_UP'))
})

test('[SHIP-18] a step that is not the next one makes no intent', () => {
  given(courierDecider, ...told('IN_STORE'))
    .when(make('i1', 'DELIVERED'))
    .rejects({ type: 'StepNotAllowed', to: 'DELIVERED' })
})

test('[SHIP-18] without a signal the next slide starts from the step that waits', () => {
  given(courierDecider, ...told('ON_ROUTE_TO_PICK_UP'), made('i1', 'IN_STORE'))
    .when(make('i2', 'ON_ROUTE_TO_DROP_OFF'))
    .then(made('i2', 'ON_ROUTE_TO_DROP_OFF'))
})

test('[SHIP-18] the same slide done twice is one intent', () => {
  given(courierDecider, ...told('ON_ROUTE_TO_PICK_UP'), made('i1', 'IN_STORE'))
    .when(make('i2', 'IN_STORE'))
    .nothingHappens()
})

test('[SHIP-34] while the winner is open, no further step builds on the acceptance', () => {
  given(courierDecider, ...told('LOOKING_FOR_DRIVER'), made('i1', 'ON_ROUTE_TO_PICK_UP'))
    .when(make('i2', 'IN_STORE'))
    .rejects({ type: 'AuctionOpen' })
  const log = after(...told('LOOKING_FOR_DRIVER'), made('i1', 'ON_ROUTE_TO_PICK_UP'))
  expect(isAuctionOpen(log, 's1')).toBe(true)
  expect(statusesIn(log, 's1')).toEqual(['LOOKING_FOR_DRIVER'])
})

test('[SHIP-21] a cancel is an intent where cancel is allowed', () => {
  given(courierDecider, ...told('IN_STORE'))
    .when(make('i1', 'DRIVER_CANCELED'))
    .then(made('i1', 'DRIVER_CANCELED'))
  given(courierDecider, ...told('LOOKING_FOR_DRIVER'))
    .when(make('i1', 'DRIVER_CANCELED'))
    .rejects({ type: 'StepNotAllowed', to: 'DRIVER_CANCELED' })
})

test('[SHIP-21] nothing follows a waiting cancel', () => {
  given(courierDecider, ...told('IN_STORE'), made('i1', 'DRIVER_CANCELED'))
    .when(make('i2', 'ON_ROUTE_TO_DROP_OFF'))
    .rejects({ type: 'StepNotAllowed', to: 'ON_ROUTE_TO_DROP_OFF' })
})

test('[SHIP-16] the way back to the shop is a step of a return shipment only', () => {
  given(courierDecider, ...told('DELIVERED', { returnShipment: true }))
    .when(make('i1', 'RETURNED'))
    .then(made('i1', 'RETURNED'))
  given(courierDecider, ...told('DELIVERED'))
    .when(make('i1', 'RETURNED'))
    .rejects({ type: 'StepNotAllowed', to: 'RETURNED' })
})

test('[SHIP-14] a stack moves as a whole until its drop-offs', () => {
  given(courierDecider, ...toldStack('IN_STORE'))
    .when(make('i1', 'ON_ROUTE_TO_DROP_OFFS', asStack))
    .then(made('i1', 'ON_ROUTE_TO_DROP_OFFS', asStack))
  given(courierDecider, ...toldStack('IN_STORE'))
    .when(make('i1', 'ON_ROUTE_TO_DROP_OFF', { shipmentId: 's1', delivery: 'k1' }))
    .rejects({ type: 'StepNotAllowed', to: 'ON_ROUTE_TO_DROP_OFF' })
})

test('[SHIP-55] [FAMBIG-05] at its drop-offs only the one that the courier picked is delivered', () => {
  given(courierDecider, ...onRoute)
    .when(make('i1', 'DELIVERED', { shipmentId: 's2', delivery: 'k1' }))
    .then(made('i1', 'DELIVERED', { shipmentId: 's2', delivery: 'k1' }))
  given(courierDecider, ...onRoute)
    .when(make('i1', 'DELIVERED', asStack))
    .rejects({ type: 'StepNotAllowed', to: 'DELIVERED' })
})

test('[SHIP-20] a stack goes back to the store once all its drop-offs are delivered, also by waiting steps', () => {
  const back = (...past: CourierEvent[]) =>
    given(courierDecider, ...onRoute, ...past).when(make('back', 'RETURNED', asStack))
  back(door('i1', 's1'), door('i2', 's3')).rejects({ type: 'StepNotAllowed', to: 'RETURNED' })
  back(door('i1', 's1'), door('i2', 's3'), door('i3', 's2')).then(made('back', 'RETURNED', asStack))
})

test('[SHIP-22] a stack under way can be canceled, a single drop-off of it cannot', () => {
  given(courierDecider, ...onRoute)
    .when(make('i1', 'DRIVER_CANCELED', asStack))
    .then(made('i1', 'DRIVER_CANCELED', asStack))
  given(courierDecider, ...onRoute)
    .when(make('i1', 'DRIVER_CANCELED', { shipmentId: 's1', delivery: 'k1' }))
    .rejects({ type: 'StepNotAllowed', to: 'DRIVER_CANCELED' })
})

test('[SHIP-53] the courier sees a stack after its waiting steps: a door delivered, the next one on route', () => {
  expect(statusesIn(after(...onRoute, door('i1', 's1')), 'k1')).toEqual([
    'ON_ROUTE_TO_DROP_OFFS',
    ...['DELIVERED', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'],
  ])
  const delivered = after(...onRoute, door('i1', 's1'), door('i2', 's2'), door('i3', 's3'))
  expect(statusesIn(delivered, 'k1')).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED'])
})

test('a waiting step that the gateway has already counted moves nothing twice', () => {
  const log = after(...onRoute, door('i1', 's1'))
  const counted = toldStack('ON_ROUTE_TO_DROP_OFFS', 'DELIVERED', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS')
  expect(statusesIn(after(...onRoute, door('i1', 's1'), ...counted), 'k1')).toEqual(statusesIn(log, 'k1'))
})

test('[SHIP-09] a shipment that the shop has canceled shows canceled, despite waiting steps', () => {
  expect(statusesIn(after(...told('CANCELED'), made('i1', 'IN_STORE')), 's1')).toEqual(['CANCELED'])
  expect(statusesIn(after(...toldStack('CANCELED'), door('i1', 's1')), 'k1')).toEqual(Array(4).fill('CANCELED'))
})

test('intents are sent in the order in which they were made', () => {
  const past = [made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF')]
  given(courierDecider, ...past)
    .when({ type: 'Send', id: 'i2', at })
    .rejects({ type: 'NotItsTurn' })
  given(courierDecider, ...past)
    .when({ type: 'Send', id: 'i1', at })
    .then(sent('i1'))
})

test('an intent may be sent again until it is answered', () => {
  given(courierDecider, made('i1', 'IN_STORE'), sent('i1')).when({ type: 'Send', id: 'i1', at }).then(sent('i1'))
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
  const back = made('i4', 'RETURNED', asStack)
  expect(ids(door('i1', 's1'), door('i2', 's2'), door('i3', 's3'), back, refused('i1'))).toEqual(['i2', 'i3'])
})

test('a refused or lost step stays as a card, with its dropped steps, until it is dismissed', () => {
  const past = [made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF'), refused('i1')]
  const [card, ...others] = after(...past).outcomes
  expect(others).toEqual([])
  expect(card).toMatchObject({ id: 'i1', why: 'notNext', step: { code: 'ABCD2345', to: 'IN_STORE', at } })
  expect(card?.discarded.map(({ to }) => to)).toEqual(['ON_ROUTE_TO_DROP_OFF'])
  given(courierDecider, ...past)
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
  given(courierDecider, made('i1', 'IN_STORE'), confirmed('i1'))
    .when({ type: 'Confirm', id: 'i1', at })
    .nothingHappens()
})

test('a step that waits for its undo time can be taken back, and was never sent', () => {
  const past = [made('i1', 'IN_STORE', { undoSeconds: 3 })]
  given(courierDecider, ...past)
    .when({ type: 'Undo', id: 'i1', at })
    .then({ type: 'IntentUndone', id: 'i1', at })
  expect(after(...past, { type: 'IntentUndone', id: 'i1', at })).toEqual(courierDecider.initial)
})

test('a step that was sent, or need not wait, cannot be taken back', () => {
  const undo = { type: 'Undo', id: 'i1', at } as const
  const tooLate = { type: 'TooLateToUndo' } as const
  given(courierDecider, made('i1', 'IN_STORE', { undoSeconds: 3 }), sent('i1'))
    .when(undo)
    .rejects(tooLate)
  given(courierDecider, made('i1', 'IN_STORE')).when(undo).rejects(tooLate)
  given(courierDecider).when(undo).rejects(tooLate)
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
  given(courierDecider, ...told('ON_ROUTE_TO_PICK_UP'), made('i1', 'IN_STORE'))
    .when(make('i2', 'ON_ROUTE_TO_DROP_OFF', { at: '2026-11-21T19:00:00.000Z' }))
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
  const outlinesOf = (id: string, status: ShipmentStatus) => shipmentOutline(status, { id, returnShipment: true })
  fc.assert(
    fc.property(slides, (path) => {
      const server = new Map<string, ShipmentStatus>()
      let state = courierDecider.initial
      const statusOf = (id: string) => server.get(id) ?? 'LOOKING_FOR_DRIVER'
      const run = (command: CourierCommand) => {
        const decision = courierDecider.decide(state, command)
        if (decision.ok) for (const event of decision.events) state = courierDecider.evolve(state, event)
      }
      const tell = (id: string) =>
        run({ type: 'Tell', outlines: [outlinesOf(id, statusOf(id))], asked: state.news, at })
      path.forEach(({ to, shipmentId, answer, undoSeconds }, n) => {
        tell(shipmentId)
        run(make(`i${n}`, to, { shipmentId, undoSeconds }))
        const [oldest, newest] = [state.pending[0], state.pending.at(-1)]
        if (!oldest || !newest) return
        if (answer === 'Undo') run({ type: 'Undo', id: newest.id, at })
        if (answer === 'Refuse') run({ type: 'Refuse', id: oldest.id, why: 'notNext', until: null, at })
        if (answer !== 'Confirm') return
        server.set(oldest.shipmentId, oldest.to)
        tell(oldest.shipmentId)
        run({ type: 'Confirm', id: oldest.id, at })
      })
      return ['s1', 's2'].every((id) => {
        let from = statusOf(id)
        return state.pending
          .filter(({ shipmentId }) => shipmentId === id)
          .every(({ to }) => {
            const known = after(...tells([outlinesOf(id, from)]))
            const isLegal = courierDecider.decide(known, make('x', to, { shipmentId: id })).ok
            from = to
            return isLegal
          })
      })
    }),
  )
})
