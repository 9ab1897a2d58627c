import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { anItem, aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { aCustomer, leave, pass, textsTo } from '#tests/kit/left-carts.ts'

const workingHours = [{ startAt: '00:00', endAt: '24:00' }]
const alwaysOpen = (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const).map(
  (dayOfWeek) => ({ dayOfWeek, workingHours }),
)
const codeOf = { parrilla: 'PROPIO', sushi: 'AJENO' } as const

/** The sushi brand belongs to another company. Both are always open, and have points and a code of their own. */
const twoCompanies = ({ companies, branches, stores, ...rest }: CatalogDocument): CatalogDocument => ({
  ...rest,
  stores: stores.map((store) => ({ ...store, deliveryConfig: { ...store.deliveryConfig, workingDays: alwaysOpen } })),
  companies: [...companies, { id: 'norte', alias: 'norte', name: 'Norte' }],
  branches: branches.map((branch) => ({
    ...branch,
    companyId: branch.id === 'sushi' ? 'norte' : branch.companyId,
    discountCodes: [
      aCode({ id: `codigo-${branch.id}`, code: codeOf[branch.id as keyof typeof codeOf] }),
      aCode({ id: `primera-${branch.id}`, code: 'PRIMERA', firstTimeUseOnly: true }),
    ],
  })),
})

let phones = 0
const aPhone = () => `+54911558${String(40_000 + ++phones)}`

const database = await openTestDatabase()
const gateway = await startTestGateway({
  database,
  catalog: twoCompanies(demoCatalog()),
  environment: { PUBLIC_URL: 'https://pedidos.example' },
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const atSushi = { branchContactId: 'sushi-belgrano', branchId: 'sushi', orderModeId: 'sushi-belgrano-delivery' }

test('an order at one company ends the cart that was left there, and none at another company', async () => {
  const phone = aPhone()
  const there = { ...atSushi, absenceId: 'absence-2' }
  expect([await leave(gateway, phone), await leave(gateway, phone, there)]).toEqual([204, 204])
  await placeOrder(gateway, { phone })
  await gateway.settle()
  const { rows } = await database.query(
    `select store_id as store, items is not null as "isKept" from left_carts where phone = $1 order by store_id`,
    [phone],
  )
  expect(rows).toEqual([
    { store: 'parrilla-centro', isKept: false },
    { store: 'sushi-belgrano', isKept: true },
  ])
})

/** An order for the other company. Its price is taken from the gateway's answer to a wrong one. */
async function orderSushi(phone: string) {
  const [branchContact, orderModeId] = [atSushi.branchContactId, atSushi.orderModeId]
  const { data: menu } = await gateway.api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
    params: { path: { branchContactAlias: branchContact, orderModeId } },
  })
  const item = anItem(menu!.categories[0]!.plates[0]!, 3)
  const words = { street: 'Vuelta de Obligado', number: '2100', details: '', betweenStreets: '' }
  const destination = { ...words, position: { lat: -34.56405, lng: -58.45344 } }
  const send = async (each: number, price: number) => {
    const items = [{ ...item, price: each }]
    const over = { phone, optIn: true, branchContact, orderModeId, items, destination, price }
    return gateway.api.POST('/api/order', { body: await aSubmission(gateway, over) })
  }
  const { error } = await send(item.price, 1)
  const { quote } = error as unknown as { quote: Wire['OrderQuote'] }
  const { response } = await send(quote.items[0]!.price, quote.total)
  expect(response.status).toBe(200)
}

test('an order or a notice at one company keeps back no notice of another', async () => {
  const phone = await aCustomer(gateway, aPhone())
  await orderSushi(phone)
  await pass(60, gateway)
  const both = async (absenceId: string) => {
    await leave(gateway, phone, { ...atSushi, absenceId })
    await pass(1, gateway)
    await leave(gateway, phone, { absenceId })
  }
  await both('absence-1')
  await pass(15, gateway)
  expect((await textsTo(phone, gateway)).map((text) => text.split(':')[0])).toEqual([
    'La Parrilla de Tucán',
    'Tucán Sushi',
  ])
  await pass(2 * 24 * 60, gateway)
  await both('absence-2')
  await pass(1, gateway)
  await orderSushi(phone)
  await pass(15, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(3)
})

test('a customer of orders before customers had streams is known to the company of these orders alone', async () => {
  const phone = aPhone()
  await placeOrder(gateway, { phone })
  const ids = async (table: 'orders' | 'customers', id: string) => {
    const { rows } = await database.query<{ id: string }>(`select ${id} as id from ${table} where phone = $1`, [phone])
    return rows.map((row) => row.id)
  }
  const [before = ''] = await ids('customers', "state->>'customerId'")
  await database.query(`delete from events where stream = 'customer-tucan.' || $1`, [before])
  await database.query(`delete from personal_data where stream = 'customer-tucan.' || $1`, [before])
  await database.query('delete from customers where phone = $1', [phone])
  await orderSushi(phone)
  expect(await ids('customers', 'company_id')).toEqual(['norte'])
  expect(await ids('customers', "state->>'customerId'")).not.toContain(before)
  await placeOrder(gateway, { phone })
  expect(await ids('customers', "state->>'customerId'")).toContain(before)
})

test('points that a phone has with one company do not count at another', async () => {
  const phone = aPhone()
  const takeAway = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null } as const
  const { code } = await placeOrder(gateway, { ...takeAway, paymentType: 'efectivo', phone })
  for (const step of ['accept', 'ready', 'deliver'] as const)
    await gateway.api.POST(`/api/console/orders/{code}/${step}`, { params: { path: { code } }, headers: gateway.admin })
  await gateway.settle()
  const of = async (branchId: string) => {
    const { data: history } = await gateway.api.GET('/api/branch/{branchId}/loyalty-points/history/{customerPhone}', {
      params: { path: { branchId, customerPhone: phone }, query: { limit: 20 } },
    })
    const { data: customer } = await gateway.api.GET('/api/orderingcustomer/{phone}', {
      params: { path: { phone }, query: { branchId } },
    })
    return [history?.length, Number(customer?.loyaltyPointsBalance ?? 0) > 0]
  }
  expect(await of('parrilla')).toEqual([1, true])
  expect(await of('sushi')).toEqual([0, false])
})

/** Orders at the parrilla with a code of 10 %. */
async function orderWith(code: string, phone: string) {
  const discount = {
    type: 'PERCENT',
    value: 0,
    amount: 0,
    discountReferenceId: 'x',
    externalBenefitType: null,
  } as const
  const body = await aSubmission(gateway, { phone, price: 41_010, discounts: [{ ...discount, name: code, code }] })
  const { response, error } = await gateway.api.POST('/api/order', { body })
  return [response.status, error?.code]
}

test('an order with the code of another branch is refused, and places nothing', async () => {
  const orders = async () => (await database.query('select 1 from orders')).rows.length
  const before = await orders()
  expect(await orderWith(codeOf.sushi, aPhone())).toEqual([422, 'DISCOUNT_CODE_NOT_FOUND'])
  expect(await orders()).toBe(before)
  expect(await orderWith(codeOf.parrilla, aPhone())).toEqual([200, undefined])
})

test('[DISC-34] a first purchase at a branch is one also after an order at another branch', async () => {
  const phone = aPhone()
  await orderSushi(phone)
  expect(await orderWith('PRIMERA', phone)).toEqual([200, undefined])
  expect(await orderWith('PRIMERA', phone)).toEqual([422, 'DISCOUNT_CODE_NOT_FIRST_PURCHASE'])
})
