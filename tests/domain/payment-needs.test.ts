import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type PaymentCommand, paymentDecider } from '#domain/payment/decide.ts'
import { needsOf, settledNeedsOf } from '#domain/payment/needs.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import type { OrderPayments } from '#domain/payment/state.ts'

const total = { minor: 100_000, currency: 'ARS' }
const minute = (count: number) => `2026-11-21T20:${String(count).padStart(2, '0')}:00.000Z`
const said = (state: PaymentObservation['state'], more: Partial<PaymentObservation> = {}): PaymentObservation => ({
  ...{ state, reference: 'p', sum: total, attemptId: 'a', reason: null, card: null, authorization: null },
  ...more,
})
const seen = (at: number, state: PaymentObservation['state'], more?: Partial<PaymentObservation>): PaymentCommand => ({
  ...{ type: 'Observe', attemptId: 'a', at: minute(at), from: 'webhook', observation: said(state, more) },
})
const opened: readonly PaymentCommand[] = [
  {
    ...{ type: 'Open', at: minute(0), attemptId: 'a', key: 'a', provider: 'sandbox', flow: 'link', believed: null },
    order: { orderId: 'o', total, isOpen: true, payableUntil: minute(59) },
  },
  { type: 'Send', at: minute(0), attemptId: 'a' },
]
const refused = (at: number, refundId: string, amount: number): readonly PaymentCommand[] => [
  { type: 'RequestRefund', at: minute(at), attemptId: 'a', refundId, amount },
  { type: 'NoteRefund', at: minute(at + 1), attemptId: 'a', refundId, reference: null, amount, outcome: 'failed' },
]
const settle = (at: number, more: Partial<Extract<PaymentCommand, { type: 'Resolve' }>> = {}): PaymentCommand => ({
  ...{ type: 'Resolve', at: minute(at), attemptId: 'a', as: 'settled', ...more },
})
const reopen = (at: number, need: 'dispute' | 'refund-failed' = 'dispute'): PaymentCommand => ({
  ...{ type: 'Reopen', at: minute(at), attemptId: 'a', need },
})

function standing(...commands: readonly PaymentCommand[]): OrderPayments {
  return [...opened, ...commands].reduce((state, command) => {
    const decision = paymentDecider.decide(state, command)
    if (!decision.ok) throw new Error(decision.rejection.type)
    return fold(paymentDecider, decision.events, state)
  }, paymentDecider.initial)
}
const attemptAfter = (...commands: readonly PaymentCommand[]) => standing(...commands).attempts[0]!
const openAfter = (...commands: readonly PaymentCommand[]) => needsOf(attemptAfter(...commands))
const eventsOf = (state: OrderPayments, command: PaymentCommand) => {
  const decision = paymentDecider.decide(state, command)
  return decision.ok ? decision.events.map(({ type }) => type) : decision.rejection.type
}
const approved = seen(1, 'approved')
const disputed = [approved, seen(5, 'disputed')]

describe('a need says since when and about how much money it is', () => {
  test('another sum than agreed: all that came', () => {
    expect(openAfter(seen(3, 'approved', { sum: { ...total, minor: 40_000 } }))).toEqual([
      { kind: 'wrong-sum', subject: '', since: minute(3), amount: 40_000 },
    ])
  })
  test('a dispute: all that is held', () => {
    expect(openAfter(...disputed)).toEqual([{ kind: 'dispute', subject: '', since: minute(5), amount: 100_000 }])
  })
  test('a refund that failed: its own amount, since the refusal', () => {
    expect(openAfter(approved, ...refused(6, 'one', 30_000))).toEqual([
      { kind: 'refund-failed', subject: 'one', since: minute(7), amount: 30_000 },
    ])
  })
  test('refunds that differ: the difference', () => {
    const differs: PaymentCommand = {
      ...{ type: 'NoteRefunds', at: minute(9), attemptId: 'a', refunds: [], told: 25_000, isLast: true },
    }
    const booked: readonly PaymentCommand[] = [
      { type: 'RequestRefund', at: minute(6), attemptId: 'a', refundId: 'one', amount: 30_000 },
      {
        ...{ type: 'NoteRefund', at: minute(7), attemptId: 'a', refundId: 'one', reference: null, amount: 30_000 },
        outcome: 'completed',
      },
    ]
    expect(openAfter(approved, ...booked, differs)).toEqual([
      { kind: 'refunds-differ', subject: '25000 30000', since: minute(9), amount: 5_000 },
    ])
  })
})

test('a person settles a need with a note and the time, and it is no need any more', () => {
  const attempt = attemptAfter(...disputed, settle(8, { need: 'dispute', note: 'Mandamos el comprobante' }))
  expect(needsOf(attempt)).toEqual([])
  expect(settledNeedsOf(attempt)).toMatchObject([
    { kind: 'dispute', handled: { at: minute(8), note: 'Mandamos el comprobante' } },
  ])
})
test('a person settles the named need alone, where there are several', () => {
  const both = [approved, ...refused(2, 'one', 30_000), seen(5, 'disputed')]
  expect(openAfter(...both).map(({ kind }) => kind)).toEqual(['dispute', 'refund-failed'])
  expect(openAfter(...both, settle(8, { need: 'refund-failed' })).map(({ kind }) => kind)).toEqual(['dispute'])
  expect(openAfter(...both, settle(8))).toEqual([])
})
test('a person settles a need once, also from two tablets', () => {
  const settled = standing(...disputed, settle(8, { need: 'dispute' }))
  expect(eventsOf(settled, settle(9, { need: 'dispute' }))).toEqual([])
  expect(eventsOf(settled, settle(9))).toBe('NotInDoubt')
  expect(eventsOf(settled, settle(9, { need: 'refund-failed' }))).toBe('NotInDoubt')
})
test('a person’s note about a need is refused after another one, because it would be lost', () => {
  const settled = standing(...disputed, settle(8, { need: 'dispute', note: 'Mandamos el comprobante' }))
  expect(eventsOf(settled, settle(9, { need: 'dispute', note: 'Mandamos el comprobante' }))).toEqual([])
  expect(eventsOf(settled, settle(9, { need: 'dispute', note: 'Hablé con el banco' }))).toBe('NotInDoubt')
})
test('a person settles no need of a wrong sum, about which only paid or refunded decides', () => {
  const wrong = standing(seen(3, 'approved', { sum: { ...total, minor: 40_000 } }))
  expect(eventsOf(wrong, settle(8, { need: 'wrong-sum' }))).toBe('NotInDoubt')
})

test('a settled need that is taken back needs a person again, since the same instant as before', () => {
  const attempt = attemptAfter(...disputed, settle(8), reopen(9))
  expect(needsOf(attempt)).toMatchObject([{ kind: 'dispute', since: minute(5) }])
  expect(settledNeedsOf(attempt)).toEqual([])
  expect(settledNeedsOf(attemptAfter(...disputed, settle(8), reopen(9), settle(10)))).toMatchObject([
    { handled: { at: minute(10) } },
  ])
})
test('a person takes a settled need back once, also from two tablets', () => {
  expect(eventsOf(standing(...disputed, settle(8), reopen(9)), reopen(10))).toEqual([])
  expect(eventsOf(standing(...disputed, settle(8)), reopen(9, 'refund-failed'))).toBe('NotInDoubt')
})
test('a person takes no settled need back where the bank has decided meanwhile', () => {
  const won = standing(...disputed, settle(8), seen(9, 'approved'))
  expect(settledNeedsOf(won.attempts[0]!)).toEqual([])
  expect(eventsOf(won, reopen(10))).toBe('NotInDoubt')
})
test('a person takes no settled need back for a refund that was made meanwhile', () => {
  const again = standing(approved, ...refused(2, 'one', 100_000), settle(8), ...refused(9, 'two', 100_000))
  expect(settledNeedsOf(again.attempts[0]!)).toEqual([])
  expect(needsOf(again.attempts[0]!)).toMatchObject([{ subject: 'two' }])
})
