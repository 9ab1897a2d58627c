import type { ChosenPayment } from '#domain/cart/line.ts'
import type { PaymentType } from '#domain/catalog/order-mode.ts'
import { accept, type Decision } from '#domain/kernel/decider.ts'
import type { CodeEvent } from './code.ts'

/** The cart holds the chosen payment type; this is only a change that the diner has not confirmed yet. */
export type PaymentState = { readonly asked: PaymentType | null }

export type PaymentCommand =
  | { readonly type: 'ChoosePayment'; readonly payment: PaymentType; readonly before: ChosenPayment | null }
  | { readonly type: 'ConfirmPaymentChange' }
  | { readonly type: 'DeclinePaymentChange' }

export type PaymentEvent =
  | { readonly type: 'PaymentChangeAsked'; readonly payment: PaymentType }
  | { readonly type: 'PaymentChosen'; readonly payment: PaymentType }
  | { readonly type: 'PaymentChangeDeclined' }

/**
 * DISC-22, DISC-23: a change of payment type removes the code, so the diner is asked first. The first choice changes
 * nothing.
 */
export function decidePayment(
  { asked }: PaymentState,
  hasCode: boolean,
  command: PaymentCommand,
): Decision<PaymentEvent | CodeEvent, never> {
  switch (command.type) {
    case 'ChoosePayment':
      return accept({
        type: hasCode && command.before ? 'PaymentChangeAsked' : 'PaymentChosen',
        payment: command.payment,
      })
    case 'ConfirmPaymentChange':
      return asked ? accept({ type: 'PaymentChosen', payment: asked }, { type: 'CodeDropped' }) : accept()
    case 'DeclinePaymentChange':
      return accept({ type: 'PaymentChangeDeclined' })
    default:
      return command satisfies never
  }
}

export function evolvePayment(_: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'PaymentChangeAsked':
      return { asked: event.payment }
    case 'PaymentChosen':
    case 'PaymentChangeDeclined':
      return { asked: null }
    default:
      return event satisfies never
  }
}
