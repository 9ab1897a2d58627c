import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { RefusedItem } from '#web/api/api-error.ts'
import type { CheckoutFailure, CheckoutField } from '#web/features/checkout/checkout-fields.ts'
import type { CheckoutDraft } from '#web/state/checkout-draft.ts'
import type { CodeFailure } from '#web/state/discount-code.ts'
import type { CodeEvent, CodeStatus } from './code.ts'

/** Why a sent order is not placed. */
export type SubmissionFailure =
  /** No answer, or a refusal that the diner cannot change. */
  | { readonly type: 'NotTaken' }
  /** PAY-09: no token was made of the card. */
  | { readonly type: 'CardRefused' }
  /** The gateway refused what these fields hold. */
  | { readonly type: 'FieldsRefused'; readonly fields: readonly CheckoutField[] }
  | { readonly type: 'CodeRefused'; readonly why: CodeFailure | 'Expired' }
  | { readonly type: 'CodeNotApplicable'; readonly text: string }
  /** ORDER-26: the gateway has named lines that it cannot sell as they are. */
  | { readonly type: 'ItemsRefused'; readonly items: readonly RefusedItem[] }
  /** The diner does not have the points any more, or may not use them here. */
  | { readonly type: 'PointsRefused' }
  /** The catalogue has other prices; the names of the changed lines. */
  | { readonly type: 'PriceChanged'; readonly names: readonly string[]; readonly items: readonly RefusedItem[] }

export type SubmissionState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  | { readonly status: 'failed'; readonly failure: SubmissionFailure }

export type SubmissionCommand =
  | { readonly type: 'Submit'; readonly failures: readonly CheckoutFailure[]; readonly codeStatus: CodeStatus }
  | { readonly type: 'TakeFailure'; readonly failure: SubmissionFailure }
  /** The order is placed; the next one starts with this draft and without the code. */
  | { readonly type: 'StartOver'; readonly draft: CheckoutDraft }

export type SubmissionEvent =
  | { readonly type: 'SubmissionRefused'; readonly rejection: CheckoutFailure }
  | { readonly type: 'SubmissionStarted' }
  | { readonly type: 'SubmissionFailed'; readonly failure: SubmissionFailure }
  | { readonly type: 'OrderPlaced'; readonly draft: CheckoutDraft }

/** Why a press of the button does nothing. */
export type SubmissionRejection = { readonly type: 'AlreadySending' } | { readonly type: 'CodeUnanswered' }

/** CHECK-11, CHECK-12: refused with the sentence of the last failing rule, or sent once. */
export function decideSubmission(
  state: SubmissionState,
  command: SubmissionCommand,
): Decision<SubmissionEvent | CodeEvent, SubmissionRejection> {
  switch (command.type) {
    case 'Submit': {
      if (state.status === 'sending') return reject({ type: 'AlreadySending' })
      if (command.codeStatus === 'loading') return reject({ type: 'CodeUnanswered' })
      const shown = command.failures.at(-1)
      return accept(shown ? { type: 'SubmissionRefused', rejection: shown } : { type: 'SubmissionStarted' })
    }
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
    // The sentence of an earlier failure would stand beside the new one.
    case 'SubmissionRefused':
      return { status: 'idle' }
    case 'SubmissionStarted':
      return { status: 'sending' }
    case 'SubmissionFailed':
      return { status: 'failed', failure: event.failure }
    case 'OrderPlaced':
      return { status: 'idle' }
    default:
      return event satisfies never
  }
}
