import { accept, type Decision } from '#domain/kernel/decider.ts'
import { type CheckoutField, checkoutFields } from '#web/diner/features/checkout/checkout-fields.ts'
import type { CheckoutDraft } from '#web/diner/state/checkout-draft.ts'

/** The diner's input, and the fields that show their errors. */
export type FormState = {
  readonly draft: CheckoutDraft
  /** The fields that the diner has left. Their errors are computed from the draft. */
  readonly left: ReadonlySet<CheckoutField>
  /** The fields that the gateway refused, until they change. */
  readonly refused: ReadonlySet<CheckoutField>
}

export type FormCommand =
  | { readonly type: 'ChangeDraft'; readonly changes: Partial<CheckoutDraft> }
  | { readonly type: 'LeaveField'; readonly field: CheckoutField }

export type FormEvent =
  | { readonly type: 'DraftChanged'; readonly changes: Partial<CheckoutDraft> }
  | { readonly type: 'FieldLeft'; readonly field: CheckoutField }

export function decideForm(command: FormCommand): Decision<FormEvent, never> {
  switch (command.type) {
    case 'ChangeDraft':
      return accept({ type: 'DraftChanged', changes: command.changes })
    case 'LeaveField':
      return accept({ type: 'FieldLeft', field: command.field })
    default:
      return command satisfies never
  }
}

export function evolveForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'DraftChanged':
      return {
        ...state,
        draft: { ...state.draft, ...event.changes },
        refused: new Set([...state.refused].filter((field) => !(field in event.changes))),
      }
    case 'FieldLeft':
      return { ...state, left: new Set([...state.left, event.field]) }
    default:
      return event satisfies never
  }
}

/** A refused submission shows every error. */
export const leaveAll = (state: FormState): FormState => ({ ...state, left: new Set(checkoutFields) })

export const refuse = (state: FormState, fields: readonly CheckoutField[]): FormState => ({
  ...state,
  refused: new Set(fields),
})
