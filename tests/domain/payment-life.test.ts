import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type PaymentCommand, paymentDecider } from '#domain/payment/decide.ts'
import type { PaymentEvent, Sum } from '#domain/payment/events.ts'
import type { Observation } from '#domain/payment/observe.ts'
import { type Attempt, heldOf, isLive, noPayments, type OrderPayments, pays } from '#domain/payment/state.ts'
import { paymentStatusOf } from '#domain/payment/view.ts'

/**
 * Random lives of an order's money: two tabs that press, returns and webhooks that come twice, late and out of order,
 * timers, a shop that cancels, crashes between any two steps. What the provider really did is kept beside it, and at
 * the end the log has to agree with it.
 */
const at = '2026-11-22T20:00:00.000Z'
const total: Sum = { minor: 9_900, currency: 'ARS' }
const order = { orderId: 'order-1', total, isOpen: true, payableUntil: '2026-11-23T20:00:00.000Z' }

/** A payment as the provider has it. All that it ever said stays known, and may come again at any time. */
type Charge = { state: Observation['state']; refunded: number; said: Observation[] }

class World {
  events: PaymentEvent[] = []
  state: OrderPayments = noPayments
  readonly provider = new Map<string, Charge>()
  private readonly doneRefunds = new Set<string>()

  run(command: PaymentCommand): boolean {
    const decision = paymentDecider.decide(this.state, command)
    if (!decision.ok) return false
    this.state = fold(paymentDecider, decision.events, this.state)
    this.events.push(...decision.events)
    return true
  }

  /** Mostly the newest. */
  attempt = (n: number): Attempt | undefined => this.state.attempts.at(n < 12 ? -1 : n < 17 ? -2 : -3)

  /** The provider comes to know the attempt, or moves it on, and says so. */
  move(attempt: Attempt, state: Observation['state']) {
    const charge = this.provider.get(attempt.attemptId) ?? { state: 'action', refunded: 0, said: [] }
    const isOver = charge.state !== 'action' && charge.state !== 'pending'
    if (!isOver) charge.state = state
    charge.said.push(this.says(attempt, charge))
    this.provider.set(attempt.attemptId, charge)
  }
  private says = ({ attemptId }: Attempt, { state }: Charge): Observation => ({
    ...{ state, reference: `ref-${attemptId}`, sum: state === 'approved' ? total : null, attemptId },
    ...{ reason: state === 'rejected' ? 'funds' : null, card: null, authorization: null },
  })

  hear(attempt: Attempt, observation: Observation) {
    this.run({ type: 'Observe', attemptId: attempt.attemptId, at, from: 'webhook', observation })
  }

  /** What the gateway does with requested refunds. The provider makes one of each key. */
  refund() {
    for (const { attemptId, refunds } of this.state.attempts)
      for (const { refundId, amount, status } of refunds) {
        if (status !== 'requested') continue
        const charge = this.provider.get(attemptId)
        if (charge && !this.doneRefunds.has(refundId)) charge.refunded += amount
        this.doneRefunds.add(refundId)
        const told = { refundId, reference: `back-${refundId}`, amount, outcome: 'completed' } as const
        this.run({ type: 'NoteRefund', at, attemptId, ...told })
      }
  }

  /** The last timer: the provider ends what still waits, and is asked about each attempt. */
  settle() {
    for (const attempt of [...this.state.attempts]) {
      const charge = this.provider.get(attempt.attemptId)
      if (charge && (charge.state === 'action' || charge.state === 'pending')) this.move(attempt, 'expired')
      const seen = charge?.said.at(-1) ?? null
      this.run({ type: 'Expire', attemptId: attempt.attemptId, at, seen })
    }
    this.refund()
  }
}

type Step = (world: World) => void
const tab = fc.integer({ min: 0, max: 9 })
const pick = fc.nat({ max: 20 })
const opens: fc.Arbitrary<Step> = fc.record({ key: tab, asks: fc.boolean() }).map(({ key, asks }) => (world) => {
  const attemptId = `attempt-${world.state.attempts.length}`
  const waiting = world.state.attempts.find(({ status, isSuperseded }) => status === 'action' && !isSuperseded)
  const asked = asks && waiting && world.provider.get(waiting.attemptId)?.state !== 'approved' ? waiting : undefined
  world.run({
    ...{ type: 'Open', at, attemptId, key: `key-${key}`, provider: 'sandbox', flow: 'card', order, believed: null },
    ...(asked && { asked: asked.attemptId }),
  })
})
/** A crash may come after the record, before the provider has heard of it, or before we have heard its answer. */
const sends: fc.Arbitrary<Step> = fc
  .record({
    n: pick,
    arrives: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
    answer: fc.constantFrom('action', 'action', 'action', 'pending', 'approved', 'rejected'),
  })
  .map(({ n, arrives, answer }) => (world) => {
    const attempt = world.attempt(n)
    if (attempt && world.run({ type: 'Send', at, attemptId: attempt.attemptId }) && arrives)
      world.move(attempt, answer as Observation['state'])
  })
const moves: fc.Arbitrary<Step> = fc
  .record({ n: pick, state: fc.constantFrom('pending', 'approved', 'approved', 'rejected', 'expired') })
  .map(({ n, state }) => (world) => {
    const attempt = world.attempt(n)
    if (attempt && world.provider.has(attempt.attemptId)) world.move(attempt, state as Observation['state'])
  })
const hears: fc.Arbitrary<Step> = fc.record({ n: pick, which: pick }).map(({ n, which }) => (world) => {
  const attempt = world.attempt(n)
  const said = attempt && world.provider.get(attempt.attemptId)?.said
  const observation = said?.[which % said.length]
  if (attempt && observation) world.hear(attempt, observation)
})
const cancels: fc.Arbitrary<Step> = pick.map((n) => (world) => {
  const attempt = world.attempt(n)
  if (attempt) world.run({ type: 'Cancel', at, attemptId: attempt.attemptId, from: 'return' })
})
/** The provider may take the money a moment after it was asked. */
const expires: fc.Arbitrary<Step> = pick.map((n) => (world) => {
  const attempt = world.attempt(n)
  if (!attempt) return
  const seen = world.provider.get(attempt.attemptId)?.said.at(-1) ?? null
  world.run({ type: 'Expire', at, attemptId: attempt.attemptId, seen })
})
const closes: fc.Arbitrary<Step> = fc.constant((world) => void world.run({ type: 'Close', at }))
const refunds: fc.Arbitrary<Step> = fc.constant((world) => world.refund())

const lives = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: opens },
    { weight: 20, arbitrary: sends },
    { weight: 20, arbitrary: moves },
    { weight: 30, arbitrary: hears },
    { weight: 12, arbitrary: cancels },
    { weight: 12, arbitrary: expires },
    { weight: 4, arbitrary: refunds },
    { weight: 1, arbitrary: closes },
  ),
  { minLength: 20, maxLength: 60, size: 'max' },
)

const takenOf = (world: World): number =>
  [...world.provider.values()].reduce(
    (sum, { state, refunded }) => sum + (state === 'approved' ? total.minor : 0) - refunded,
    0,
  )

const isOver = ({ status }: Attempt) => ['approved', 'rejected', 'canceled', 'expired'].includes(status)

test('at every moment one attempt at most is awaited, and no payment is undone by news', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const world = new World()
      for (const step of steps) {
        const before = world.state.attempts
        step(world)
        const awaited = world.state.attempts.filter((attempt) => isLive(attempt) && !attempt.isSuperseded)
        expect(awaited.length).toBeLessThanOrEqual(1)
        for (const [n, { status }] of before.entries())
          if (status === 'approved') expect(world.state.attempts[n]?.status).toBe('approved')
        for (const attempt of world.state.attempts) expect(heldOf(attempt)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

test('when all is quiet, the provider has the order’s total or nothing, and the log says which', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const world = new World()
      for (const step of steps) step(world)
      world.settle()
      const payers = world.state.attempts.filter(pays)
      expect(payers.length).toBeLessThanOrEqual(1)
      expect(takenOf(world)).toBe(payers.length * total.minor)
      expect(paymentStatusOf(world.state) === 'APPROVED').toBe(payers.length === 1)
      if (world.state.isClosed) expect(payers).toEqual([])
      expect(world.state.attempts.every(isOver)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('what the provider has charged was recorded as sent before', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const world = new World()
      for (const step of steps) step(world)
      const sent = new Set(world.events.flatMap((event) => (event.type === 'PaymentSent' ? [event.attemptId] : [])))
      for (const attemptId of world.provider.keys()) expect(sent).toContain(attemptId)
    }),
  )
})

test('the same news a second time change nothing', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const world = new World()
      for (const step of steps) step(world)
      for (const attempt of world.state.attempts)
        for (const observation of world.provider.get(attempt.attemptId)?.said ?? []) {
          world.hear(attempt, observation)
          const { length } = world.events
          world.hear(attempt, observation)
          expect(world.events).toHaveLength(length)
        }
    }),
  )
})

test('the same log gives the same money', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const world = new World()
      for (const step of steps) step(world)
      expect(fold(paymentDecider, world.events)).toEqual(world.state)
    }),
  )
})
