import { accept, type Decider, type Decision } from '#domain/kernel/decider.ts'
import { type CashCommand, type CashEvent, type CashState, evolveCash } from './cash.ts'
import { type CodeCommand, type CodeEvent, type CodeState, decideCode, evolveCode } from './code.ts'
import { decideForm, evolveForm, type FormCommand, type FormEvent, type FormState, leaveAll, refuse } from './form.ts'
import { decidePayment, evolvePayment, type PaymentCommand, type PaymentEvent, type PaymentState } from './payment.ts'
import { decideSchedule, type ScheduleCommand } from './schedule.ts'
import {
  decideSubmission,
  evolveSubmission,
  fieldsOf,
  type SubmissionCommand,
  type SubmissionEvent,
  type SubmissionRejection,
  type SubmissionState,
} from './submission.ts'

type Sheet = 'hours' | 'address' | 'code' | 'points'

/**
 * The whole state of the checkout. `priced-checkout.ts` computes everything that follows from it and from the facts.
 */
export type CheckoutState = {
  readonly form: FormState
  readonly payment: PaymentState
  readonly cash: CashState
  readonly code: CodeState
  readonly submission: SubmissionState
  readonly sheet: Sheet | null
  /** DISC-25, AMBIG-39: a partner's user keeps the code when the payment type or the time changes. */
  readonly keepsCode: boolean
}

type SheetCommand = { readonly type: 'OpenSheet'; readonly sheet: Sheet } | { readonly type: 'CloseSheet' }
type SheetEvent = { readonly type: 'SheetOpened'; readonly sheet: Sheet } | { readonly type: 'SheetClosed' }

export type CheckoutCommand =
  | FormCommand
  | PaymentCommand
  | ScheduleCommand
  | CashCommand
  | CodeCommand
  | SubmissionCommand
  | SheetCommand
export type CheckoutEvent = FormEvent | PaymentEvent | CashEvent | CodeEvent | SubmissionEvent | SheetEvent

export type CheckoutDecider = Decider<CheckoutState, CheckoutCommand, CheckoutEvent, SubmissionRejection>

export const decide: CheckoutDecider['decide'] = (state, command) => {
  switch (command.type) {
    case 'ChangeDraft':
    case 'LeaveField':
      return decideForm(command)
    case 'ChoosePayment':
    case 'ConfirmPaymentChange':
    case 'DeclinePaymentChange':
      return decidePayment(state.payment, mayDropCode(state), command)
    case 'ChooseWhen':
      return decideSchedule(mayDropCode(state), command)
    case 'TypeCode':
    case 'DropCode':
    case 'ApplyCode':
    case 'ApplyWaitingCode':
    case 'RefreshCode':
    case 'TakeCodeAnswer':
    case 'RefuseCode':
    case 'ExpireCode':
      return decideCode(state.code, command)
    case 'Submit':
    case 'LoseAnswer':
    case 'WaitForNetwork':
    case 'StopWaiting':
    case 'TakeFailure':
    case 'StartOver':
      return decideSubmission(state.submission, state.cash.confirmed, command)
    case 'ConfirmCash':
    case 'DeclineCash':
      return decideCash(state, command)
    case 'OpenSheet':
      return accept({ type: 'SheetOpened', sheet: command.sheet })
    case 'CloseSheet':
      return accept({ type: 'SheetClosed' })
    default:
      return command satisfies never
  }
}

/** Once the amount is confirmed, the order is sent, if it still may be. */
function decideCash(
  { submission, cash: { asked } }: CheckoutState,
  command: CashCommand,
): Decision<CashEvent | SubmissionEvent | CodeEvent, SubmissionRejection> {
  if (asked === null) return accept()
  if (command.type === 'DeclineCash') return accept({ type: 'CashDeclined' })
  const sent = decideSubmission(submission, asked, command.press)
  return sent.ok ? accept({ type: 'CashConfirmed' }, ...sent.events) : sent
}

const mayDropCode = ({ code, keepsCode }: CheckoutState) => code.text !== '' && !keepsCode

const changes: ReadonlySet<CheckoutEvent['type']> = new Set([
  ...(['DraftChanged', 'PaymentChangeAsked', 'PaymentChosen', 'CodeTyped', 'CodeDropped'] as const),
])

/** A waiting order is the one that the diner has sent: after a change it needs another press. */
const changed = (state: CheckoutState): CheckoutState =>
  state.submission.status === 'waiting' ? { ...state, submission: { status: 'idle' } } : state

export const evolve: CheckoutDecider['evolve'] = (before, event) => {
  const state = changes.has(event.type) ? changed(before) : before
  switch (event.type) {
    case 'DraftChanged':
    case 'FieldLeft':
      return { ...state, form: evolveForm(state.form, event) }
    case 'PaymentChangeAsked':
    case 'PaymentChosen':
    case 'PaymentChangeDeclined':
      return { ...state, payment: evolvePayment(state.payment, event) }
    case 'CodeTyped':
    case 'CodeDropped':
    case 'CodeHeldBack':
    case 'CodeSent':
    case 'CodeAnswered':
    case 'CodeExpired':
      return { ...state, code: evolveCode(state.code, event) }
    case 'CashAsked':
    case 'CashConfirmed':
    case 'CashDeclined':
      return { ...state, cash: evolveCash(state.cash, event) }
    case 'SubmissionStarted':
      return { ...state, form: refuse(state.form, []), submission: evolveSubmission(state.submission, event) }
    case 'SubmissionFailed':
      return {
        ...state,
        form: refuse(state.form, fieldsOf(event.failure)),
        submission: evolveSubmission(state.submission, event),
      }
    case 'AnswerLost':
    case 'NetworkAwaited':
    case 'WaitStopped':
      return { ...state, submission: evolveSubmission(state.submission, event) }
    case 'SubmissionRefused':
      return { ...state, form: leaveAll(state.form), submission: evolveSubmission(state.submission, event) }
    case 'OrderPlaced':
      return {
        ...state,
        form: { ...state.form, draft: event.draft },
        submission: evolveSubmission(state.submission, event),
      }
    case 'SheetOpened':
      return { ...state, sheet: event.sheet }
    case 'SheetClosed':
      return { ...state, sheet: null }
    default:
      return event satisfies never
  }
}

/** The state of a checkout that has just opened: `draft` and `code` are from earlier visits. */
export const openedWith = (
  draft: FormState['draft'],
  code: CodeState,
  { keepsCode }: Pick<CheckoutState, 'keepsCode'> = { keepsCode: false },
): CheckoutState => ({
  form: { draft, left: new Set(), refused: new Set() },
  payment: { asked: null },
  cash: { asked: null, confirmed: null },
  code,
  submission: { status: 'idle' },
  sheet: null,
  keepsCode,
})
