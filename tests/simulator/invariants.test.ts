import { assert, describe, it } from 'vitest'
import { judge } from '#simulator/invariants/invariant.ts'
import { invariantsOf } from '#simulator/invariants/list.ts'
import type { Observation } from '#simulator/observation.ts'

const ofSmoke = invariantsOf({
  expect: ['every-order-arrives', 'every-shipment-is-raced-for', 'riders-are-seen-moving', 'notices-come-as-due'],
})

type Of<Type extends Observation['type']> = Partial<Extract<Observation, { type: Type }>>

const answered = (over: Of<'OrderAnswered'> = {}): Observation => ({
  type: 'OrderAnswered',
  key: 'k1',
  code: 'AAAA2222',
  ...over,
})
const step = (over: Of<'StepAnswered'> = {}): Observation => ({
  type: 'StepAnswered',
  shipmentId: 's1',
  riderId: 'ana',
  to: 'ON_ROUTE_TO_PICK_UP',
  refusal: null,
  ...over,
})
const frame = (over: Of<'FrameSeen'> = {}): Observation => ({
  type: 'FrameSeen',
  code: 'AAAA2222',
  shipmentId: 's1',
  status: 'ON_ROUTE_TO_PICK_UP',
  riderId: 'ana',
  hasPosition: false,
  at: '1.5.0',
  ...over,
})
const stack = (over: Of<'StackSeen'> = {}): Observation => ({
  type: 'StackSeen',
  stackId: 't1',
  status: 'IN_STORE',
  riderId: 'ana',
  shipments: [{ shipmentId: 's2', status: 'IN_STORE', riderId: 'ana' }],
  ...over,
})
const read = (over: Of<'OrderRead'> = {}): Observation => ({
  type: 'OrderRead',
  code: 'AAAA2222',
  orderStatus: 'DELIVERED',
  shipmentStatuses: ['DELIVERED'],
  at: '1.9.0',
  ...over,
})

const left = (over: Of<'CartLeft'> = {}): Observation => ({ type: 'CartLeft', cart: 'c1', agreed: true, ...over })
const closed = (over: Of<'CartClosed'> = {}): Observation => ({
  ...{ type: 'CartClosed', cart: 'c1', why: 'returned', at: 100 },
  ...over,
})
const notice = (over: Of<'NoticeRead'> = {}): Observation => ({
  ...{ type: 'NoticeRead', cart: 'c1', sentAt: 50, isQuiet: false },
  ...over,
})
const opened = (over: Of<'CartOpened'> = {}): Observation => ({
  ...{ type: 'CartOpened', cart: 'c1', as: 'own', found: true, isSame: true },
  ...over,
})
const counted = (over: Of<'NoticesCounted'> = {}): Observation => ({
  ...{ type: 'NoticesCounted', cart: 'c1', story: 'forgotten', read: 1, due: 1 },
  ...over,
})

const day = 24 * 60 * 60 * 1000

/** Left, reminded, come back, left again and reminded a day later, opened by the link and by nobody else. */
const goodCart: readonly Observation[] = [
  ...[left(), notice(), closed(), left(), notice({ sentAt: day + 50 })],
  ...[opened(), opened({ as: 'foreign', found: false, isSame: false }), closed({ why: 'stopped', at: day + 99 })],
  ...[left(), counted()],
]

/** A life without a fault, from the first tap to the door. */
const goodLife: readonly Observation[] = [
  answered(),
  answered(),
  frame({ status: 'PENDING', riderId: null, at: '1.1.0' }),
  frame({ status: 'LOOKING_FOR_DRIVER', riderId: null, at: '1.2.0' }),
  step(),
  step({ riderId: 'luis', refusal: 'AUCTION_LOST' }),
  frame(),
  frame({ hasPosition: true, at: '1.5.1000' }),
  step({ to: 'IN_STORE' }),
  step({ to: 'ON_ROUTE_TO_DROP_OFF' }),
  // The watcher was slow here, and was sent the newest state only.
  frame({ status: 'ON_ROUTE_TO_DROP_OFF', hasPosition: true, at: '1.7.2000' }),
  step({ to: 'DELIVERED' }),
  frame({ status: 'DELIVERED', at: '1.9.0' }),
  read(),
]

/** A stack of two to its doors, the second one out of turn. */
const goodStack: readonly Observation[] = [
  step({ shipmentId: 't1' }),
  stack(),
  step({ shipmentId: 't1', riderId: 'luis', refusal: 'AUCTION_LOST' }),
  step({ shipmentId: 't1', to: 'ON_ROUTE_TO_DROP_OFFS' }),
  stack({
    status: 'ON_ROUTE_TO_DROP_OFFS',
    shipments: [
      { shipmentId: 's2', status: 'ON_ROUTE_TO_DROP_OFF', riderId: 'ana' },
      { shipmentId: 's3', status: 'ON_ROUTE_TO_DROP_OFFS', riderId: 'ana' },
    ],
  }),
  step({ shipmentId: 's3', to: 'DELIVERED' }),
  step({ shipmentId: 's2', to: 'DELIVERED' }),
  stack({
    status: 'DELIVERED',
    shipments: [
      { shipmentId: 's2', status: 'DELIVERED', riderId: 'ana' },
      { shipmentId: 's3', status: 'DELIVERED', riderId: 'ana' },
    ],
  }),
]

/** The first violation of a life, as the ledger finds it. */
const violationOf = (life: readonly Observation[]) => {
  const run = judge(ofSmoke)
  for (const newest of life) {
    const violation = run.see(newest)
    if (violation) return violation
  }
  return run.atEnd()
}

/** The same of a life that goes on. */
const violationSoFar = (life: readonly Observation[]) => {
  const run = judge(ofSmoke)
  return life.map((newest) => run.see(newest)).find((violation) => violation !== null) ?? null
}

const without = (type: Observation['type']) => goodLife.filter((it) => it.type !== type)

/** For each invariant, lives in which it does not hold. */
const badLives: Readonly<Record<string, readonly (readonly Observation[])[]>> = {
  'a shipment has one winner': [
    [step(), step({ riderId: 'luis' })],
    [frame(), frame({ riderId: 'luis', at: '1.6.0' })],
  ],
  'a stack and its shipments agree': [
    [stack({ status: 'DELIVERED' })],
    [stack({ shipments: [{ shipmentId: 's2', status: 'DELIVERED', riderId: 'ana' }] })],
    [stack({ shipments: [{ shipmentId: 's2', status: 'IN_STORE', riderId: 'luis' }] })],
  ],
  'every shipment is raced for': [goodLife.filter((it) => it.type !== 'StepAnswered' || it.refusal === null)],
  'couriers take only legal steps': [
    [step({ to: 'IN_STORE' })],
    [step(), step({ to: 'DELIVERED' })],
    [step(), step({ to: 'ON_ROUTE_TO_PICK_UP' })],
  ],
  'watchers see only legal transitions': [
    [frame({ status: 'IN_STORE' }), frame({ status: 'ON_ROUTE_TO_PICK_UP', at: '1.6.0' })],
    [frame({ status: 'DELIVERED' }), frame({ status: 'CANCELED', at: '1.6.0' })],
    [frame({ status: 'DRIVER_CANCELED' }), frame({ status: 'LOOKING_FOR_DRIVER', at: '1.6.0' })],
  ],
  'cursors only grow': [
    [frame({ at: '1.5.1000' }), frame({ at: '1.5.999' })],
    [frame({ at: '1.10.0' }), frame({ at: '1.9.0' })],
    [frame(), frame()],
  ],
  'no position outside the privacy window': [
    [frame({ status: 'DELIVERED', hasPosition: true })],
    [frame({ status: 'ON_ROUTE_TO_DROP_OFFS', hasPosition: true })],
  ],
  'a key places one order': [
    [answered(), answered({ code: 'BBBB3333' })],
    [answered(), answered({ key: 'k2' })],
  ],
  'no order is lost or doubled': [
    without('OrderRead'),
    [...without('OrderRead'), read({ orderStatus: 'ACCEPTED' })],
    [...without('OrderRead'), read({ shipmentStatuses: ['DELIVERED', 'PENDING'] })],
  ],
  'every watcher ends with the last state': [
    without('FrameSeen'),
    goodLife.filter((it) => it.type !== 'FrameSeen' || it.status !== 'DELIVERED'),
    [...without('OrderRead'), read({ at: '1.10.0' })],
  ],
  'one notice a day at most': [[left(), notice(), notice({ sentAt: 49 + day })]],
  'no notice after a return, an order or a stop': [
    [left(), closed(), notice({ sentAt: 101 })],
    [left(), closed({ why: 'ordered' }), notice({ sentAt: 101 })],
    [left(), closed({ why: 'stopped' }), left(), notice({ sentAt: 900 })],
  ],
  'no notice to who has not agreed': [[left({ agreed: false }), notice()]],
  'no notice in quiet hours': [[left(), notice({ isQuiet: true })]],
  'a link opens its own cart alone': [
    [opened({ found: false, isSame: false })],
    [opened({ isSame: false })],
    [opened({ as: 'foreign' })],
    [opened({ as: 'late' })],
  ],
  'every notice that is due comes': [[left(), counted({ read: 0 })], [left()]],
  'diners see the rider move': [goodLife.map((it) => (it.type === 'FrameSeen' ? { ...it, hasPosition: false } : it))],
}

it('a life without a fault breaks nothing', () => {
  assert.isNull(violationOf(goodLife))
})

it('nor does a stack without one', () => {
  assert.isNull(violationOf(goodStack))
})

it('nor does a cart that is left, and left again', () => {
  assert.isNull(violationOf(goodCart))
})

it('a courier who comes back goes on from where they were', () => {
  const takenUp = { type: 'TakenUp', shipmentId: 's1', riderId: 'ana', status: 'IN_STORE' } as const
  assert.isNull(violationSoFar([takenUp, step({ to: 'ON_ROUTE_TO_DROP_OFF' })]))
  assert.strictEqual(violationSoFar([step({ riderId: 'luis' }), takenUp])?.invariant, 'a shipment has one winner')
})

it('an order that the shop cancels is a legal sight', () => {
  assert.isNull(violationSoFar([frame(), frame({ status: 'CANCELED', at: '1.6.0' })]))
})

describe('every invariant is seen to fail', () => {
  it.each(ofSmoke.map(({ name }) => name))('%s', (name) => {
    const lives = badLives[name] ?? []
    assert.isNotEmpty(lives)
    for (const life of lives) assert.strictEqual(violationOf(life)?.invariant, name)
  })
})

it('a violation says at which step it was seen', () => {
  assert.strictEqual(violationOf([answered(), step({ to: 'IN_STORE' })])?.step, 2)
})

it('an invariant that had nothing to judge is not called held', () => {
  const run = judge(ofSmoke)
  run.see(answered())
  const { held, unseen } = run.coverage()
  assert.includeMembers([...held], ['a key places one order'])
  assert.includeMembers([...unseen], ['a stack and its shipments agree', 'cursors only grow'])
  assert.lengthOf([...held, ...unseen], ofSmoke.length)
})
