import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type PaymentCommand, paymentDecider } from '#domain/payment/decide.ts'
import type { PaymentEvent, Sum } from '#domain/payment/events.ts'
import { refundsByTotal, wasMade } from '#domain/payment/nameless.ts'
import { completedOf } from '#domain/payment/refund.ts'
import { type Attempt, heldOf, noPayments, type OrderPayments } from '#domain/payment/state.ts'
import { inputs } from '#tests/kit/sample.ts'

/**
 * Random lives of refunds at a provider that has neither keys nor names, only a sum: lost calls and answers, a
 * node that dies before its call, looks at any time, and refunds of the provider's panel between them.
 */
const at = '2026-11-22T20:00:00.000Z'
const total: Sum = { minor: 9_900, currency: 'CLP' }
const order = { orderId: 'order-1', total, isOpen: true, payableUntil: '2026-11-23T20:00:00.000Z' }

class World {
  state: OrderPayments = noPayments
  events: PaymentEvent[] = []
  /** The refunds that the provider made; those of its panel have no key. */
  readonly made: { readonly key: string | null; readonly amount: number }[] = []
  private wishes = 0

  constructor() {
    const observation = {
      ...({ state: 'approved', reference: 'ref', sum: total, attemptId: 'a' } as const),
      ...{ reason: null, card: null, authorization: null },
    }
    this.run({
      ...{ type: 'Open', at, attemptId: 'a', key: 'k', provider: 'webpay', flow: 'link' },
      ...{ order, believed: null },
    })
    this.run({ type: 'Send', at, attemptId: 'a' })
    this.run({ type: 'Observe', at, attemptId: 'a', from: 'return', observation })
  }

  run(command: PaymentCommand): boolean {
    const decision = paymentDecider.decide(this.state, command)
    if (!decision.ok) return false
    this.state = fold(paymentDecider, decision.events, this.state)
    this.events.push(...decision.events)
    return true
  }
  attempt = (): Attempt => this.state.attempts[0] as Attempt
  given = () => this.made.reduce((sum, { amount }) => sum + amount, 0)
  open = () => this.attempt().refunds.find(({ status }) => status === 'requested')

  wish(amount: number) {
    this.run({ type: 'RequestRefund', at, attemptId: 'a', refundId: `wish-${this.wishes++}`, amount })
  }
  give(key: string | null, amount: number): boolean {
    if (this.given() + amount > total.minor) return false
    this.made.push({ key, amount })
    return true
  }

  /** The timer of the first open refund: it reads, records the call, calls and gets the answer. */
  send({ arrives, isHeard }: { readonly arrives: boolean; readonly isHeard: boolean }) {
    const refund = this.open()
    if (!refund) return
    const { refundId, amount } = refund
    const note = (outcome: 'completed' | 'failed') =>
      this.run({ type: 'NoteRefund', at, attemptId: 'a', refundId, reference: null, amount, outcome })
    const givenBackBefore = this.given()
    if (wasMade(refund, givenBackBefore)) return void note('completed')
    this.run({ type: 'SendRefund', at, attemptId: 'a', refundId, givenBackBefore })
    if (!arrives) return
    const isMade = this.give(refundId, amount)
    if (isHeard) note(isMade ? 'completed' : 'failed')
  }
  look(isLast = false) {
    const told = this.given()
    const refunds = refundsByTotal(this.attempt(), told, `total-${told}`)
    this.run({ type: 'NoteRefunds', at, attemptId: 'a', refunds, told, isLast })
  }
  settle() {
    while (this.open()) this.send({ arrives: true, isHeard: true })
    this.look()
    this.look(true)
  }
}

type Step = (world: World) => void
const amounts = fc.constantFrom(500, 500, 700, total.minor / 2, total.minor)
const livesOf = (calls: fc.Arbitrary<{ readonly arrives: boolean; readonly isHeard: boolean }>) =>
  fc.array(
    fc.oneof(
      amounts.map(
        (amount): Step =>
          (world) =>
            world.wish(amount),
      ),
      amounts.map(
        (amount): Step =>
          (world) =>
            void world.give(null, amount),
      ),
      calls.map(
        (call): Step =>
          (world) =>
            world.send(call),
      ),
      fc.constant<Step>((world) => world.look()),
    ),
    { minLength: 2, maxLength: 30, size: 'max' },
  )
const lost = fc.record({ arrives: fc.boolean(), isHeard: fc.boolean() })
const unheard = fc.record({ arrives: fc.constant(true), isHeard: fc.boolean() })

test('the refunds of a provider without names end with its sum equal to ours', () => {
  fc.assert(
    fc.property(livesOf(lost), (steps) => {
      const world = new World()
      for (const step of steps) {
        step(world)
        expect(heldOf(world.attempt())).toBeGreaterThanOrEqual(0)
        expect(completedOf(world.attempt())).toBeLessThanOrEqual(world.given())
      }
      world.settle()
      expect(completedOf(world.attempt())).toBe(world.given())
      expect(heldOf(world.attempt())).toBe(total.minor - world.given())
      expect(world.events.some(({ type }) => type === 'RefundsDiffer')).toBe(false)
    }),
    { numRuns: inputs(1_500) },
  )
})

test('if every call arrives, a refund of ours is completed by its own call, and never by the panel’s', () => {
  fc.assert(
    fc.property(livesOf(unheard), (steps) => {
      const world = new World()
      for (const step of steps) step(world)
      world.settle()
      const keys = world.made.flatMap(({ key }) => key ?? [])
      const ours = world.attempt().refunds.filter(({ refundId }) => refundId.startsWith('wish'))
      expect(ours.filter(({ status }) => status === 'completed').map(({ refundId }) => refundId)).toEqual(keys)
    }),
    { numRuns: inputs(1_500) },
  )
})

test('a refund that was not sent has no part in the provider’s returned sum', () => {
  const refund = { refundId: 'r', amount: 500, cause: 'operator', status: 'requested', reference: null } as const
  const panel = { refundId: null, reference: 'name', amount: 900, outcome: 'completed' }
  expect(refundsByTotal({ refunds: [refund] }, 900, 'name')).toEqual([panel])
  const sent = { ...refund, givenBackBefore: 900 }
  expect(refundsByTotal({ refunds: [sent] }, 900, 'name')).toEqual([panel])
  expect(refundsByTotal({ refunds: [sent] }, 1_400, 'name')).toEqual([
    { refundId: 'r', reference: null, amount: 500, outcome: 'completed' },
    panel,
  ])
})

test('a call is recorded once for each sum before it, and not for a refund that has ended', () => {
  const world = new World()
  world.wish(500)
  const send = (givenBackBefore: number | null) =>
    world.run({ type: 'SendRefund', at, attemptId: 'a', refundId: 'wish-0', givenBackBefore })
  for (const before of [0, 0, 300, null]) expect(send(before)).toBe(true)
  expect(world.events.filter(({ type }) => type === 'RefundSent')).toHaveLength(3)
  world.run({
    ...{ type: 'NoteRefund', at, attemptId: 'a', refundId: 'wish-0', reference: null },
    ...{ amount: 500, outcome: 'completed' },
  })
  expect(send(0)).toBe(false)
})
