import type { Wire } from '#openapi/wire/schemas.ts'
import { ApiError, isGatewayStatus } from '../../shared/api/api-error.ts'
import { answerOf, api } from '../../shared/api/client.ts'
import { repeated } from '../../shared/api/repeated.ts'
import { newId } from '../../shared/new-id.ts'

export type PaymentOutcome = Wire['PaymentOutcome']
export type PaymentStep = NonNullable<PaymentOutcome['next']>

/**
 * The only data that may leave the provider's fields: a token instead of the card, and the card's kind (PAY-13,
 * PAY-14).
 */
export type CardToken = { readonly token: string; readonly methodId: string }

export type CardHolder = { readonly name: string; readonly document: string }

/**
 * PAY-16, FPAY-13: pays an order with a card's token. One press has one key, so that a retry after a lost answer never
 * becomes a second charge.
 */
export function payOrder(orderId: string, { token, methodId }: CardToken, holder: CardHolder): Promise<PaymentOutcome> {
  const headers = { 'Idempotency-Key': newId() }
  return repeated(() =>
    answerOf(
      api.POST('/api/order/payment', {
        headers,
        body: {
          token,
          paymentMethodId: methodId,
          dinerOrderId: orderId,
          cardName: holder.name,
          // PAY-17, FPAY-14.
          identificationType: 'DNI',
          identificationNumber: holder.document,
        },
      }),
    ),
  )
}

/** The gateway refuses a payment because the order was fully refunded; its page says so. */
export const isGivenBack = (error: unknown): boolean => error instanceof ApiError && error.code === 'ORDER_REFUNDED'

/** The order has lost its use of the discount code, and the code has no free use left. */
export const isCodeGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'DISCOUNT_CODE_GONE'

/**
 * After too many refused payments, returns how long the gateway asks to wait, in ms; null where it names no time. Null
 * for other failures.
 */
export const restOf = (error: unknown): { readonly waitMs: number | null } | null =>
  error instanceof ApiError && isGatewayStatus(error, 429) ? { waitMs: error.retryAfterMs } : null

/** PAY-19, API-26: loads the address at which an order is paid by link. */
export function requestPaymentUrl(code: string, storeId: string, amount: number): Promise<Wire['PaymentUrl']> {
  const headers = { 'Idempotency-Key': newId() }
  return repeated(() =>
    answerOf(api.POST('/api/paymenturl', { headers, body: { code, branchContactId: storeId, amount } })),
  )
}

/** FPAY-15, FAMBIG-21: the order code and the page's raw query, in one segment. */
export const settleReturn = (code: string, query: string): Promise<PaymentOutcome> =>
  repeated(() => answerOf(api.POST('/api/callback/transbank/{a}{b}', { params: { path: { a: code, b: query } } })))

/** FAPI-05: tells the gateway that the order has changed; the answer is not used. */
export const sendOrderDetails = (order: Wire['FollowUpOrder']): Promise<unknown> =>
  answerOf(api.POST('/api/diner/order/details', { body: order }))
