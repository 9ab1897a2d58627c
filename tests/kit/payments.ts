import type { components } from '#openapi/generated/api.d.ts'
import { placeOrder } from './diner.ts'
import type { TestGateway } from './gateway.ts'

type Submission = components['schemas']['OrderSubmission']
type OrderName = { readonly id: string; readonly code: string }

/** One of the sandbox's test cards. */
const testCard = '4509 9535 6623 3704'
const securityCode = '737'

/** An order of 45.450 that is paid by card on our page, or by the bank's. */
export const orderOnline = (
  gateway: Pick<TestGateway, 'api'>,
  by: 'card' | 'link' = 'card',
  over: Partial<Submission> = {},
) =>
  placeOrder(gateway, {
    paymentType: by === 'card' ? 'tarjeta-online' : 'link-de-pago',
    paymentInfo: {
      status: 'PENDING',
      paymentReferenceId: 'x',
      paymentUpload: by === 'card' ? 'API' : 'APP',
      amount: 45_450,
    },
    customerEmail: 'carla@example.com',
    ...over,
  })

export async function aCardToken({ url }: Pick<TestGateway, 'url'>, number = testCard): Promise<string> {
  const response = await fetch(`${url}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/40', code: securityCode }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

type CardPress = {
  readonly name?: string
  readonly token?: string
  readonly key?: string
  readonly document?: string
}

/** The name on the card chooses the result. */
export async function payByCard(
  gateway: Pick<TestGateway, 'api' | 'url'>,
  { id }: Pick<OrderName, 'id'>,
  { name = 'APRO', token, key, document = '30123456' }: CardPress = {},
) {
  const { data, error, response } = await gateway.api.POST('/api/order/payment', {
    body: {
      token: token ?? (await aCardToken(gateway)),
      paymentMethodId: 'visa',
      dinerOrderId: id,
      cardName: name,
      identificationType: 'DNI',
      identificationNumber: document,
    },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
  return { status: response.status, code: error?.code, errors: error?.errors, paid: data }
}

/** The shop gives back a part of the first payment of an order, or the whole rest. */
export async function giveBack(
  { api, admin }: Pick<TestGateway, 'api' | 'admin'>,
  { code }: Pick<OrderName, 'code'>,
  amount?: number,
) {
  const { data } = await api.GET('/api/console/orders/{code}/payments', { params: { path: { code } }, headers: admin })
  const paymentId = data?.payments.find(({ charged }) => charged !== null)?.id ?? ''
  const { response, error } = await api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', {
    params: { path: { code, paymentId } },
    headers: admin,
    body: amount === undefined ? {} : { amount },
  })
  return { status: response.status, code: error?.code }
}

export async function askForLink(
  gateway: Pick<TestGateway, 'api'>,
  { code }: Pick<OrderName, 'code'>,
  amount = 45_450,
  key?: string,
) {
  const { data, error, response } = await gateway.api.POST('/api/paymenturl', {
    body: { code, branchContactId: 'parrilla-centro', amount },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
  return { status: response.status, code: error?.code, link: data }
}

/** Performs the diner's action on the bank's page; answers the address to which the browser is sent. */
export async function atTheBank(
  { url }: Pick<TestGateway, 'url'>,
  token: string,
  outcome: 'pay' | 'refuse' | 'abort' | 'timeout' | 'broken',
): Promise<string> {
  const response = await fetch(`${url}/sandbox/bank/${token}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ outcome }),
  })
  return response.headers.get('location') ?? ''
}

/** Follows the return of a browser; answers the address of the page on which it ends. */
export async function comeBack({ url }: Pick<TestGateway, 'url'>, location: string, method: 'GET' | 'POST' = 'GET') {
  // The gateway's own address, whatever public address it has.
  const { pathname: path, search } = new URL(location, url)
  const query = search.slice(1)
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: query }
  const response = await fetch(`${url}${method === 'GET' ? path + search : path}`, {
    method,
    redirect: 'manual',
    ...(method === 'POST' && form),
  })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

export async function follow(gateway: Pick<TestGateway, 'api'>, { code }: Pick<OrderName, 'code'>) {
  const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
  })
  if (!data) throw new Error('the order is not there')
  return { order: data.status, payment: data.payment.status, data }
}
