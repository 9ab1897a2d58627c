import type { Network } from '#simulator/network/network.ts'
import type { Plant } from '#simulator/world/gateway.ts'

type Body = Readonly<Record<string, unknown>>

/** The answer of a gateway with a bug to one operation; `asked` is the request's body, where it has one. */
const answering =
  (
    method: string,
    path: RegExp,
    answer: (response: Response, asked: Body, request: Request, actor: string) => Promise<Response> | Response,
  ): Plant =>
  (network) => ({
    ...network,
    async fetch(request, actor) {
      if (request.method !== method || !path.test(new URL(request.url).pathname)) return network.fetch(request, actor)
      const asked = method === 'GET' ? {} : ((await request.clone().json()) as Body)
      return answer(await network.fetch(request, actor), asked, request, actor)
    },
  })

/** Changes the body of each answer that is no problem. */
const changing = (method: string, path: RegExp, change: (body: never) => unknown): Plant =>
  answering(method, path, async (response) =>
    response.ok ? Response.json(change((await response.json()) as never), { status: response.status }) : response,
  )

const orderPage = /^\/api\/diner\/[^/]+\/order\/[^/]+$/

/** Places an order that has used up its code: at its price without the code, which no party here notices. */
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
  const form = (await request.clone().json()) as Form
  const saved = form.discounts.reduce((sum, { code, amount }) => sum + (code === null ? 0 : amount), 0)
  return dearer(request, form, saved, { discounts: form.discounts.filter(({ code }) => code === null) })
}

type Form = {
  readonly discounts: readonly { readonly code: string | null; readonly amount: number }[]
  readonly price: number
  readonly paymentInfo: { readonly amount: number }
  readonly loyaltyInfo: { readonly redeemedPoints: number } | null
}

/** The same order with less taken off. */
function dearer(request: Request, form: Form, by: number, changes: Partial<Form>): Request {
  const price = form.price + by
  const headers = new Headers(request.headers)
  headers.set('Idempotency-Key', `${headers.get('Idempotency-Key')}-more`)
  const paymentInfo = { ...form.paymentInfo, amount: price }
  const body = { ...form, price, paymentInfo, paysWith: price + 1000, ...changes }
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Places an order whose points are gone, and shows everywhere that it has redeemed them. */
const spentTwice: Plant = (network) => {
  const spent = new Map<unknown, number>()
  const place = answering('POST', /^\/api\/order$/, async (response, asked, request, actor) => {
    const { loyaltyInfo } = asked as Form
    if (response.ok || !loyaltyInfo) return response
    const { redeemedPoints } = loyaltyInfo
    const placed = await network.fetch(dearer(request, asked as Form, redeemedPoints, { loyaltyInfo: null }), actor)
    spent.set(((await placed.clone().json()) as Body)['code'], redeemedPoints)
    return placed
  })
  const order = changing('GET', orderPage, (body: Body) => ({
    ...body,
    redeemedPoints: spent.get(body['code']) ?? body['redeemedPoints'],
  }))
  const history = changing('GET', movementsPath, (movements: readonly Movement[]) => {
    const points = [...spent.values()].reduce((sum, some) => sum + some, 0)
    const [newest] = movements
    if (points === 0 || !newest) return movements
    return [{ ...newest, amount: -points, postBalance: newest.postBalance - points }, ...movements]
  })
  return history(order(place(network) as Network) as Network)
}

/** The order's page shows the phone to every reader with its code. */
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

const movementsPath = /\/loyalty-points\/history\//

type Movement = { readonly amount: number; readonly postBalance: number }
type Bank = { readonly payments: readonly { readonly taken: number; readonly returned: number }[] }
type Shop = { readonly payments: readonly { readonly charged: number | null }[] }

/** Bugs with the money and the data of diners, each with the false behaviour of the gateway or its bank. */
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
  'points are spent twice': spentTwice,
  'points double': changing('GET', movementsPath, (movements: readonly Movement[]) =>
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
