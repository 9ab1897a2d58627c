import { expect, test } from 'vitest'
import { toChosen } from '#domain/checkout/payment.ts'
import { fold } from '#domain/kernel/decider.ts'
import { aCardPayment, aCode, aPaymentType } from '#tests/kit/catalog.ts'
import { given } from '#tests/kit/given.ts'
import { type CheckoutEvent, decide, evolve, openedWith } from '#web/diner/pages/checkout/state/checkout-state.ts'
import {
  type CodeState,
  type CodeTerms,
  codeAction,
  hindranceOf,
  isWaiting,
  knownOf,
} from '#web/diner/pages/checkout/state/code.ts'
import { mayGoOn } from '#web/diner/pages/checkout/state/submission.ts'
import { type DraftSchedule, freshDraft } from '#web/diner/state/checkout-draft.ts'

const noCode: CodeState = { text: '', isTyped: false, attempt: null, wasAsked: false, hasExpired: false }
const fromLink: CodeState = { ...noCode, text: 'BRASAS15' }
const terms: CodeTerms = { branchId: 'parrilla', paymentId: 'cash', phone: '+5491155554444' }
const loading = { text: 'BRASAS15', branchId: 'parrilla', phone: '+5491155554444', status: 'loading' } as const
const good = { status: 'success', code: { ...aCode(), plateName: null }, appliedAt: 0 } as const
const refused = { status: 'failed', failure: 'NotFound' } as const

const draft = freshDraft()
const opened = (code = noCode) => ({ initial: openedWith(draft, code), decide, evolve })
const stateAfter = (code: CodeState, ...events: CheckoutEvent[]) => fold(opened(code), events)

const typed: CheckoutEvent = { type: 'CodeTyped', text: 'BRASAS15' }
const sent: CheckoutEvent = { type: 'CodeSent', attempt: loading, paymentId: 'cash' }
const answered: CheckoutEvent = { type: 'CodeAnswered', attempt: { ...loading, ...good } }

test('the form of the checkout takes the input, and remembers which fields were left', () => {
  const { form } = stateAfter(
    noCode,
    { type: 'DraftChanged', changes: { customerName: 'Ana' } },
    { type: 'DraftChanged', changes: { notes: 'Sin sal' } },
    { type: 'FieldLeft', field: 'phone' },
  )
  expect(form.draft).toEqual({ ...draft, customerName: 'Ana', notes: 'Sin sal' })
  expect([...form.left]).toEqual(['phone'])
})

const [cash, card] = [aPaymentType(), aCardPayment()]
const choose = { type: 'ChoosePayment', payment: card, before: toChosen(cash) } as const

test('[DISC-22] another payment type asks first if it removes a code', () => {
  given(opened(fromLink)).when(choose).then({ type: 'PaymentChangeAsked', payment: card })
})

test('[DISC-22] another payment type is taken at once without a code, and as the first choice', () => {
  given(opened()).when(choose).then({ type: 'PaymentChosen', payment: card })
  given(opened(fromLink))
    .when({ ...choose, before: null })
    .then({ type: 'PaymentChosen', payment: card })
})

test('[DISC-23] another payment type removes the code once confirmed; declined, it changes nothing', () => {
  const asked: CheckoutEvent = { type: 'PaymentChangeAsked', payment: card }
  given(opened(fromLink), asked)
    .when({ type: 'ConfirmPaymentChange' })
    .then({ type: 'PaymentChosen', payment: card }, { type: 'CodeDropped' })
  const declined = stateAfter(fromLink, asked, { type: 'PaymentChangeDeclined' })
  expect(declined).toEqual(openedWith(draft, fromLink))
})

test('another payment type cannot be confirmed without a question', () => {
  given(opened(fromLink)).when({ type: 'ConfirmPaymentChange' }).nothingHappens()
})

const later = { modeId: 'pickup', at: null, isAsked: false }
const changed = (schedule: DraftSchedule | null): CheckoutEvent => ({ type: 'DraftChanged', changes: { schedule } })

test('[DISC-24] a toggle of the time removes the code, in both directions', () => {
  given(opened(fromLink)).when({ type: 'ChooseWhen', schedule: later }).then(changed(later), { type: 'CodeDropped' })
  given(opened(fromLink), changed(later))
    .when({ type: 'ChooseWhen', schedule: null })
    .then(changed(null), { type: 'CodeDropped' })
  given(opened()).when({ type: 'ChooseWhen', schedule: later }).then(changed(later))
})

test('another hour of the order keeps the code', () => {
  const schedule = { ...later, at: '2026-11-22T12:00:00-03:00' }
  given(opened(fromLink), changed(later)).when({ type: 'ChangeDraft', changes: { schedule } }).then(changed(schedule))
})

test('[DISC-25] [AMBIG-39] neither another payment type nor another time drops a partner’s code', () => {
  const known = { initial: openedWith(draft, fromLink, { keepsCode: true }), decide, evolve }
  const payment = aCardPayment()
  given(known)
    .when({ type: 'ChoosePayment', payment, before: toChosen(aPaymentType()) })
    .then({ type: 'PaymentChosen', payment })
  const schedule = { modeId: 'pickup', at: null, isAsked: false }
  given(known).when({ type: 'ChooseWhen', schedule }).then({ type: 'DraftChanged', changes: { schedule } })
})

test('a code that is removed leaves no word about missing fields', () => {
  const { code } = stateAfter(noCode, typed, { type: 'CodeHeldBack' }, { type: 'CodeDropped' })
  expect(hindranceOf(code, terms)).toBeNull()
})

test('[DISC-28] [DISC-29] a code is sent with a payment type and a phone, and held back without them', () => {
  given(opened(), typed).when({ type: 'ApplyCode', terms }).then(sent)
  for (const missing of [{ paymentId: null }, { phone: null }, { phone: undefined }])
    given(opened(), typed)
      .when({ type: 'ApplyCode', terms: { ...terms, ...missing } })
      .then({ type: 'CodeHeldBack' })
  given(opened(), { type: 'CodeTyped', text: ' ' }).when({ type: 'ApplyCode', terms }).then({ type: 'CodeHeldBack' })
})

test('[DISC-28] [DISC-29] a code that is held back names the missing field, until it is filled', () => {
  const { code } = stateAfter(noCode, typed, { type: 'CodeHeldBack' })
  expect(hindranceOf(code, { ...terms, paymentId: null })).toBe('needsPayment')
  expect(hindranceOf(code, { ...terms, phone: null })).toBe('needsPhone')
  expect(hindranceOf(code, terms)).toBeNull()
  expect(hindranceOf(stateAfter(noCode, typed).code, { ...terms, phone: null })).toBeNull()
})

test('[ENTRY-09] a code of a link needs no press, and a typed one does', () => {
  given(opened(fromLink)).when({ type: 'ApplyWaitingCode', terms }).then(sent)
  given(opened(), typed).when({ type: 'ApplyWaitingCode', terms }).nothingHappens()
  given(opened(fromLink))
    .when({ type: 'ApplyWaitingCode', terms: { ...terms, phone: null } })
    .nothingHappens()
})

test('[ENTRY-09] a code is requested once', () => {
  given(opened(fromLink), sent).when({ type: 'ApplyWaitingCode', terms }).nothingHappens()
  given(opened(fromLink), sent, { type: 'CodeAnswered', attempt: { ...loading, ...refused } })
    .when({ type: 'ApplyWaitingCode', terms })
    .nothingHappens()
})

test('a code that was valid for another phone waits for this one, also when it was typed', () => {
  const { code } = stateAfter(noCode, typed, sent, answered)
  const other = { ...terms, phone: '+5491155550000' }
  expect(knownOf(code, terms).status).toBe('success')
  expect(knownOf(code, other)).toMatchObject({ status: 'init', code: null, wasGood: true })
  expect(isWaiting(code, other)).toBe(true)
  expect(isWaiting(code, terms)).toBe(false)
})

test('a code is known for its branch only, and for any phone while the rules of phones are loading', () => {
  const { code } = stateAfter(noCode, typed, sent, answered)
  expect(knownOf(code, { ...terms, branchId: 'sushi' })).toMatchObject({ status: 'init', wasGood: false })
  expect(knownOf(code, { ...terms, phone: undefined }).status).toBe('success')
})

test('a code accepts the answer only to its newest question', () => {
  const take = { type: 'TakeCodeAnswer', to: loading, answer: good } as const
  given(opened(), typed, sent).when(take).then(answered)
  given(opened(), typed, sent, { type: 'CodeTyped', text: 'OTRO' }).when(take).nothingHappens()
  given(opened(), typed, sent, { ...sent, attempt: { ...loading } })
    .when(take)
    .nothingHappens()
})

test('[DISC-21] a code with another text is another one, still unknown', () => {
  const { code } = stateAfter(noCode, typed, sent, answered, { type: 'CodeTyped', text: 'OTRO' })
  expect(code).toEqual({ ...noCode, text: 'OTRO', isTyped: true })
})

test('[DISC-26] [DISC-27] a code that expires is removed, and says so until the next one', () => {
  const events = [typed, sent, answered, { type: 'CodeExpired' }] as const
  expect(stateAfter(noCode, ...events).code).toMatchObject({ text: '', attempt: null, hasExpired: true })
  expect(stateAfter(noCode, ...events, typed).code.hasExpired).toBe(false)
})

test('a code is requested again only if it was valid', () => {
  given(opened(), typed, sent, answered).when({ type: 'RefreshCode', terms }).then(sent)
  given(opened(), typed).when({ type: 'RefreshCode', terms }).nothingHappens()
})

test('a code that the gateway refuses with an order fails, and is removed if it expired', () => {
  const refuse = { type: 'RefuseCode', text: 'BRASAS15', terms } as const
  given(opened(), typed, sent, answered)
    .when({ ...refuse, why: 'UsedUp' })
    .then({ type: 'CodeAnswered', attempt: { ...loading, status: 'failed', failure: 'UsedUp' } })
  given(opened(), typed, sent, answered)
    .when({ ...refuse, why: 'Expired' })
    .then({ type: 'CodeExpired' })
})

test('[DISC-16] the button of the modal applies in init, in failed, and whenever there is no text', () => {
  for (const status of ['init', 'failed'] as const) expect(codeAction(status, 'X')).toBe('apply')
  for (const status of ['init', 'loading', 'success', 'failed'] as const) expect(codeAction(status, ' ')).toBe('apply')
})

test('[DISC-17] [DISC-18] the button of the modal says that it applies while it does, and leads on after a success', () => {
  expect(codeAction('loading', 'X')).toBe('applying')
  expect(codeAction('success', 'X')).toBe('continue')
})

const ready = { type: 'Submit', failures: [], codeStatus: 'init', unlikelyCash: null } as const
const started: CheckoutEvent = { type: 'SubmissionStarted' }

test('[CHECK-12] the submission starts when nothing prevents it, and once', () => {
  given(opened()).when(ready).then(started)
  given(opened(), started).when(ready).rejects({ type: 'AlreadySending' })
})

test('[CHECK-11] the submission is refused with the last failure, and every field then shows its own', () => {
  const failures = [{ type: 'NameMissing' }, { type: 'AddressMissing' }] as const
  given(opened())
    .when({ ...ready, failures })
    .then({ type: 'SubmissionRefused', rejection: { type: 'AddressMissing' } })
  const { form, submission } = stateAfter(noCode, {
    type: 'SubmissionRefused',
    rejection: { type: 'AddressMissing' },
  })
  expect([...form.left]).toEqual(expect.arrayContaining(['customerName', 'phone', 'address', 'paymentAmount']))
  expect(submission).toEqual({ status: 'idle' })
})

test('the submission waits for the answer about the code', () => {
  given(opened())
    .when({ ...ready, codeStatus: 'loading' })
    .rejects({ type: 'CodeUnanswered' })
})

test('[ORDER-25] the submission that fails keeps its reason until the next one starts', () => {
  const failed: CheckoutEvent = { type: 'SubmissionFailed', failure: { type: 'NotTaken' } }
  expect(stateAfter(noCode, started, failed).submission).toEqual({ status: 'failed', failure: { type: 'NotTaken' } })
  expect(stateAfter(noCode, started, failed, started).submission).toEqual({ status: 'sending', isUnsure: false })
})

test('the submission asks about cash of many times the total, and is sent once that is confirmed', () => {
  const much = { ...ready, unlikelyCash: 2_000_000 }
  const asked: CheckoutEvent = { type: 'CashAsked', amount: 2_000_000 }
  const confirmed: CheckoutEvent = { type: 'CashConfirmed' }
  given(opened()).when(much).then(asked)
  given(opened(), asked).when({ type: 'ConfirmCash', press: much }).then(confirmed, started)
  given(opened(), asked).when({ type: 'DeclineCash' }).then({ type: 'CashDeclined' })
  given(opened()).when({ type: 'ConfirmCash', press: much }).then()
  given(opened(), asked, confirmed).when(much).then(started)
  given(opened(), asked, { type: 'CashDeclined' }).when(much).then(asked)
  given(opened(), asked, confirmed)
    .when({ ...much, unlikelyCash: 3_000_000 })
    .then({ type: 'CashAsked', amount: 3_000_000 })
  const failures = [{ type: 'NameMissing' }] as const
  given(opened())
    .when({ ...much, failures })
    .then({ type: 'SubmissionRefused', rejection: { type: 'NameMissing' } })
})

test('the submission says that its outcome is uncertain only while it is under way', () => {
  given(opened(), started).when({ type: 'LoseAnswer' }).then({ type: 'AnswerLost' })
  given(opened()).when({ type: 'LoseAnswer' }).then()
  expect(stateAfter(noCode, started, { type: 'AnswerLost' }).submission).toEqual({
    status: 'sending',
    isUnsure: true,
  })
})

const wait = { since: 1_000, total: 500 }
const awaited: CheckoutEvent = { type: 'NetworkAwaited', wait }

test('the submission that waits for the network is sent again by the same command', () => {
  given(opened(), started).when({ type: 'WaitForNetwork', wait }).then(awaited)
  given(opened(), started, awaited).when(ready).then(started)
  given(opened(), started, awaited).when({ type: 'StopWaiting' }).then({ type: 'WaitStopped' })
  given(opened(), started).when({ type: 'StopWaiting' }).then()
})

test.each<CheckoutEvent>([
  { type: 'DraftChanged', changes: { notes: 'Sin sal' } },
  { type: 'PaymentChosen', payment: aPaymentType() },
  { type: 'PaymentChangeAsked', payment: aPaymentType() },
  typed,
  { type: 'CodeDropped' },
  { type: 'WaitStopped' },
])('the submission stops waiting after $type', (event) => {
  expect(stateAfter(noCode, started, awaited, event).submission).toEqual({ status: 'idle' })
  expect(stateAfter(noCode, started, awaited, { type: 'SheetOpened', sheet: 'hours' }).submission.status).toBe(
    'waiting',
  )
})

test('the submission is sent without a press only within 15 minutes and at the agreed total', () => {
  expect(mayGoOn(wait, { at: 901_000, total: 500 })).toBe(true)
  expect(mayGoOn(wait, { at: 901_001, total: 500 })).toBe(false)
  expect(mayGoOn(wait, { at: 1_000, total: 501 })).toBe(false)
})

test('the submission that is placed leaves a new draft and no code', () => {
  const next = { ...draft, customerName: 'Ana' }
  const events = [{ type: 'OrderPlaced', draft: next }, { type: 'CodeDropped' }] as const
  given(opened(fromLink), started)
    .when({ type: 'StartOver', draft: next })
    .then(...events)
  const state = stateAfter(fromLink, started, ...events)
  expect([state.form.draft, state.code.text, state.submission.status]).toEqual([next, '', 'idle'])
})

test('one sheet is open at a time', () => {
  const events: CheckoutEvent[] = [
    { type: 'SheetOpened', sheet: 'hours' },
    { type: 'SheetOpened', sheet: 'code' },
  ]
  expect(stateAfter(noCode, ...events).sheet).toBe('code')
  expect(stateAfter(noCode, ...events, { type: 'SheetClosed' }).sheet).toBeNull()
})
