import type { Network } from '#simulator/network/network.ts'
import type { Plant } from '#simulator/world/gateway.ts'

type Body = Readonly<Record<string, unknown>>

/** What a gateway with a bug would answer to one operation; `asked` is the request's body, where it has one. */
const answering =
  (
    method: string,
    path: RegExp,
    answer: (response: Response, asked: Body, request: Request) => Promise<Response> | Response,
  ): Plant =>
  (network) => ({
    ...network,
    async fetch(request, actor) {
      if (request.method !== method || !path.test(new URL(request.url).pathname)) return network.fetch(request, actor)
      const asked = method === 'GET' ? {} : ((await request.clone().json()) as Body)
      return answer(await network.fetch(request, actor), asked, request)
    },
  })

/** Changes the body of each answer that is no problem. */
const changing = (method: string, path: RegExp, change: (body: never) => unknown): Plant =>
  answering(method, path, async (response) =>
    response.ok ? Response.json(change((await response.json()) as never), { status: response.status }) : response,
  )

const orderPage = /^\/api\/diner\/[^/]+\/order\/[^/]+$/

/** Places an order that has used up its code all the same: at its price without the code, which nobody sees here. */
const endlessCode: Plant = (network) => ({
  ...network,
  async fetch(request, actor) {
    const isOrder = request.method === 'POST' && new URL(request.url).pathname === '/api/order'
    const isCheck = request.url.endsWith('/api/codediscounts/validate')
    const again = request.clone()
    const response = await network.fetch(request, actor)
    if (response.ok || !(isOrder || isCheck)) return response
    return isCheck ? Response.json(reported) : network.fetch(await withoutCode(again), actor)
  },
})

/** The terms of RELAMPAGO in the demo's catalogue. */
const reported = {
  ...{ id: 'parrilla-relampago', code: 'RELAMPAGO', type: 'FIXED', value: 4000, active: true, plate: null },
  ...{ minimumOrderAmount: 12_000, maximumDiscountAmount: null, limitedUsage: true },
  ...{ firstTimeUseOnly: false, deliveryFeeType: false },
}

async function withoutCode(request: Request): Promise<Request> {
  type Line = { readonly code: string | null; readonly amount: number }
  const form = (await request.json()) as { readonly discounts: readonly Line[]; readonly price: number }
  const saved = form.discounts.reduce((sum, { code, amount }) => sum + (code === null ? 0 : amount), 0)
  const price = form.price + saved
  const headers = new Headers(request.headers)
  headers.set('Idempotency-Key', `${headers.get('Idempotency-Key')}-more`)
  const body = {
    ...form,
    price,
    paysWith: price + 1000,
    discounts: form.discounts.filter(({ code }) => code === null),
  }
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** The order's page tells the phone to whoever has its code. */
const toldPhone: Plant = (network) => {
  const phones = new Map<string, unknown>()
  const remember = answering('POST', /^\/api\/order$/, async (response, { phone }) => {
    const body = (await response.clone().json()) as Body
    phones.set(String(body['code']), phone)
    return response
  })
  const tell = changing('GET', orderPage, (order: Body) => ({ ...order, phone: phones.get(String(order['code'])) }))
  return tell(remember(network) as Network)
}

type Movement = { readonly amount: number; readonly postBalance: number }
type Bank = { readonly payments: readonly { readonly taken: number; readonly returned: number }[] }
type Shop = { readonly payments: readonly { readonly charged: number | null }[] }

/** Bugs with the money and the data of diners, each with what it does in place of the gateway or its bank. */
export const moneyPlants: Readonly<Record<string, Plant>> = {
  'a refund never happens': changing('GET', /^\/sandbox\/books.json$/, ({ payments }: Bank) => ({
    payments: payments.map((payment) => ({ ...payment, returned: 0 })),
  })),
  'the shop forgets a payment': changing('GET', /\/payments$/, ({ payments }: Shop) => ({
    payments: payments.map((payment) => ({ ...payment, charged: null })),
  })),
  'the shop gets unpaid orders': changing('GET', orderPage, (order: Body) => ({
    ...order,
    status: order['status'] === 'PAY_NEEDED' ? 'GENERATED' : order['status'],
  })),
  'a refused card pays': answering('POST', /^\/api\/order\/payment$/, (response) =>
    response.status === 402 ? Response.json({ orderCode: 'AAAA2222', paymentStatus: 'APPROVED' }) : response,
  ),
  'cash is taken everywhere': answering('POST', /^\/api\/order$/, (response) =>
    response.status === 422 ? Response.json({ id: 'cash', code: 'AAAA2222' }) : response,
  ),
  'a code has no end': endlessCode,
  'points double': changing('GET', /\/loyalty-points\/history\//, (movements: readonly Movement[]) =>
    movements.map(({ amount, postBalance, ...rest }) => ({
      ...rest,
      amount: 2 * amount,
      postBalance: 2 * postBalance,
    })),
  ),
  'every report counts': answering('PUT', /^\/api\/diner\/order$/, (response) =>
    response.status === 409 ? Response.json({}) : response,
  ),
  'every order is rated five': changing('GET', /^\/api\/survey\/order\//, (response: Body) => ({
    ...response,
    answers: (response['answers'] as readonly Body[]).map((answer) => ({ ...answer, answer: 'five' })),
  })),
  'the order’s page tells the phone': toldPhone,
}
