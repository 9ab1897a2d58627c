import type { SubmitCommand } from './press.ts'

/**
 * `asked`: an amount many times the total, about which the diner is asked. `confirmed`: the amount that the diner has
 * confirmed.
 */
export type CashState = { readonly asked: number | null; readonly confirmed: number | null }

/** A confirmation is a press of the button too: the order may no longer be sent as it was when the diner was asked. */
export type CashCommand =
  | { readonly type: 'ConfirmCash'; readonly press: SubmitCommand }
  | { readonly type: 'DeclineCash' }

export type CashEvent =
  | { readonly type: 'CashAsked'; readonly amount: number }
  | { readonly type: 'CashConfirmed' }
  | { readonly type: 'CashDeclined' }

export function evolveCash(state: CashState, event: CashEvent): CashState {
  switch (event.type) {
    case 'CashAsked':
      return { ...state, asked: event.amount }
    case 'CashConfirmed':
      return { asked: null, confirmed: state.asked }
    case 'CashDeclined':
      return { ...state, asked: null }
    default:
      return event satisfies never
  }
}
