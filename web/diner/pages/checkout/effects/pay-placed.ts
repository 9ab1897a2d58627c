import type { ChosenPayment } from '#domain/cart/line.ts'
import { needsPaymentLink } from '#domain/checkout/payment.ts'
import type { CardHolder, CardToken } from '#web/diner/api/payments.ts'
import { type PaymentStep, payOrder, requestPaymentUrl, restOf } from '#web/diner/api/payments.ts'
import { keepRefusal } from '#web/diner/payment/stored-refusal.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'

/** The next step of a placed order: its page, the bank, or its page with a message about what failed. */
export type Ending =
  | { readonly type: 'Placed' }
  | { readonly type: 'Challenged'; readonly step: PaymentStep }
  | { readonly type: 'Leaves'; readonly url: string; readonly token: string | null }
  /** An earlier submission had placed its order; that order's page has the button to pay it. */
  | { readonly type: 'PlacedEarlier' }
  /** PAY-18, PAY-20, PAY-21: the order is placed anyway, and its page has the button to pay. */
  | { readonly type: 'CardFailed'; readonly rest: Rest }
  | { readonly type: 'LinkFailed'; readonly rest: Rest }

/** Too many payments were refused, with the time to wait; null for other failures. */
type Rest = ReturnType<typeof restOf>

type OrderToPay = { readonly id: string; readonly code: string }
type Payment = {
  readonly payment: ChosenPayment | null
  readonly card: (CardToken & { readonly holder: CardHolder }) | null
  readonly storeId: string
  /** The total in the wire's format. */
  readonly total: number
}

/** PAY-15, PAY-19: starts the online payment once the order is placed. */
export async function payPlaced({ id, code }: OrderToPay, { payment, card, storeId, total }: Payment): Promise<Ending> {
  if (card) return payByCard({ id, code }, card)
  if (!needsPaymentLink(payment) || total === 0) return { type: 'Placed' }
  try {
    const { url, token } = await requestPaymentUrl(code, storeId, total)
    return url === null ? { type: 'Placed' } : { type: 'Leaves', url, token }
  } catch (error) {
    tell(error)
    keepRefusal(code, 'link', error)
    return { type: 'LinkFailed', rest: restOf(error) }
  }
}

async function payByCard({ id, code }: OrderToPay, card: CardToken & { readonly holder: CardHolder }): Promise<Ending> {
  try {
    const { next } = await payOrder(id, card, card.holder)
    return next ? { type: 'Challenged', step: next } : { type: 'Placed' }
  } catch (error) {
    tell(error)
    keepRefusal(code, 'card', error)
    return { type: 'CardFailed', rest: restOf(error) }
  }
}

/** The gateway has logged its own refusals; any other failure is an error of this page. */
const tell = (error: unknown) => {
  if (!(error instanceof ApiError)) logProblem(error, { component: 'payment' })
}
