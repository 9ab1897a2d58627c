import { isRut } from '#domain/checkout/rut.ts'
import type { CardCharge, PageOrder, Payer } from '../../../ports/payment-provider.ts'

/** `POST /v1/payments`. Without the challenge the provider says yes or no at once; with it the bank may want to ask. */
export function paymentBody(order: CardCharge, amount: number, email: string, mayChallenge: boolean): object {
  const { attemptId, description, payer, token, methodId } = order
  const identification = identificationOf(payer)
  return {
    transaction_amount: amount,
    token,
    description,
    installments: 1,
    payment_method_id: methodId,
    payer: { email, ...(identification && { identification }) },
    external_reference: attemptId,
    binary_mode: !mayChallenge,
    capture: true,
    three_d_secure_mode: mayChallenge ? 'optional' : 'not_supported',
    ...noticesTo(order),
    additional_info: {
      payer: { first_name: payer.name, ...(payer.phone !== null && { phone: { number: payer.phone } }) },
    },
  }
}

/** `POST /checkout/preferences`: a page that takes money until the order may no longer be paid. */
export function preferenceBody(order: PageOrder, amount: number): object {
  const { attemptId, description, orderCode, payer, returnUrl, sum, until } = order
  const end = offsetTime(until)
  return {
    items: [{ id: orderCode, title: description, quantity: 1, unit_price: amount, currency_id: sum.currency }],
    payer: { name: payer.name, ...(payer.email !== null && { email: payer.email }) },
    external_reference: attemptId,
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    auto_return: 'approved',
    binary_mode: true,
    expires: true,
    expiration_date_to: end,
    date_of_expiration: end,
    // A coupon would be paid tomorrow for tonight's dinner.
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    ...noticesTo(order),
  }
}

const longestNotificationUrl = 248

/** The parameter keeps an older kind of notice away, which is not signed. A payment without notices is asked about. */
function noticesTo({ webhookUrl }: Pick<CardCharge, 'webhookUrl'>): object {
  if (webhookUrl === null) return {}
  const url = new URL(webhookUrl)
  url.searchParams.set('source_news', 'webhooks')
  return url.href.length > longestNotificationUrl ? {} : { notification_url: url.href }
}

const offsetTime = (instant: string): string => new Date(instant).toISOString().replace('Z', '+00:00')

type Identification = { readonly type: string; readonly number: string }

/** Each site knows its own types of documents and refuses the others; ours always says `DNI` (PAY-17). */
function identificationOf({ document, country }: Payer): Identification | null {
  // Mexico's site has no types.
  if (document === null || country === 'mx') return null
  const number = document.replace(/[^\dA-Za-z]/g, '').toUpperCase()
  return number === '' ? null : { type: typeOf(number, country), number }
}

const types: Readonly<Record<string, string>> = { ar: 'DNI', br: 'CPF', co: 'CC', pe: 'DNI', uy: 'CI' }

const typeOf = (number: string, country: string): string =>
  country === 'cl' && isRut(number) ? 'RUT' : (types[country] ?? 'Otro')
