import type { ChosenPayment } from '#domain/cart/line.ts'
import { needsPaymentLink } from '#domain/checkout/payment.ts'
import { ApiError } from '#web/api/api-error.ts'
import { logProblem } from '#web/api/diner-log.ts'
import type { CardHolder, CardToken } from '#web/api/payments.ts'
import { type PaymentStep, payOrder, requestPaymentUrl, restOf } from '#web/api/payments.ts'
import { keepRefusal } from '#web/payment/kept-refusal.ts'

/** How a placed order goes on: to its page, to the bank, or to its page with a word about what did not work. */
export type Ending =
  | { readonly type: 'Placed' }
  | { readonly type: 'Challenged'; readonly step: PaymentStep }
  | { readonly type: 'Leaves'; readonly url: string; readonly token: string | null }
  /** An earlier submission had placed its order; the page of that order has the button to pay it. */
  | { readonly type: 'PlacedEarlier' }
  /** PAY-18, PAY-20, PAY-21: the order is placed all the same, and its page has the button to pay. */
  | { readonly type: 'CardFailed'; readonly rest: Rest }
  | { readonly type: 'LinkFailed'; readonly rest: Rest }

/** Too many payments were refused, and how long to wait; null where another thing failed. */
type Rest = ReturnType<typeof restOf>

type Placed = { readonly id: string; readonly code: string }
type Payment = {
  readonly payment: ChosenPayment | null
  readonly card: (CardToken & { readonly holder: CardHolder }) | null
  readonly storeId: string
  /** As the wire writes it. */
  readonly total: number
}

/** PAY-15, PAY-19: what is to be paid online is paid once the order is placed. */
export async function payPlaced({ id, code }: Placed, { payment, card, storeId, total }: Payment): Promise<Ending> {
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

async function payByCard({ id, code }: Placed, card: CardToken & { readonly holder: CardHolder }): Promise<Ending> {
  try {
    const { next } = await payOrder(id, card, card.holder)
    return next ? { type: 'Challenged', step: next } : { type: 'Placed' }
  } catch (error) {
    tell(error)
    keepRefusal(code, 'card', error)
    return { type: 'CardFailed', rest: restOf(error) }
  }
}

/** The gateway has logged what it refused; any other failure is an error of this page. */
const tell = (error: unknown) => {
  if (!(error instanceof ApiError)) logProblem(error, { component: 'payment' })
}
