import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type PaymentCommand, paymentDecider } from '#domain/payment/decide.ts'
import type { PaymentEvent, Sum } from '#domain/payment/events.ts'
import { givenBackOf, isMoneyWanted } from '#domain/payment/given-back.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import { lookAfterEnd, nextLook } from '#domain/payment/reconcile.ts'
import { isUnknown } from '#domain/payment/refund.ts'
import type { PaymentRejection } from '#domain/payment/rejection.ts'
import { noPayments, type OrderPayments } from '#domain/payment/state.ts'
import { mayBePaid, paymentStatusOf } from '#domain/payment/view.ts'

const at = '2026-11-22T20:00:00.000Z'
const total: Sum = { minor: 1_285_050, currency: 'ARS' }
const order = { orderId: 'order-1', total, isOpen: true, payableUntil: '2026-11-23T20:00:00.000Z' }

type Opening = Partial<Extract<PaymentCommand, { type: 'Open' }>>
const open = (attemptId: string, more: Opening = {}): PaymentCommand => ({
  ...{ type: 'Open', at, attemptId, key: `key-${attemptId}`, provider: 'sandbox', flow: 'card' },
  ...{ order, believed: null, ...more },
})
const says = (state: PaymentObservation['state'], more: Partial<PaymentObservation> = {}): PaymentObservation => ({
  ...{ state, reference: null, sum: null, attemptId: null, reason: null, card: null, authorization: null },
  ...more,
})
const observe = (attemptId: string, observation: PaymentObservation): PaymentCommand => ({
  ...{ type: 'Observe', attemptId, at, from: 'webhook', observation },
})
const send = (attemptId: string): PaymentCommand => ({ type: 'Send', at, attemptId })
const close: PaymentCommand = { type: 'Close', at }

/** The state after commands that are all accepted. */
function stateAfter(...commands: PaymentCommand[]): OrderPayments {
  let state = noPayments
  for (const command of commands) {
    const decision = paymentDecider.decide(state, command)
    if (!decision.ok) throw new Error(`${command.type}: ${decision.rejection.type}`)
    state = fold(paymentDecider, decision.events, state)
  }
  return state
}
const typesOf = (state: OrderPayments, command: PaymentCommand): readonly string[] => {
  const decision = paymentDecider.decide(state, command)
  if (!decision.ok) throw new Error(decision.rejection.type)
  return decision.events.map(({ type }) => type)
}
const refusalOf = (state: OrderPayments, command: PaymentCommand): PaymentRejection | null => {
  const decision = paymentDecider.decide(state, command)
  return decision.ok ? null : decision.rejection
}

const sent = [open('a'), send('a')]
const approved = [...sent, observe('a', says('approved', { reference: 'p1', sum: total, attemptId: 'a' }))]
const moreApproved = [open('b'), send('b'), observe('b', says('approved'))]
const atTheBank = [...sent, observe('a', says('action', { reference: 'p1' }))]

test('a new attempt has the stored sum of the order', () => {
  expect(stateAfter(open('a')).attempts[0]?.sum).toEqual(total)
})

test('a new attempt is the old one when the same press comes again', () => {
  expect(typesOf(stateAfter(open('a')), open('b', { key: 'key-a' }))).toEqual([])
})

test('a new attempt cannot use the key of another kind of payment', () => {
  for (const other of [{ flow: 'link' }, { provider: 'webpay' }] as const)
    expect(refusalOf(stateAfter(open('a')), open('b', { key: 'key-a', ...other }))?.type).toBe('KeyUsedOtherwise')
})

test('a new attempt is refused when the client expects another sum', () => {
  for (const believed of [
    { ...total, minor: 1 },
    { ...total, currency: 'CLP' },
  ])
    expect(refusalOf(noPayments, open('a', { believed }))).toEqual({ type: 'SumDiffers', sum: total })
  expect(refusalOf(noPayments, open('a', { believed: { ...total } }))).toBeNull()
})

test('a new attempt is refused when the order is too old', () => {
  expect(refusalOf(noPayments, open('a', { at: '2026-11-23T20:00:00.001Z' }))?.type).toBe('PaymentWindowOver')
  expect(refusalOf(noPayments, open('a', { at: '2026-11-23T20:00:00.000Z' }))).toBeNull()
})

test('a new attempt is refused when the order has a status without payment', () => {
  expect(refusalOf(noPayments, open('a', { order: { ...order, isOpen: false } }))?.type).toBe('OrderNotPayable')
  expect(refusalOf(stateAfter(close), open('a'))?.type).toBe('OrderNotPayable')
})

test('a new attempt is refused while another is paid or under way', () => {
  expect(refusalOf(stateAfter(...approved), open('b'))?.type).toBe('AlreadyPaid')
  for (const commands of [[open('a')], sent, [...sent, observe('a', says('pending'))]])
    expect(refusalOf(stateAfter(...commands), open('b'))).toEqual({ type: 'PaymentInProgress', attemptId: 'a' })
})

test.each(['rejected', 'canceled', 'expired'] as const)('a new attempt may follow one that was %s', (state) => {
  expect(refusalOf(stateAfter(...sent, observe('a', says(state))), open('b'))).toBeNull()
})

test('a new attempt replaces one that waits at the bank, but only after the bank was asked', () => {
  const state = stateAfter(...atTheBank)
  expect(refusalOf(state, open('b'))).toEqual({ type: 'AskFirst', attemptId: 'a' })
  expect(typesOf(state, open('b', { asked: 'a' }))).toEqual(['PaymentSuperseded', 'PaymentAttemptOpened'])
})

test('an attempt is sent once', () => expect(refusalOf(stateAfter(...sent), send('a'))?.type).toBe('AlreadySent'))

test('news that come twice change nothing', () => {
  const [, , approval] = approved
  expect(typesOf(stateAfter(...approved), approval!)).toEqual([])
})

test.each(['action', 'pending', 'rejected', 'canceled', 'expired'] as const)(
  'news that come late (%s) do not undo a payment',
  (state) => expect(typesOf(stateAfter(...approved), observe('a', says(state)))).toEqual([]),
)

test('news older than the known state change nothing', () => {
  expect(typesOf(stateAfter(...sent, observe('a', says('pending'))), observe('a', says('action')))).toEqual([])
})

test.each(['rejected', 'canceled', 'expired'] as const)('news of money after it was %s are trusted', (state) => {
  const late = stateAfter(...sent, observe('a', says(state)), observe('a', says('approved')))
  expect(paymentStatusOf(late)).toBe('APPROVED')
})

test.each([
  ['another sum', { sum: { minor: total.minor - 1, currency: 'ARS' } }],
  ['another currency', { sum: { minor: total.minor, currency: 'CLP' } }],
  ['another attempt', { attemptId: 'b' }],
])('news of money for %s pay nothing, and wait for a person', (_, more) => {
  const state = stateAfter(...sent, observe('a', says('approved', more)))
  expect(state.attempts[0]?.status).toBe('mismatched')
  expect(paymentStatusOf(state)).toBe('PROCESSING')
  expect(refusalOf(state, open('b'))?.type).toBe('PaymentInProgress')
})

test('news name the reason of a refusal, the card and the authorization', () => {
  const refused = stateAfter(...sent, observe('a', says('rejected', { reason: 'funds' })))
  expect(refused.attempts[0]).toMatchObject({ status: 'rejected', reason: 'funds' })
  expect(stateAfter(...sent, observe('a', says('rejected'))).attempts[0]?.reason).toBe('other')
  const card = { brand: 'visa', lastFour: '4242', installments: 1 }
  const paid = stateAfter(...sent, observe('a', says('approved', { card, authorization: '123' })))
  expect(paid.attempts[0]).toMatchObject({ card, authorization: '123', charged: total })
})

test('news also reach an attempt with only its opening recorded, and report a pending one once', () => {
  expect(typesOf(stateAfter(open('a')), observe('a', says('action')))).toEqual(['PaymentActionAsked'])
  const pending = observe('a', says('pending'))
  expect(typesOf(stateAfter(...sent, pending), pending)).toEqual([])
  expect(stateAfter(...sent, observe('a', says('canceled'))).attempts[0]?.status).toBe('canceled')
})

test('news of an unknown attempt are refused', () => {
  expect(refusalOf(stateAfter(...sent), observe('b', says('approved')))).toEqual({ type: 'AttemptNotFound' })
})

test('news of a dispute leave the order paid, and may end the payment', () => {
  const disputed = stateAfter(...approved, observe('a', says('disputed', { reference: 'p1' })))
  expect([disputed.attempts[0]?.status, paymentStatusOf(disputed)]).toEqual(['disputed', 'APPROVED'])
  const won = stateAfter(
    ...approved,
    observe('a', says('disputed', { reference: 'p1' })),
    observe('a', says('approved', { reference: 'p1' })),
  )
  expect(won.attempts[0]?.status).toBe('approved')
  expect(typesOf(won, observe('a', says('disputed', { reference: 'p2' })))).toEqual([])
})

test.each(['live', 'expired'] as const)(
  'news of a dispute about an approval that we missed (%s) count for both',
  (when) => {
    const missed = when === 'live' ? sent : [...sent, observe('a', says('expired'))]
    const dispute = observe('a', says('disputed', { reference: 'p1', sum: total, attemptId: 'a' }))
    expect(typesOf(stateAfter(...missed), dispute)).toEqual([
      'PaymentReferenceLearned',
      'PaymentApproved',
      'PaymentDisputed',
    ])
    const state = stateAfter(...missed, dispute)
    expect(typesOf(state, dispute)).toEqual([])
    expect(paymentStatusOf(state)).toBe('APPROVED')
  },
)

test('news of a dispute about another sum wait for a person', () => {
  const dispute = observe('a', says('disputed', { sum: { ...total, minor: 1 } }))
  expect(typesOf(stateAfter(...sent), dispute)).toEqual(['PaymentMismatchFound'])
})

test('news of a dispute about unwanted money give it back only once the dispute is won', () => {
  const dispute = observe('a', says('disputed', { reference: 'p1', sum: total }))
  const unwanted = stateAfter(...sent, close, dispute)
  expect(unwanted.attempts[0]).toMatchObject({ status: 'disputed', refunds: [] })
  const won = observe('a', says('approved', { reference: 'p1', sum: total }))
  expect(typesOf(unwanted, won)).toEqual(['PaymentDisputeWon', 'RefundRequested'])
  const closed = stateAfter(...approved, observe('a', says('disputed', { reference: 'p1' })), close)
  expect(closed.attempts[0]).toMatchObject({ status: 'disputed', refunds: [] })
  expect(typesOf(closed, won)).toEqual(['PaymentDisputeWon', 'RefundRequested'])
})

test('news of money on a page count for the payment that has it, after any earlier refusal there', () => {
  const refused = [...sent, observe('a', says('rejected', { reference: 'p1' }))]
  const paidBy = observe('a', says('approved', { reference: 'p2', sum: total, attemptId: 'a' }))
  const state = stateAfter(...refused, paidBy)
  expect(state.attempts).toMatchObject([{ status: 'approved', reference: 'p2' }])
  expect(typesOf(state, paidBy)).toEqual([])
  const wrong = observe('a', says('approved', { reference: 'p2', sum: { ...total, minor: 1 } }))
  expect(stateAfter(...refused, wrong).attempts).toMatchObject([{ status: 'mismatched', reference: 'p2' }])
})

test.each(['rejected', 'canceled', 'expired'] as const)(
  'news of a card that was %s on a page do not change the other card, which the provider works on',
  (state) => {
    const working = stateAfter(...sent, observe('a', says('pending', { reference: 'p2' })))
    expect(typesOf(working, observe('a', says(state, { reference: 'p1' })))).toEqual([])
    expect(typesOf(working, observe('a', says(state, { reference: 'p2' })))).toHaveLength(1)
  },
)

test('money that the order does not want goes back when it comes after the order was canceled', () => {
  const late = observe('a', says('approved'))
  expect(typesOf(stateAfter(...sent, close), late)).toEqual(['PaymentApproved', 'RefundRequested'])
})

test('money that the order does not want goes back when the order is canceled after it was paid', () => {
  expect(typesOf(stateAfter(...approved), close)).toEqual(['OrderPaymentsClosed', 'RefundRequested'])
  const closed = stateAfter(...sent, observe('a', says('rejected')), ...moreApproved, close)
  expect(closed.attempts.map(({ refunds }) => refunds.map(({ cause }) => cause))).toEqual([[], ['order-canceled']])
  expect(typesOf(closed, close)).toEqual([])
})

test('money that the order does not want goes back when a link is paid twice', () => {
  const again = observe('a', says('approved', { reference: 'p2', sum: total }))
  const state = stateAfter(...approved, again)
  expect(state.attempts.map(({ status }) => status)).toEqual(['approved', 'approved'])
  expect(state.attempts[1]).toMatchObject({ attemptId: 'a+p2', key: 'a+p2', reference: 'p2', sum: total })
  expect(state.attempts[1]?.refunds).toMatchObject([{ amount: total.minor, cause: 'paid-twice' }])
  expect(eventsOf(stateAfter(...approved), again)).toContainEqual({ type: 'PaymentSent', attemptId: 'a+p2', at })
  expect(eventsOf(stateAfter(...approved), again)[0]).toMatchObject({ orderId: 'order-1' })
  expect(typesOf(state, again)).toEqual([])
})

test('money that the order does not want goes back when a replaced attempt is paid', () => {
  const replaced = stateAfter(...atTheBank, open('b', { asked: 'a' }), send('b'))
  const state = fold(paymentDecider, eventsOf(replaced, observe('a', says('approved'))), replaced)
  expect(state.attempts[0]?.refunds).toMatchObject([{ cause: 'superseded' }])
  expect(paymentStatusOf(state)).toBe('PROCESSING')
})

test('money does not go back when the replacement has failed: then it pays the order', () => {
  const replaced = stateAfter(...atTheBank, open('b', { asked: 'a' }), send('b'), observe('b', says('rejected')))
  expect(typesOf(replaced, observe('a', says('approved')))).toEqual(['PaymentApproved'])
})

const eventsOf = (state: OrderPayments, command: PaymentCommand) => {
  const decision = paymentDecider.decide(state, command)
  return decision.ok ? decision.events : []
}

const expire = (seen: PaymentObservation | null): PaymentCommand => ({ type: 'Expire', at, attemptId: 'a', seen })

test('the end of an attempt’s time cancels it when the provider has no money', () => {
  expect(typesOf(stateAfter(...sent), expire(null))).toEqual(['PaymentExpired'])
  expect(typesOf(stateAfter(...atTheBank), expire(says('action')))).toEqual(['PaymentExpired'])
})

test('the end of an attempt’s time finds the money that came in the last second', () => {
  expect(typesOf(stateAfter(...atTheBank), expire(says('approved')))).toEqual(['PaymentApproved'])
})

test('the end of an attempt’s time leaves it alone while the provider still works on it', () => {
  expect(typesOf(stateAfter(...sent), expire(says('pending')))).toEqual(['PaymentPending'])
  expect(typesOf(stateAfter(...sent, observe('a', says('pending'))), expire(null))).toEqual([])
})

const cancel: PaymentCommand = { type: 'Cancel', at, attemptId: 'a', from: 'return' }

test('a diner who gives up cancels an attempt that waits for them', () => {
  expect(paymentStatusOf(stateAfter(...atTheBank, cancel))).toBe('REJECTED')
  expect(paymentStatusOf(stateAfter(open('a'), cancel))).toBe('REJECTED')
})

test('a diner who gives up does not cancel an attempt that the provider works on, nor a finished one', () => {
  for (const commands of [sent, [...sent, observe('a', says('pending'))]])
    expect(refusalOf(stateAfter(...commands), cancel)).toEqual({ type: 'PaymentInProgress', attemptId: 'a' })
  expect(typesOf(stateAfter(...approved), cancel)).toEqual([])
})

describe('a refund', () => {
  const ask = (refundId: string, amount: number): PaymentCommand => ({
    ...{ type: 'RequestRefund', at, attemptId: 'a', refundId, amount },
  })
  const note = (more: Partial<Extract<PaymentCommand, { type: 'NoteRefund' }>>): PaymentCommand => ({
    ...{ type: 'NoteRefund', at, attemptId: 'a', refundId: null, reference: null, amount: 100, outcome: 'completed' },
    ...more,
  })

  test('a refund in two halves is refused beyond the sum', () => {
    const half = total.minor / 2
    const state = stateAfter(...approved, ask('r1', half), ask('r2', half))
    expect(refusalOf(state, ask('r3', 1))).toEqual({ type: 'RefundTooLarge', left: 0 })
    expect(paymentStatusOf(state)).toBe('REJECTED')
  })

  test.each([0, -1, 0.5, Number.NaN, total.minor + 1])('a refund of %s is refused', (amount) => {
    expect(refusalOf(stateAfter(...approved), ask('r1', amount))?.type).toBe('RefundTooLarge')
  })

  test('a refund of a payment that took nothing is refused', () => {
    expect(refusalOf(stateAfter(...sent), ask('r1', 1))?.type).toBe('NotRefundable')
  })

  test('a refund under one key is made once', () => {
    const state = stateAfter(...approved, ask('r1', 100))
    expect(typesOf(state, ask('r1', 100))).toEqual([])
    expect(refusalOf(state, ask('r1', 200))?.type).toBe('KeyUsedOtherwise')
  })

  const refundsOf = ({ attempts }: OrderPayments) =>
    attempts[0]?.refunds.map(({ refundId, status, reference }) => [refundId, status, reference])

  test('a refund is completed only by its own answer: an equal one does not complete one that failed', () => {
    const both = [...approved, ask('A', 500), ask('B', 500)]
    const state = stateAfter(...both, note({ reference: 'R', amount: 500 }), note({ refundId: 'B', reference: 'R' }))
    expect(refundsOf(state)).toEqual([
      ['A', 'requested', null],
      ['B', 'completed', 'R'],
    ])
  })

  test('a refund is booked once, when a webhook reports it before the answer', () => {
    const told = stateAfter(...approved, ask('r1', 100), note({ reference: 'R' }))
    expect(refundsOf(told)).toEqual([['r1', 'requested', null]])
    const state = fold(paymentDecider, eventsOf(told, note({ refundId: 'r1', reference: 'R' })), told)
    expect(refundsOf(state)).toEqual([['r1', 'completed', 'R']])
    expect(typesOf(state, note({ refundId: 'r1', reference: 'R' }))).toEqual([])
    expect(typesOf(state, note({ reference: 'R' }))).toEqual([])
  })

  test('a refund that the provider refuses keeps its short code', () => {
    const state = stateAfter(...approved, ask('r1', 100))
    const events = eventsOf(state, note({ refundId: 'r1', outcome: 'failed', told: 'too_old' }))
    expect(fold(paymentDecider, events, state).attempts[0]?.refunds[0]).toMatchObject({
      ...{ status: 'failed', reason: 'too_old' },
    })
  })

  test('a refund that was made in the provider’s panel is booked too, under its own name', () => {
    const made = note({ reference: 'R' })
    const state = stateAfter(...approved, made)
    const times = { requestedAt: made.at, completedAt: made.at }
    const booked = { refundId: 'R', amount: 100, cause: 'operator', status: 'completed', reference: 'R', ...times }
    expect(state.attempts[0]?.refunds).toEqual([booked])
    expect(typesOf(state, made)).toEqual([])
  })

  test('a refund of the panel waits while any of ours has no name yet, also of another amount', () => {
    const waiting = stateAfter(...approved, ask('r1', 100))
    expect(typesOf(waiting, note({ reference: 'P' }))).toEqual([])
    expect(typesOf(waiting, note({ reference: 'P', amount: 7 }))).toEqual([])
    const named = stateAfter(...approved, ask('r1', 100), note({ refundId: 'r1', reference: 'R', outcome: 'pending' }))
    expect(refundsOf(named)).toEqual([['r1', 'requested', 'R']])
    expect(typesOf(named, note({ reference: 'P' }))).toEqual(['RefundRequested', 'RefundCompleted'])
    expect(isUnknown(waiting.attempts[0]!, { refundId: null, reference: 'P' })).toBe(true)
    expect(isUnknown(named.attempts[0]!, { refundId: null, reference: 'R' })).toBe(false)
    expect(isUnknown(waiting.attempts[0]!, { refundId: 'r1', reference: 'P' })).toBe(false)
  })

  test('a refund that the provider works on is named once, and then known by that name', () => {
    const working = note({ refundId: 'r1', reference: 'R', outcome: 'pending' })
    const state = stateAfter(...approved, ask('r1', 100), working)
    expect(typesOf(state, working)).toEqual([])
    expect(typesOf(state, note({ reference: 'R' }))).toEqual(['RefundCompleted'])
    expect(typesOf(state, note({ reference: 'R', outcome: 'failed' }))).toEqual(['RefundFailed'])
    expect(typesOf(stateAfter(...approved), note({ refundId: 'r9', reference: 'R', outcome: 'pending' }))).toEqual([])
    const done = stateAfter(...approved, ask('r1', 100), note({ refundId: 'r1', reference: 'R' }))
    expect(typesOf(done, working)).toEqual([])
  })

  test('a refund does not get the name of another one: the provider’s money is booked once', () => {
    const state = stateAfter(...approved, note({ reference: 'R' }), ask('r1', 100))
    expect(typesOf(state, note({ refundId: 'r1', reference: 'R' }))).toEqual(['RefundFailed'])
    expect(typesOf(state, note({ refundId: 'r1', reference: 'R', outcome: 'pending' }))).toEqual(['RefundFailed'])
    const failed = stateAfter(...approved, ask('r1', 100), note({ refundId: 'r1', outcome: 'failed' }))
    const paneled = fold(paymentDecider, eventsOf(failed, note({ reference: 'R' })), failed)
    expect(refundsOf(paneled)).toEqual([
      ['r1', 'failed', null],
      ['R', 'completed', 'R'],
    ])
    expect(typesOf(paneled, note({ refundId: 'r1', reference: 'R' }))).toEqual([])
  })

  test('a refund that failed is not completed beyond the held sum', () => {
    const failed = [...approved, ask('r1', total.minor), note({ refundId: 'r1', outcome: 'failed' })]
    const again = stateAfter(...failed, ask('r2', total.minor))
    expect(typesOf(again, note({ refundId: 'r1', reference: 'R' }))).toEqual([])
  })

  test('a refund without a name of the provider is known by our key', () => {
    const state = stateAfter(...approved, ask('r1', 100), ask('r2', 100), note({ refundId: 'r2' }))
    expect(refundsOf(state)).toEqual([
      ['r1', 'requested', null],
      ['r2', 'completed', null],
    ])
  })

  test('a refund of an unknown key, without a name, that failed, or beyond the held sum, is not booked', () => {
    const state = stateAfter(...approved)
    expect(typesOf(state, note({ refundId: 'r9', reference: 'R' }))).toEqual([])
    expect(typesOf(stateAfter(...approved, ask('r1', 100)), note({ refundId: 'r9', reference: 'R' }))).toEqual([])
    expect(typesOf(state, note({}))).toEqual([])
    expect(typesOf(state, note({ reference: 'R', outcome: 'failed' }))).toEqual([])
    for (const amount of [0, -1, total.minor + 1]) expect(typesOf(state, note({ reference: 'R', amount }))).toEqual([])
    expect(typesOf(state, note({ reference: 'R', amount: total.minor }))).toHaveLength(2)
    expect(typesOf(stateAfter(...sent), note({ reference: 'R' }))).toEqual([])
  })

  test('a refund that failed is reported once, and a completed one does not fail any more', () => {
    const failed = stateAfter(...approved, ask('r1', 100), note({ refundId: 'r1', outcome: 'failed' }))
    expect(typesOf(failed, note({ refundId: 'r1', outcome: 'failed' }))).toEqual([])
    expect(typesOf(failed, note({ refundId: 'r1', reference: 'R' }))).toEqual(['RefundCompleted'])
    const completed = stateAfter(...approved, ask('r1', 100), note({ refundId: 'r1', reference: 'R' }))
    expect(typesOf(completed, note({ refundId: 'r1', outcome: 'failed' }))).toEqual([])
  })

  test('a refund is not requested while the payment is disputed', () => {
    const state = stateAfter(...approved, observe('a', says('disputed')))
    expect(refusalOf(state, ask('r1', 100))?.type).toBe('NotRefundable')
  })

  test('a refund that the decider requests has its own key', () => {
    const keys = (state: OrderPayments) => state.attempts[0]?.refunds.map(({ refundId }) => refundId)
    expect(keys(stateAfter(...approved, ask('r1', 100), close))).toEqual(['r1', 'a.2'])
  })

  test('a refund that failed may be requested again', () => {
    const state = stateAfter(...approved, ask('r1', total.minor), note({ refundId: 'r1', outcome: 'failed' }))
    expect(paymentStatusOf(state)).toBe('APPROVED')
    expect(refusalOf(state, ask('r2', total.minor))).toBeNull()
  })
})

test('amounts in other decimals are read in the minor units of today', () => {
  const money = { currency: 'ARS', decimals: 0 }
  const news = { attemptId: 'a', at, from: 'webhook' } as const
  const events: readonly PaymentEvent[] = [
    {
      ...{
        type: 'PaymentAttemptOpened',
        attemptId: 'a',
        at,
        orderId: 'o',
        key: 'a',
        provider: 'sandbox',
        flow: 'card',
      },
      ...{ sum: { minor: 30, currency: 'ARS' }, money },
    },
    { type: 'PaymentMismatchFound', ...news, told: { minor: 20, currency: 'ARS' }, money },
    { type: 'RefundRequested', attemptId: 'a', at, refundId: 'r', amount: 5, cause: 'operator', money },
    { type: 'RefundSent', attemptId: 'a', at, refundId: 'r', givenBackBefore: 4, money },
    { type: 'RefundsDiffer', attemptId: 'a', at, told: 3, booked: 2, money },
  ]
  expect(fold(paymentDecider, events).attempts).toMatchObject([
    {
      sum: { minor: 3_000, currency: 'ARS' },
      charged: { minor: 2_000, currency: 'ARS' },
      refunds: [{ amount: 500, givenBackBefore: 400 }],
      difference: { told: 300, booked: 200 },
    },
  ])
})

describe('the provider’s returned sum', () => {
  const compare = (told: number, isLast = false): PaymentCommand => ({
    ...{ type: 'NoteRefunds', at, attemptId: 'a', refunds: [], told, isLast },
  })
  const ask: PaymentCommand = { type: 'RequestRefund', at, attemptId: 'a', refundId: 'r1', amount: 100 }
  const done: PaymentCommand = {
    ...{ type: 'NoteRefund', at, attemptId: 'a', refundId: 'r1', reference: 'R', amount: 100, outcome: 'completed' },
  }
  const asked = [...approved, ask]

  test('the provider’s returned sum equals ours, or needs a person, once for each difference', () => {
    const state = stateAfter(...asked, done)
    expect(typesOf(state, compare(100, true))).toEqual([])
    expect(eventsOf(state, compare(150))).toEqual([
      { type: 'RefundsDiffer', attemptId: 'a', at, told: 150, booked: 100, money: { currency: 'ARS', decimals: 2 } },
    ])
    const differs = fold(paymentDecider, eventsOf(state, compare(150)), state)
    expect(typesOf(differs, compare(150))).toEqual([])
    expect(typesOf(differs, compare(160))).toEqual(['RefundsDiffer'])
  })

  test('the provider’s returned sum may be less for a while, because its readers are late', () => {
    const state = stateAfter(...asked, done)
    expect(typesOf(state, compare(0))).toEqual([])
    expect(typesOf(state, compare(0, true))).toEqual(['RefundsDiffer'])
  })

  test('the provider’s returned sum counts no failed refund, which makes room for one of the panel', () => {
    const state = stateAfter(...[...approved, { ...ask, amount: total.minor } as PaymentCommand], {
      ...done,
      reference: 'R',
      outcome: 'pending',
    } as PaymentCommand)
    const of = (reference: string, amount: number, outcome: 'completed' | 'failed') => ({
      ...{ refundId: null, reference, amount, outcome },
    })
    const refunds = [of('P', 300, 'completed'), of('R', total.minor, 'failed')]
    const told: PaymentCommand = { type: 'NoteRefunds', at, attemptId: 'a', refunds, told: 300, isLast: true }
    expect(typesOf(state, told)).toEqual(['RefundFailed', 'RefundRequested', 'RefundCompleted'])
    expect(typesOf(state, { ...told, told: null })).toHaveLength(3)
    expect(typesOf(state, { ...told, told: 301 })).toContain('RefundsDiffer')
  })

  test('the provider’s returned sum may differ while a refund of ours is open, and if nothing was taken', () => {
    expect(typesOf(stateAfter(...asked), compare(100, true))).toEqual([])
    expect(typesOf(stateAfter(...sent), compare(total.minor, true))).toEqual([])
  })
})

describe('an order that was given back in full', () => {
  const ask = (refundId: string, amount: number): PaymentCommand => ({
    ...{ type: 'RequestRefund', at, attemptId: 'a', refundId, amount },
  })
  const note = (refundId: string, outcome: 'completed' | 'failed' = 'completed'): PaymentCommand => ({
    ...{ type: 'NoteRefund', at, attemptId: 'a', refundId, reference: `back-${refundId}`, amount: 0, outcome },
  })
  const all = ask('all', total.minor)
  const half = total.minor / 2
  const card = open('z', { key: 'another press' })

  test.each(['card', 'link'] as const)('an order that was given back in full is never paid again, by %s', (flow) => {
    const state = stateAfter(...approved, all, note('all'))
    expect(refusalOf(state, open('z', { flow }))).toEqual({ type: 'MoneyGivenBack' })
    expect(mayBePaid(state)).toBe(false)
    expect(givenBackOf(state)).toEqual({ status: 'completed', sum: total })
  })

  test('an order that was given back in full is not paid while the refund is pending, and not told as done', () => {
    const state = stateAfter(...approved, all)
    expect(refusalOf(state, card)).toEqual({ type: 'MoneyGivenBack' })
    expect(mayBePaid(state)).toBe(false)
    expect(givenBackOf(state)).toEqual({ status: 'requested', sum: total })
  })

  test('an order that was given back in full is paid as before when the refund has failed', () => {
    const state = stateAfter(...approved, all, note('all', 'failed'))
    expect(refusalOf(state, card)).toEqual({ type: 'AlreadyPaid' })
    expect(givenBackOf(state)).toBeNull()
    expect(paymentStatusOf(state)).toBe('APPROVED')
  })

  test('an order that was given back in full by halves is over with the second half', () => {
    const first = stateAfter(...approved, ask('one', half), note('one'))
    expect(givenBackOf(first)).toBeNull()
    expect(refusalOf(first, card)).toEqual({ type: 'AlreadyPaid' })
    expect(givenBackOf(stateAfter(...approved, ask('one', half), note('one'), ask('two', half)))?.status).toBe(
      'requested',
    )
    const both = stateAfter(...approved, ask('one', half), note('one'), ask('two', half), note('two'))
    expect(givenBackOf(both)).toEqual({ status: 'completed', sum: total })
  })

  test('an order that was given back in full has late money sent back at once', () => {
    const late = (reference: string) => observe('a', says('approved', { reference, sum: total, attemptId: 'a' }))
    for (const refunds of [[all], [all, note('all')]]) {
      const state = stateAfter(...approved, ...refunds, late('p2'))
      expect(state.attempts[1]?.refunds).toMatchObject([{ amount: total.minor, cause: 'paid-twice' }])
      expect(givenBackOf(state)?.sum).toEqual(total)
      expect(refusalOf(state, card)).toEqual({ type: 'MoneyGivenBack' })
      expect(isMoneyWanted(state)).toBe(false)
    }
  })

  test('an order whose first, unwanted payment went back still waits for its money', () => {
    const doubtful = [...sent, observe('a', says('approved', { sum: { minor: 1_000, currency: 'ARS' } }))]
    const wrong = stateAfter(...doubtful, { type: 'Resolve', at, attemptId: 'a', as: 'refunded' })
    expect([givenBackOf(wrong), mayBePaid(wrong), refusalOf(wrong, card)]).toEqual([null, true, null])
    const superseded = stateAfter(
      ...[...atTheBank, open('b', { asked: 'a' }), observe('a', says('approved'))],
      ...[send('b'), observe('b', says('rejected'))],
    )
    expect(superseded.attempts[0]?.refunds).toMatchObject([{ cause: 'superseded' }])
    expect([givenBackOf(superseded), mayBePaid(superseded), isMoneyWanted(superseded)]).toEqual([null, true, true])
  })

  test('an order that was given back in full is not one that another payment pays', () => {
    const paidTwice = stateAfter(
      ...[...atTheBank, open('b', { asked: 'a' }), send('b'), observe('b', says('approved'))],
      observe('a', says('approved')),
    )
    expect(givenBackOf(paidTwice)).toBeNull()
  })

  test('an order that was given back in full is also one that was canceled', () => {
    const state = stateAfter(...approved, close)
    expect(givenBackOf(state)).toEqual({ status: 'requested', sum: total })
    expect(refusalOf(state, card)).toEqual({ type: 'OrderNotPayable' })
  })

  test('an order that was given back in full takes no other payment on a person’s decision either', () => {
    const doubtful = stateAfter(
      ...[...atTheBank, open('b', { asked: 'a' }), observe('a', says('rejected')), send('b')],
      observe('b', says('approved')),
      observe('a', says('approved', { sum: { minor: 1_000, currency: 'ARS' } })),
      { type: 'RequestRefund', at, attemptId: 'b', refundId: 'all', amount: total.minor },
    )
    expect(refusalOf(doubtful, { type: 'Resolve', at, attemptId: 'a', as: 'paid' })).toEqual({
      type: 'OrderNotPayable',
    })
  })
})

const doubtful = [...sent, observe('a', says('approved', { sum: { minor: 1_000, currency: 'ARS' } }))]
const resolve = (as: 'paid' | 'refunded'): PaymentCommand => ({ type: 'Resolve', at, attemptId: 'a', as })

test('a person decides that money that differs from the agreement pays the order', () => {
  expect(paymentStatusOf(stateAfter(...doubtful, resolve('paid')))).toBe('APPROVED')
})

test('a person decides that money that differs from the agreement goes back: all of it, not the agreed sum', () => {
  const state = stateAfter(...doubtful, resolve('refunded'))
  expect(state.attempts[0]?.refunds).toMatchObject([{ amount: 1_000, cause: 'wrong-sum' }])
  expect(mayBePaid(state)).toBe(true)
})

test('a person cannot decide that money pays an order that was canceled, or that is already paid', () => {
  expect(refusalOf(stateAfter(...doubtful, close), resolve('paid'))?.type).toBe('OrderNotPayable')
  const first = stateAfter(...sent, observe('a', says('rejected')), ...moreApproved)
  const late = observe('a', says('approved', { sum: { minor: 1_000, currency: 'ARS' } }))
  const both = fold(paymentDecider, eventsOf(first, late), first)
  expect(refusalOf(both, resolve('paid'))?.type).toBe('OrderNotPayable')
  expect(typesOf(both, resolve('refunded'))).toEqual(['RefundRequested'])
})

test('a person decides about nothing but money that differs from the agreement', () => {
  expect(refusalOf(stateAfter(...approved), resolve('paid'))?.type).toBe('NotInDoubt')
})

test.each([
  ['PENDING', []],
  ['PENDING', [open('a')]],
  ['PROCESSING', sent],
  ['PENDING', atTheBank],
  ['PROCESSING', [...sent, observe('a', says('pending'))]],
  ['APPROVED', approved],
  ['REJECTED', [...sent, observe('a', says('rejected'))]],
  ['PROCESSING', [...sent, observe('a', says('rejected')), open('b'), send('b')]],
] as const)('the diner reads: %s', (status, commands) => expect(paymentStatusOf(stateAfter(...commands))).toBe(status))

test('the diner reads that they may pay if the payment is neither done nor under way', () => {
  expect(mayBePaid(noPayments)).toBe(true)
  expect(mayBePaid(stateAfter(...atTheBank))).toBe(true)
  expect(mayBePaid(stateAfter(...sent))).toBe(false)
  expect(mayBePaid(stateAfter(...approved))).toBe(false)
  expect(mayBePaid(stateAfter(close))).toBe(false)
})

const day = 86_400_000
test('a provider is asked soon after the last news, and then less and less often', () => {
  const looks = [0, 1, 2, 3, 4, 5, 6, 7].map((look) => nextLook(look, 0, 7, 0.5))
  expect(looks).toEqual([5_000, 15_000, 45_000, 120_000, 300_000, 900_000, 3_600_000, 3_600_000])
})

test('a provider is asked once a day when the news are older, and no longer when it would know nothing', () => {
  expect(nextLook(40, 2 * day, 7, 0.5)).toBe(day)
  expect(nextLook(40, 7 * day, 7, 0.5)).toBeNull()
})

test('a provider is asked a fifth sooner or later, by chance', () => {
  expect([nextLook(0, 0, 7, 0), nextLook(0, 0, 7, 1)]).toEqual([4_000, 6_000])
})

test('a provider is asked ten minutes and a day after an attempt that ended without money', () => {
  expect([0, 1, 2].map(lookAfterEnd)).toEqual([600_000, day, null])
})
