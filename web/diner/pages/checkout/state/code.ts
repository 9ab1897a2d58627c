import { accept, type Decision } from '#domain/kernel/decider.ts'
import { codeExpiresAt } from '#domain/pricing/code.ts'
import type { CodeAction } from '#web/diner/features/checkout/code-sheet.tsx'
import type { CodeFailure, CodeTry } from '#web/diner/state/discount-code.ts'

/** The discount code of this visit (DISC-13 to DISC-38, ENTRY-09). */
export type CodeState = {
  /** From a link or typed by the diner; empty when there is none. */
  readonly text: string
  readonly isTyped: boolean
  /** The last call to the gateway, and its answer. The answer does not apply to another text, branch or phone. */
  readonly attempt: CodeTry | null
  /** The diner pressed the button while a required field was missing. */
  readonly wasAsked: boolean
  readonly hasExpired: boolean
}

/**
 * The facts that the validity of a code depends on. The phone is null while it is not valid, and undefined while its
 * rules are loading.
 */
export type CodeTerms = {
  readonly branchId: string
  readonly paymentId: string | null
  readonly phone: string | null | undefined
}

type LoadingTry = Extract<CodeTry, { status: 'loading' }>
export type CodeAnswer =
  | Pick<Extract<CodeTry, { status: 'success' }>, 'status' | 'code' | 'appliedAt'>
  | Pick<Extract<CodeTry, { status: 'failed' }>, 'status' | 'failure'>

export type CodeCommand =
  | { readonly type: 'TypeCode'; readonly text: string }
  | { readonly type: 'DropCode' }
  /** The diner's own press (DISC-28, DISC-29). */
  | { readonly type: 'ApplyCode'; readonly terms: CodeTerms }
  /** ENTRY-09: a code from a link, or one that was valid for another phone, needs no press. */
  | { readonly type: 'ApplyWaitingCode'; readonly terms: CodeTerms }
  /** The code's benefit may have changed in the catalogue. */
  | { readonly type: 'RefreshCode'; readonly terms: CodeTerms }
  | { readonly type: 'TakeCodeAnswer'; readonly to: LoadingTry; readonly answer: CodeAnswer }
  /** The gateway refused an order because of its code. */
  | {
      readonly type: 'RefuseCode'
      readonly text: string
      readonly terms: CodeTerms
      readonly why: CodeFailure | 'Expired'
    }
  | { readonly type: 'ExpireCode' }

export type CodeEvent =
  | { readonly type: 'CodeTyped'; readonly text: string }
  | { readonly type: 'CodeDropped' }
  | { readonly type: 'CodeHeldBack' }
  | { readonly type: 'CodeSent'; readonly attempt: LoadingTry; readonly paymentId: string }
  | { readonly type: 'CodeAnswered'; readonly attempt: CodeTry }
  | { readonly type: 'CodeExpired' }

export function decideCode(state: CodeState, command: CodeCommand): Decision<CodeEvent, never> {
  switch (command.type) {
    case 'TypeCode':
      return accept({ type: 'CodeTyped', text: command.text })
    case 'DropCode':
      return accept({ type: 'CodeDropped' })
    case 'ApplyCode':
      return accept(sent(state, command.terms) ?? { type: 'CodeHeldBack' })
    case 'ApplyWaitingCode':
      return isWaiting(state, command.terms) ? acceptSome(sent(state, command.terms)) : accept()
    case 'RefreshCode':
      return knownOf(state, command.terms).status === 'success' ? acceptSome(sent(state, command.terms)) : accept()
    case 'TakeCodeAnswer':
      // False if the diner typed another text, or removed the code, in the meantime.
      return state.attempt === command.to
        ? accept({ type: 'CodeAnswered', attempt: { ...command.to, ...command.answer } })
        : accept()
    case 'RefuseCode': {
      const { text, why } = command
      const { branchId, phone } = command.terms
      return why === 'Expired' || !phone
        ? accept({ type: 'CodeExpired' })
        : accept({ type: 'CodeAnswered', attempt: { text, branchId, phone, status: 'failed', failure: why } })
    }
    case 'ExpireCode':
      return accept({ type: 'CodeExpired' })
    default:
      return command satisfies never
  }
}

export function evolveCode(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    // DISC-21: another text is another code, of unknown validity.
    case 'CodeTyped':
      return { text: event.text, isTyped: true, attempt: null, wasAsked: false, hasExpired: false }
    case 'CodeDropped':
      return { ...state, ...none }
    case 'CodeHeldBack':
      return { ...state, wasAsked: true }
    case 'CodeSent':
      return { ...state, attempt: event.attempt, wasAsked: false, hasExpired: false }
    case 'CodeAnswered':
      return { ...state, attempt: event.attempt }
    case 'CodeExpired':
      return { ...state, ...none, hasExpired: true }
    default:
      return event satisfies never
  }
}

const none = { text: '', isTyped: true, attempt: null, wasAsked: false } as const

/** DISC-13. */
export type CodeStatus = 'init' | CodeTry['status']

/** Returns the known validity of the code under these terms. */
export function knownOf({ text, isTyped, attempt }: CodeState, { branchId, phone }: CodeTerms) {
  const isOfText = attempt !== null && attempt.text === text && attempt.branchId === branchId
  const known = isOfText && (phone === undefined || attempt.phone === phone) ? attempt : null
  const status: CodeStatus = known?.status ?? 'init'
  return {
    status,
    isFromLink: text !== '' && !isTyped,
    code: known?.status === 'success' ? known.code : null,
    expiresAt: known?.status === 'success' ? codeExpiresAt(known.code, known.appliedAt) : null,
    failure: known?.status === 'failed' ? known.failure : null,
    /** The code was valid for another phone, so a diner who corrects the phone need not press again. */
    wasGood: isOfText && attempt.status === 'success',
  }
}

/** Whether the code is applied as soon as there is a payment type and a phone. */
export function isWaiting(state: CodeState, terms: CodeTerms): boolean {
  const { status, isFromLink, wasGood } = knownOf(state, terms)
  return state.text !== '' && status === 'init' && (isFromLink || wasGood)
}

/** DISC-28, DISC-29: returns the requirement that is missing for the call; shown after the press. */
export function hindranceOf(state: CodeState, terms: CodeTerms): 'empty' | 'needsPayment' | 'needsPhone' | null {
  return state.wasAsked ? missingOf(state, terms) : null
}

/** DISC-16 to DISC-18. */
export function codeAction(status: CodeStatus, text: string): CodeAction {
  if (text.trim() === '') return 'apply'
  switch (status) {
    case 'init':
    case 'failed':
      return 'apply'
    case 'loading':
      return 'applying'
    case 'success':
      return 'continue'
    default:
      return status satisfies never
  }
}

function missingOf({ text }: CodeState, { paymentId, phone }: CodeTerms) {
  if (text.trim() === '') return 'empty'
  if (paymentId === null) return 'needsPayment'
  return phone ? null : 'needsPhone'
}

function sent({ text }: CodeState, { branchId, paymentId, phone }: CodeTerms): CodeEvent | null {
  if (text.trim() === '' || paymentId === null || !phone) return null
  return { type: 'CodeSent', attempt: { text, branchId, phone, status: 'loading' }, paymentId }
}

const acceptSome = (event: CodeEvent | null) => (event ? accept(event) : accept<CodeEvent>())
