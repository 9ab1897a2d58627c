import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type PaymentCommand, paymentDecider } from '#domain/payment/decide.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import { noPayments, type OrderPayments } from '#domain/payment/state.ts'

const start = Date.parse('2026-11-22T20:00:00.000Z')
const minute = 60_000
const total = { minor: 9_900, currency: 'ARS' }
const order = { orderId: 'order-1', total, isOpen: true, payableUntil: '2026-11-23T20:00:00.000Z' }

/** An order whose time a test controls. */
function anOrder() {
  let payments: OrderPayments = noPayments
  let now = start
  const run = (command: PaymentCommand) => {
    const decision = paymentDecider.decide(payments, command)
    if (decision.ok) payments = fold(paymentDecider, decision.events, payments)
    return decision
  }
  const at = () => new Date(now).toISOString()
  const open = (key: string, asked?: string) => {
    const decision = run({
      ...{ type: 'Open', at: at(), attemptId: key, key, provider: 'sandbox', flow: 'card', order, believed: null },
      ...(asked !== undefined && { asked }),
    })
    return decision.ok ? 'opened' : decision.rejection
  }
  const hear = (attemptId: string, state: PaymentObservation['state']) => {
    run({ type: 'Send', at: at(), attemptId })
    const observation = {
      ...{ state, reference: attemptId, sum: total, attemptId },
      ...{ reason: null, card: null, authorization: null },
    }
    run({ type: 'Observe', attemptId, at: at(), from: 'answer', observation })
  }
  return {
    open,
    hear,
    refused(key: string) {
      const opened = open(key)
      if (opened === 'opened') hear(key, 'rejected')
      return opened
    },
    pass(ms: number) {
      now += ms
    },
  }
}

test('an order is payable at once after two refused payments, and rests longer each time from the third on', () => {
  const { refused, pass } = anOrder()
  for (const key of ['1', '2', '3']) expect(refused(key)).toBe('opened')
  for (const [n, minutes] of [1, 2, 5, 10, 15, 30, 60].entries()) {
    expect(refused(`early-${n}`)).toEqual({ type: 'TooManyAttempts', seconds: minutes * 60 })
    pass(minutes * minute - 1)
    expect(refused(`still-${n}`)).toEqual({ type: 'TooManyAttempts', seconds: 1 })
    pass(1)
    expect(refused(`late-${n}`)).toBe('opened')
  }
  pass(12 * 60 * minute)
  expect(refused('after ten')).toMatchObject({ type: 'TooManyAttempts' })
})

test('an order whose payments rest answers an accepted press again as before', () => {
  const { refused, open } = anOrder()
  for (const key of ['1', '2', '3']) refused(key)
  expect(open('3')).toBe('opened')
  expect(open('4')).toMatchObject({ type: 'TooManyAttempts' })
})

test('thirty opened and abandoned pages are the end of an order', () => {
  const { open, hear } = anOrder()
  for (let n = 0; n < 30; n++) {
    expect(open(`${n}`)).toBe('opened')
    hear(`${n}`, 'canceled')
  }
  expect(open('31')).toEqual({ type: 'TooManyAttempts', seconds: 24 * 3_600 })
})

test('an order that rests is refused before its provider is asked about the open page', () => {
  const { refused, open, hear, pass } = anOrder()
  for (const key of ['1', '2']) refused(key)
  open('page')
  hear('page', 'action')
  expect(open('other')).toMatchObject({ type: 'AskFirst' })
  hear('page', 'rejected')
  expect(open('other')).toMatchObject({ type: 'TooManyAttempts' })
  pass(minute)
  expect(open('other')).toBe('opened')
})
