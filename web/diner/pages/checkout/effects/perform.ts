import type { CartLine } from '#domain/cart/line.ts'
import { toChosen } from '#domain/checkout/payment.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutTexts, sayCheckout } from '#web/diner/texts/checkout.ts'
import { codeTexts } from '#web/diner/texts/discount-code.ts'
import { loadModule } from '#web/shared/load-module.ts'
import { clearToasts, toast } from '#web/shared/ui/toast.ts'
import type { CheckoutEvent } from '../state/checkout-state.ts'
import { fieldsOf, type SubmissionFailure, type SubmissionRejection } from '../state/submission.ts'
import { askAboutCode } from './code-effects.ts'
import type { leaveForOrder } from './leave-for-order.ts'
import type { Means } from './means.ts'
import type { sendOrder } from './send-order.ts'

/** The part of the sending code that effects need. */
type SendingCode = {
  readonly sendOrder: typeof sendOrder
  readonly leaveForOrder: typeof leaveForOrder
  readonly toldOf: (failure: SubmissionFailure, lines: readonly CartLine[]) => readonly string[]
}

/** Runs the effects of an event outside of the state. */
export function perform(event: CheckoutEvent, means: Means, loadSending: () => Promise<SendingCode>) {
  const { facts, priced, card, errors, send } = means
  switch (event.type) {
    case 'PaymentChosen':
      cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: toChosen(event.payment) })
      return
    case 'CodeSent':
      void askAboutCode(event, priced.schedule.at, facts.currency.mantissaLength).then((answer) =>
        send({ type: 'TakeCodeAnswer', to: event.attempt, answer }),
      )
      return
    case 'SubmissionRefused':
      toast(sayCheckout(event.rejection, facts.currency), 'bad')
      errors.focusFirst()
      // Last, because the provider's page then moves the focus to its own wrong field, where it can.
      if (event.rejection.type === 'CardFieldsInvalid') card?.showErrors()
      return
    case 'CashDeclined':
      return errors.focusFirst(['paymentAmount'])
    case 'SubmissionStarted':
      // The toasts of an earlier try are no longer true.
      clearToasts()
      void loadModule(loadSending).then(
        ({ sendOrder, leaveForOrder }) => sendOrder({ ...means, onPlaced: (placed) => leaveForOrder(placed, means) }),
        () => send({ type: 'TakeFailure', failure: { type: 'NotTaken' } }),
      )
      return
    case 'SubmissionFailed': {
      void loadModule(loadSending).then(
        ({ toldOf }) => toldOf(event.failure, facts.cart.lines).map((sentence) => toast(sentence, 'bad')),
        () => toast(checkoutTexts.failed, 'bad'),
      )
      const fields = fieldsOf(event.failure)
      if (fields.length > 0) errors.focusFirst(fields)
      return
    }
    default:
      return
  }
}

/** Says why a press of the button does nothing. */
export function refuse({ type }: SubmissionRejection) {
  switch (type) {
    case 'CodeUnanswered':
      return toast(codeTexts.validating)
    case 'AlreadySending':
      return
    default:
      return type satisfies never
  }
}
