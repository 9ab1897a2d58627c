import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import {
  type IntentCommand,
  type IntentEvent,
  intentDecider,
  isAuctionOpen,
  type KnownStep,
  statusAfter,
} from '#web/features/courier/intents.ts'
import { given } from '../kit/given.ts'

const at = '2026-11-21T20:00:00.000Z'
const known = (status: ShipmentStatus, returnShipment = false): KnownStep => ({ status, returnShipment })
const make = (id: string, to: ShipmentStatus, step: KnownStep, shipmentId = 's1'): IntentCommand => ({
  type: 'Make',
  id,
  shipmentId,
  known: step,
  to,
  at,
})
const made = (id: string, to: ShipmentStatus, shipmentId = 's1'): IntentEvent => ({
  type: 'IntentMade',
  id,
  shipmentId,
  to,
  at,
})
const pendingAfter = (...events: IntentEvent[]) => fold(intentDecider, events).pending
const ids = (...events: IntentEvent[]) => pendingAfter(...events).map(({ id }) => id)

test('[SHIP-11] a slide becomes an intent with its own key and the time on the device', () => {
  given(intentDecider)
    .when(make('i1', 'ON_ROUTE_TO_PICK_UP', known('LOOKING_FOR_DRIVER')))
    .then(made('i1', 'ON_ROUTE_TO_PICK_UP'))
})

test('[SHIP-18] a step that is not the next one makes no intent', () => {
  given(intentDecider)
    .when(make('i1', 'DELIVERED', known('IN_STORE')))
    .rejects({ type: 'StepNotAllowed', from: 'IN_STORE', to: 'DELIVERED' })
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

test('[SHIP-34] while it is open who won the shipment, no further step builds on it', () => {
  given(intentDecider, made('i1', 'ON_ROUTE_TO_PICK_UP'))
    .when(make('i2', 'IN_STORE', known('LOOKING_FOR_DRIVER')))
    .rejects({ type: 'AuctionOpen' })
  expect(isAuctionOpen(pendingAfter(made('i1', 'ON_ROUTE_TO_PICK_UP')), 's1')).toBe(true)
})

test('[SHIP-21] a cancel is an intent where cancel is allowed', () => {
  given(intentDecider)
    .when(make('i1', 'DRIVER_CANCELED', known('IN_STORE')))
    .then(made('i1', 'DRIVER_CANCELED'))
  given(intentDecider)
    .when(make('i1', 'DRIVER_CANCELED', known('LOOKING_FOR_DRIVER')))
    .rejects({ type: 'StepNotAllowed', from: 'LOOKING_FOR_DRIVER', to: 'DRIVER_CANCELED' })
})

test('[SHIP-21] nothing follows a cancel that waits', () => {
  given(intentDecider, made('i1', 'DRIVER_CANCELED'))
    .when(make('i2', 'ON_ROUTE_TO_DROP_OFF', known('IN_STORE')))
    .rejects({ type: 'StepNotAllowed', from: 'DRIVER_CANCELED', to: 'ON_ROUTE_TO_DROP_OFF' })
})

test('[SHIP-16] the way back to the shop is a step of a return shipment only', () => {
  given(intentDecider)
    .when(make('i1', 'RETURNED', known('DELIVERED', true)))
    .then(made('i1', 'RETURNED'))
  given(intentDecider)
    .when(make('i1', 'RETURNED', known('DELIVERED')))
    .rejects({ type: 'StepNotAllowed', from: 'DELIVERED', to: 'RETURNED' })
})

test('intents are sent in the order in which they were made', () => {
  const past = [made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF')]
  given(intentDecider, ...past)
    .when({ type: 'Send', id: 'i2', at })
    .rejects({ type: 'NotItsTurn' })
  given(intentDecider, ...past)
    .when({ type: 'Send', id: 'i1', at })
    .then({ type: 'IntentSent', id: 'i1', at })
})

test('an intent may be sent again until it is answered', () => {
  const sent: IntentEvent = { type: 'IntentSent', id: 'i1', at }
  given(intentDecider, made('i1', 'IN_STORE'), sent).when({ type: 'Send', id: 'i1', at }).then(sent)
  expect(pendingAfter(made('i1', 'IN_STORE'), sent, sent)[0]?.sends).toBe(2)
})

test('a confirmed intent leaves, and those after it stay', () => {
  expect(
    ids(made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF'), { type: 'IntentConfirmed', id: 'i1', at }),
  ).toEqual(['i2'])
})

test('[SHIP-34] with a lost shipment all intents on it fall, and those on others stay', () => {
  expect(
    ids(made('i1', 'IN_STORE'), made('i2', 'IN_STORE', 's2'), made('i3', 'ON_ROUTE_TO_DROP_OFF'), {
      type: 'IntentLost',
      id: 'i1',
      at,
    }),
  ).toEqual(['i2'])
})

test('with a refused step those that stood on it fall', () => {
  expect(
    ids(made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF'), {
      type: 'IntentRefused',
      id: 'i1',
      code: 'STEP_NOT_ALLOWED',
      at,
    }),
  ).toEqual([])
})

test('an answer that arrives twice settles once', () => {
  given(intentDecider, made('i1', 'IN_STORE'), { type: 'IntentConfirmed', id: 'i1', at })
    .when({ type: 'Confirm', id: 'i1', at })
    .nothingHappens()
})

test("the courier sees the newest step of a shipment, and the gateway's where none waits", () => {
  const pending = pendingAfter(made('i1', 'IN_STORE'), made('i2', 'ON_ROUTE_TO_DROP_OFF'))
  expect(statusAfter(pending, 's1', 'ON_ROUTE_TO_PICK_UP')).toBe('ON_ROUTE_TO_DROP_OFF')
  expect(statusAfter(pending, 's2', 'LOOKING_FOR_DRIVER')).toBe('LOOKING_FOR_DRIVER')
})

test('whatever is slid and answered, what waits on a shipment is an unbroken chain of legal steps', () => {
  const steps: readonly ShipmentStatus[] = [
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFF',
    'DELIVERED',
    'RETURNED',
    'DRIVER_CANCELED',
  ]
  const slides = fc.array(
    fc.record({ to: fc.constantFrom(...steps), shipmentId: fc.constantFrom('s1', 's2'), answer: fc.boolean() }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(slides, (path) => {
      const server = new Map<string, ShipmentStatus>()
      let state = intentDecider.initial
      const run = (command: IntentCommand) => {
        const decision = intentDecider.decide(state, command)
        if (decision.ok) for (const event of decision.events) state = intentDecider.evolve(state, event)
      }
      path.forEach(({ to, shipmentId, answer }, n) => {
        run(make(`i${n}`, to, known(server.get(shipmentId) ?? 'LOOKING_FOR_DRIVER', true), shipmentId))
        const [oldest] = state.pending
        if (!answer || !oldest) return
        server.set(oldest.shipmentId, oldest.to)
        run({ type: 'Confirm', id: oldest.id, at })
      })
      return ['s1', 's2'].every((shipmentId) => {
        let from = server.get(shipmentId) ?? 'LOOKING_FOR_DRIVER'
        return state.pending
          .filter((intent) => intent.shipmentId === shipmentId)
          .every(({ to }) => {
            const isLegal = intentDecider.decide(intentDecider.initial, make('x', to, known(from, true), shipmentId)).ok
            from = to
            return isLegal
          })
      })
    }),
  )
})
