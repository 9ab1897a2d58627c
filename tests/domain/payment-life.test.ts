import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type PaymentCommand, paymentDecider } from '#domain/payment/decide.ts'
import type { PaymentEvent, Sum } from '#domain/payment/events.ts'
import { givenBackOf, isMoneyWanted } from '#domain/payment/given-back.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import type { RefundNote } from '#domain/payment/refund.ts'
import { type Attempt, heldOf, isLive, noPayments, type OrderPayments, pays } from '#domain/payment/state.ts'
import { mayBePaid, paymentStatusOf } from '#domain/payment/view.ts'
import { inputs } from '#tests/kit/sample.ts'

/**
 * Random lives of an order's money: two tabs that press, returns and webhooks that come twice, late and out of order,
 * timers, a shop that cancels and gives back, refunds of the provider's panel, crashes between any two steps. The
 * provider's own books are kept beside it, and at the end the log has to agree with them.
 */
const at = '2026-11-22T20:00:00.000Z'
const total: Sum = { minor: 9_900, currency: 'ARS' }
const order = { orderId: 'order-1', total, isOpen: true, payableUntil: '2026-11-23T20:00:00.000Z' }

/** A refund as the provider has it. Our `key` is known only in the answer to a call under it. */
type RefundRequest = {
  readonly id: string
  readonly key: string | null
  readonly amount: number
  outcome: RefundNote['outcome']
}

/** A payment as the provider has it. All its earlier statements stay known, and may come again at any time. */
type Charge = {
  state: PaymentObservation['state']
  readonly said: PaymentObservation[]
  readonly refunds: RefundRequest[]
  /** The whole list of its refunds, as in each of its webhooks. */
  readonly listed: (readonly RefundNote[])[]
  /** Its first answer under each key, which it repeats for ever, and which may arrive late or never. */
  readonly answers: Map<string, RefundNote>
}

const sumOf = (some: readonly { readonly amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0)
const backIn = ({ refunds }: Charge) => refunds.filter(({ outcome }) => outcome === 'completed')
const leftIn = ({ state, refunds }: Charge): number =>
  state === 'approved' ? total.minor - sumOf(refunds.filter(({ outcome }) => outcome !== 'failed')) : 0

class World {
  events: PaymentEvent[] = []
  state: OrderPayments = noPayments
  readonly provider = new Map<string, Charge>()
  private names = 0

  run(command: PaymentCommand): boolean {
    const decision = paymentDecider.decide(this.state, command)
    if (!decision.ok) return false
    this.state = fold(paymentDecider, decision.events, this.state)
    this.events.push(...decision.events)
    return true
  }

  /** Mostly the newest. */
  attempt = (n: number): Attempt | undefined => this.state.attempts.at(n < 12 ? -1 : n < 17 ? -2 : -3)

  /** The provider learns of the attempt, or moves it on, and says so. */
  move(attempt: Attempt, state: PaymentObservation['state']) {
    const untouched: Charge = { state: 'action', said: [], refunds: [], listed: [], answers: new Map() }
    const charge = this.provider.get(attempt.attemptId) ?? untouched
    const isOver = charge.state !== 'action' && charge.state !== 'pending'
    if (!isOver) charge.state = state
    charge.said.push(this.says(attempt, charge))
    this.provider.set(attempt.attemptId, charge)
  }
  private says = ({ attemptId }: Attempt, { state }: Charge): PaymentObservation => ({
    ...{ state, reference: `ref-${attemptId}`, sum: state === 'approved' ? total : null, attemptId },
    ...{ reason: state === 'rejected' ? 'funds' : null, card: null, authorization: null },
  })

  hear(attempt: Attempt, observation: PaymentObservation) {
    this.run({ type: 'Observe', attemptId: attempt.attemptId, at, from: 'webhook', observation })
  }

  /** The shop gives money back in the provider's panel. */
  giveBackInPanel({ attemptId }: Attempt, amount: number) {
    const charge = this.provider.get(attemptId)
    if (charge && amount <= leftIn(charge)) this.make(charge, null, amount, 'completed')
  }
  private make(charge: Charge, key: string | null, amount: number, outcome: RefundRequest['outcome']): RefundNote {
    const id = `R${++this.names}`
    charge.refunds.push({ id, key, amount, outcome })
    this.list(charge)
    return { refundId: key, reference: id, amount, outcome }
  }
  private list(charge: Charge) {
    charge.listed.push(
      charge.refunds.map(({ id, amount, outcome }) => ({ refundId: null, reference: id, amount, outcome })),
    )
  }

  /** The gateway asks for a refund under its key. The provider makes one of each key, or says that it does not. */
  ask({ attemptId }: Attempt, { refundId, amount }: Refund, outcome: RefundRequest['outcome']): RefundNote | null {
    const charge = this.provider.get(attemptId)
    if (!charge) return null
    const refused: RefundNote = { refundId, reference: null, amount, outcome: 'failed' }
    const answer =
      charge.answers.get(refundId) ??
      (outcome === 'failed' || amount > leftIn(charge) ? refused : this.make(charge, refundId, amount, outcome))
    charge.answers.set(refundId, answer)
    return answer
  }
  /** The provider ends its pending work. */
  finish(charge: Charge, outcome: 'completed' | 'failed') {
    for (const refund of charge.refunds) if (refund.outcome === 'pending') refund.outcome = outcome
    this.list(charge)
  }

  hearAnswer({ attemptId }: Attempt, answer: RefundNote) {
    this.run({ type: 'NoteRefund', at, attemptId, ...answer })
  }
  hearList({ attemptId }: Attempt, list: readonly RefundNote[], isLast = false) {
    const told = sumOf(list.filter(({ outcome }) => outcome === 'completed'))
    this.run({ type: 'NoteRefunds', at, attemptId, refunds: list, told, isLast })
  }

  /** The gateway's timers have run: every refund was requested until it was answered, and the payment was read. */
  refund() {
    for (const { attemptId } of this.state.attempts) {
      const charge = this.provider.get(attemptId)
      const now = () => this.state.attempts.find((attempt) => attempt.attemptId === attemptId) as Attempt
      for (const refund of now().refunds) {
        if (refund.status !== 'requested') continue
        const answer = this.ask(now(), refund, 'completed')
        if (answer) this.hearAnswer(now(), answer)
      }
      if (!charge) continue
      this.finish(charge, 'completed')
      this.hearList(now(), charge.listed.at(-1) ?? [], true)
    }
  }

  /** The last timer: the provider ends all pending work, and is asked about each attempt. */
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

type Refund = Attempt['refunds'][number]
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
      world.move(attempt, answer as PaymentObservation['state'])
  })
const moves: fc.Arbitrary<Step> = fc
  .record({ n: pick, state: fc.constantFrom('pending', 'approved', 'approved', 'rejected', 'expired') })
  .map(({ n, state }) => (world) => {
    const attempt = world.attempt(n)
    if (attempt && world.provider.has(attempt.attemptId)) world.move(attempt, state as PaymentObservation['state'])
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

/** Few amounts, so that many refunds are equal. */
const amounts = fc.constantFrom(500, 500, 500, total.minor / 2, total.minor)
const wishes: fc.Arbitrary<Step> = fc.record({ n: pick, amount: amounts }).map(({ n, amount }) => (world) => {
  const attempt = world.attempt(n)
  const refundId = `wish-${world.events.length}`
  if (attempt) world.run({ type: 'RequestRefund', at, attemptId: attempt.attemptId, refundId, amount })
})
const panels: fc.Arbitrary<Step> = fc.record({ n: pick, amount: amounts }).map(({ n, amount }) => (world) => {
  const attempt = world.attempt(n)
  if (attempt?.charged) world.giveBackInPanel(attempt, amount)
})
/** The call is lost, its answer is lost or late, the provider works on it for a while, or refuses. */
const asks: fc.Arbitrary<Step> = fc
  .record({
    ...{ n: pick, which: pick, isHeard: fc.boolean(), arrives: fc.boolean() },
    outcome: fc.constantFrom<RefundRequest['outcome']>('completed', 'completed', 'pending', 'failed'),
  })
  .map(({ n, which, arrives, isHeard, outcome }) => (world) => {
    const attempt = world.attempt(n)
    const open = attempt?.refunds.filter(({ status }) => status === 'requested') ?? []
    const refund = open[which % open.length]
    if (!attempt || !refund || !arrives) return
    const answer = world.ask(attempt, refund, outcome)
    if (answer && isHeard) world.hearAnswer(attempt, answer)
  })
const ends: fc.Arbitrary<Step> = fc
  .record({ n: pick, outcome: fc.constantFrom<'completed' | 'failed'>('completed', 'failed') })
  .map(({ n, outcome }) => (world) => {
    const attempt = world.attempt(n)
    const charge = attempt && world.provider.get(attempt.attemptId)
    if (charge) world.finish(charge, outcome)
  })
/** Webhooks come twice, late and out of order, and so do answers. */
const hearsOfRefunds: fc.Arbitrary<Step> = fc
  .record({ n: pick, which: pick, isAnswer: fc.boolean() })
  .map(({ n, which, isAnswer }) => (world) => {
    const attempt = world.attempt(n)
    const charge = attempt && world.provider.get(attempt.attemptId)
    if (!attempt || !charge) return
    const answers = [...charge.answers.values()]
    const answer = answers[which % answers.length]
    const list = charge.listed.at(-1 - (which % charge.listed.length))
    if (isAnswer && answer) world.hearAnswer(attempt, answer)
    else if (list) world.hearList(attempt, list)
  })

const usual = [
  { weight: 20, arbitrary: opens },
  { weight: 20, arbitrary: sends },
  { weight: 20, arbitrary: moves },
  { weight: 30, arbitrary: hears },
  { weight: 12, arbitrary: cancels },
  { weight: 12, arbitrary: expires },
  { weight: 4, arbitrary: refunds },
  { weight: 1, arbitrary: closes },
] as const
const lives = fc.array(fc.oneof(...usual), { minLength: 20, maxLength: 60, size: 'max' })

/** Most of a life with refunds happens after the order is paid. */
const paid: readonly Step[] = [
  (world) =>
    world.run({
      ...{ type: 'Open', at, attemptId: 'first', key: 'first', provider: 'sandbox', flow: 'card' },
      ...{ order, believed: null },
    }),
  (world) => world.run({ type: 'Send', at, attemptId: 'first' }),
  (world) => world.move(world.state.attempts[0] as Attempt, 'approved'),
  (world) => world.hear(world.state.attempts[0] as Attempt, world.provider.get('first')?.said[0] as PaymentObservation),
]
const livesWithRefunds = fc
  .array(
    fc.oneof(
      ...[...usual.map(({ weight, arbitrary }) => ({ weight: Math.ceil(weight / 4), arbitrary }))],
      { weight: 25, arbitrary: wishes },
      { weight: 10, arbitrary: panels },
      { weight: 30, arbitrary: asks },
      { weight: 10, arbitrary: ends },
      { weight: 30, arbitrary: hearsOfRefunds },
    ),
    { minLength: 5, maxLength: 50, size: 'max' },
  )
  .map((steps) => [...paid, ...steps])

const takenOf = (world: World): number =>
  [...world.provider.values()].reduce(
    (sum, charge) => sum + (charge.state === 'approved' ? total.minor : 0) - sumOf(backIn(charge)),
    0,
  )

const chargeOf = ({ provider }: World, { attemptId }: Attempt): Charge =>
  provider.get(attemptId) ?? { state: 'action', said: [], refunds: [], listed: [], answers: new Map() }
const byId = (one: { id: string | null }, other: { id: string | null }) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1)

const isOver = ({ status }: Attempt) => ['approved', 'rejected', 'canceled', 'expired'].includes(status)

test('at every moment at most one attempt is awaited, and no news undoes a payment', () => {
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
    { numRuns: inputs(500) },
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
    { numRuns: inputs(1_000) },
  )
})

test('in a life with refunds, every refund ends equal to the provider’s books, by its own name', () => {
  fc.assert(
    fc.property(livesWithRefunds, (steps) => {
      const world = new World()
      for (const step of steps) {
        step(world)
        for (const attempt of world.state.attempts) {
          expect(heldOf(attempt)).toBeGreaterThanOrEqual(0)
          const completed = attempt.refunds.filter(({ status }) => status === 'completed')
          const made = new Map(backIn(chargeOf(world, attempt)).map((refund) => [refund.id, refund]))
          for (const { refundId, reference, amount } of completed)
            expect(made.get(reference ?? '')).toMatchObject({ amount, key: refundId === reference ? null : refundId })
        }
      }
      world.settle()
      for (const attempt of world.state.attempts.filter(({ charged }) => charged !== null)) {
        const charge = chargeOf(world, attempt)
        const ours = attempt.refunds.filter(({ status }) => status === 'completed')
        expect(ours.map(({ reference, amount }) => ({ id: reference, amount })).sort(byId)).toEqual(
          backIn(charge)
            .map(({ id, amount }) => ({ id, amount }))
            .sort(byId),
        )
        expect(heldOf(attempt)).toBe(total.minor - sumOf(backIn(charge)))
        expect(attempt.refunds.some(({ status }) => status === 'requested')).toBe(false)
      }
      expect(takenOf(world)).toBe(world.state.attempts.reduce((sum, attempt) => sum + heldOf(attempt), 0))
      expect(world.events.some(({ type }) => type === 'RefundsDiffer')).toBe(false)
    }),
    { numRuns: inputs(1_500) },
  )
})

test('in a life with refunds, an order that was given back in full is never paid again', () => {
  fc.assert(
    fc.property(livesWithRefunds, (steps) => {
      const world = new World()
      let wasGivenBack = false
      for (const step of steps) {
        const before = world.events.length
        step(world)
        const opened = world.events.slice(before).some(({ type }) => type === 'PaymentAttemptOpened')
        expect(wasGivenBack && opened).toBe(false)
        wasGivenBack ||= givenBackOf(world.state)?.status === 'completed'
        if (wasGivenBack) expect([mayBePaid(world.state), isMoneyWanted(world.state)]).toEqual([false, false])
      }
    }),
    { numRuns: inputs(500) },
  )
})

test('every charge of the provider was recorded as sent before', () => {
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
