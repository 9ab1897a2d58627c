import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { CheckoutFailure, CheckoutField } from '#web/diner/features/checkout/checkout-fields.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'
import type { CodeFailure } from '#web/diner/state/discount-code.ts'
import type { refusalTexts } from '#web/diner/texts/submission.ts'
import type { RefusedItem } from '#web/shared/api/api-error.ts'
import type { CashEvent } from './cash.ts'
import type { CodeEvent } from './code.ts'
import type { SubmitCommand } from './press.ts'

/** The reason why a sent order is not placed. */
export type SubmissionFailure =
  /** A refusal that this page does not know, or an error of the page. */
  | { readonly type: 'NotTaken' }
  /**
   * Every answer was lost, so the order may have been placed. The next press first asks the gateway, before it sends a
   * new order.
   */
  | { readonly type: 'Unknown' }
  /** The network came back late, or the total changed in the meantime: the diner checks the order before it is sent. */
  | { readonly type: 'WaitedTooLong' }
  /** A refusal with its own sentence and no field; the gateway may say how long to wait. */
  | { readonly type: 'Refused'; readonly why: keyof typeof refusalTexts; readonly waitMs: number | null }
  /** `opens` is the time of opening, where it is known. With `asksTime` the order can be made for later. */
  | { readonly type: 'StoreClosed'; readonly opens: string | null; readonly asksTime: boolean }
  /** Rules of the checkout that the gateway checks with newer facts; the last one is shown (CHECK-11). */
  | { readonly type: 'RulesBroken'; readonly rules: readonly CheckoutRejection['type'][] }
  /** The zone of the address is closed for now. `reopens` is the sentence of its end, where that is known. */
  | { readonly type: 'ZoneClosed'; readonly reopens: string | null }
  /** PAY-09: the provider made no token of the card. */
  | { readonly type: 'CardRefused' }
  /** The gateway refused the values of these fields. */
  | { readonly type: 'FieldsRefused'; readonly fields: readonly CheckoutField[] }
  | { readonly type: 'CodeRefused'; readonly why: CodeFailure | 'Expired' }
  | { readonly type: 'CodeNotApplicable'; readonly text: string }
  /** ORDER-26: the gateway has named the lines that it cannot sell as they are. */
  | { readonly type: 'ItemsRefused'; readonly items: readonly RefusedItem[] }
  /** The diner no longer has the points, or may not use them here. */
  | { readonly type: 'PointsRefused' }
  /** The catalogue has other prices; `names` are those of the changed lines. */
  | { readonly type: 'PriceChanged'; readonly names: readonly string[]; readonly items: readonly RefusedItem[] }

/** Returns the fields that the gateway has refused, or that the diner has to fill in. */
export function fieldsOf(failure: SubmissionFailure): readonly CheckoutField[] {
  if (failure.type === 'FieldsRefused') return failure.fields
  return failure.type === 'StoreClosed' && failure.asksTime ? ['schedule'] : []
}

export type SubmissionState =
  | { readonly status: 'idle' }
  /** With `isUnsure`, an answer was lost, and the gateway is asked whether it has the order. */
  | { readonly status: 'sending'; readonly isUnsure: boolean }
  /** There is no network. The order is sent by itself once the network is back, unless the diner changes something. */
  | { readonly status: 'waiting'; readonly wait: NetworkWait }
  | { readonly status: 'failed'; readonly failure: SubmissionFailure }

export type NetworkWait = {
  /** The time of the first try without a network, in ms. */
  readonly since: number
  /** The total when the diner pressed, in minor units. */
  readonly total: number
}

/** After this time the diner may have forgotten the press, or eaten elsewhere. */
const longestWaitMs = 900_000

/** Whether the order may still be sent without another press. */
export const mayGoOn = ({ since, total }: NetworkWait, now: { readonly at: number; readonly total: number }): boolean =>
  now.at - since <= longestWaitMs && now.total === total

export type SubmissionCommand =
  | SubmitCommand
  | { readonly type: 'LoseAnswer' }
  | { readonly type: 'WaitForNetwork'; readonly wait: NetworkWait }
  | { readonly type: 'StopWaiting' }
  | { readonly type: 'TakeFailure'; readonly failure: SubmissionFailure }
  /** The order is placed; the next one starts with this draft and without the code. */
  | { readonly type: 'StartOver'; readonly draft: CheckoutDraft }

export type SubmissionEvent =
  | { readonly type: 'SubmissionRefused'; readonly rejection: CheckoutFailure }
  | { readonly type: 'SubmissionStarted' }
  | { readonly type: 'AnswerLost' }
  | { readonly type: 'NetworkAwaited'; readonly wait: NetworkWait }
  | { readonly type: 'WaitStopped' }
  | { readonly type: 'SubmissionFailed'; readonly failure: SubmissionFailure }
  | { readonly type: 'OrderPlaced'; readonly draft: CheckoutDraft }

/** The reason why a press of the button does nothing. */
export type SubmissionRejection = { readonly type: 'AlreadySending' } | { readonly type: 'CodeUnanswered' }

/** CHECK-11, CHECK-12: refuses with the sentence of the last failing rule, or sends once. */
export function decideSubmission(
  state: SubmissionState,
  confirmedCash: number | null,
  command: SubmissionCommand,
): Decision<SubmissionEvent | CodeEvent | CashEvent, SubmissionRejection> {
  switch (command.type) {
    case 'Submit': {
      if (state.status === 'sending') return reject({ type: 'AlreadySending' })
      if (command.codeStatus === 'loading') return reject({ type: 'CodeUnanswered' })
      const shown = command.failures.at(-1)
      if (shown) return accept({ type: 'SubmissionRefused', rejection: shown })
      const { unlikelyCash } = command
      const isSure = unlikelyCash === null || unlikelyCash === confirmedCash
      return accept(isSure ? { type: 'SubmissionStarted' } : { type: 'CashAsked', amount: unlikelyCash })
    }
    case 'LoseAnswer':
      return state.status === 'sending' ? accept({ type: 'AnswerLost' }) : accept()
    case 'WaitForNetwork':
      return accept({ type: 'NetworkAwaited', wait: command.wait })
    case 'StopWaiting':
      return state.status === 'waiting' ? accept({ type: 'WaitStopped' }) : accept()
    case 'TakeFailure':
      return accept({ type: 'SubmissionFailed', failure: command.failure })
    case 'StartOver':
      return accept({ type: 'OrderPlaced', draft: command.draft }, { type: 'CodeDropped' })
    default:
      return command satisfies never
  }
}

export function evolveSubmission(_: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.type) {
    // The sentence of an earlier failure must not stand beside the new one.
    case 'SubmissionRefused':
      return { status: 'idle' }
    case 'SubmissionStarted':
      return { status: 'sending', isUnsure: false }
    case 'AnswerLost':
      return { status: 'sending', isUnsure: true }
    case 'NetworkAwaited':
      return { status: 'waiting', wait: event.wait }
    case 'WaitStopped':
      return { status: 'idle' }
    case 'SubmissionFailed':
      return { status: 'failed', failure: event.failure }
    case 'OrderPlaced':
      return { status: 'idle' }
    default:
      return event satisfies never
  }
}
