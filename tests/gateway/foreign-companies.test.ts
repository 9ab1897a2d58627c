import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { leave } from '#tests/kit/left-carts.ts'

const codeOf = { parrilla: 'PROPIO', sushi: 'AJENO' } as const

/** The sushi brand belongs to another company. Both have points, and a code of their own. */
const twoCompanies = ({ companies, branches, ...rest }: CatalogDocument): CatalogDocument => ({
  ...rest,
  companies: [...companies, { id: 'norte', alias: 'norte', name: 'Norte' }],
  branches: branches.map((branch) => ({
    ...branch,
    companyId: branch.id === 'sushi' ? 'norte' : branch.companyId,
    discountCodes: [aCode({ id: `codigo-${branch.id}`, code: codeOf[branch.id as keyof typeof codeOf] })],
  })),
})

let database: Database
let gateway: TestGateway
let phones = 0
const aPhone = () => `+54911558${String(40_000 + ++phones)}`

beforeAll(async () => {
  database = await openTestDatabase()
  gateway = await startTestGateway({ database, catalog: twoCompanies(demoCatalog()) })
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

test('an order at one company ends the cart that was left there, and none at another company', async () => {
  const phone = aPhone()
  const atSushi = {
    branchContactId: 'sushi-belgrano',
    branchId: 'sushi',
    orderModeId: 'sushi-belgrano-delivery',
    absenceId: 'absence-2',
  }
  expect([await leave(gateway, phone), await leave(gateway, phone, atSushi)]).toEqual([204, 204])
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

test('an order with the code of another branch is refused, and places nothing', async () => {
  const order = async (code: string) => {
    const discount = {
      type: 'PERCENT',
      value: 0,
      amount: 0,
      discountReferenceId: 'x',
      externalBenefitType: null,
    } as const
    const discounts = [{ ...discount, name: code, code }]
    const body = await aSubmission(gateway, { phone: aPhone(), price: 41_010, discounts })
    const { response, error } = await gateway.api.POST('/api/order', { body })
    return [response.status, error?.code]
  }
  const orders = async () => (await database.query('select 1 from orders')).rows.length
  const before = await orders()
  expect(await order(codeOf.sushi)).toEqual([422, 'DISCOUNT_CODE_NOT_FOUND'])
  expect(await orders()).toBe(before)
  expect(await order(codeOf.parrilla)).toEqual([200, undefined])
})
