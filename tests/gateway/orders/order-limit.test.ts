import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aBrowser, askForCode, askingForCodes, type Browser, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'

let database: Database
let gateway: TestGateway
let phones = 0
const aPhone = () => `+54911556${String(43_000 + ++phones)}`

beforeAll(async () => {
  database = await openTestDatabase()
  const demo = demoCatalog()
  const discountCodes = [aCode({ id: 'pocos', code: 'POCOS', maximumUses: 50 }), aCode({ id: 'todos', code: 'TODOS' })]
  const branches = demo.branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, discountCodes } : branch))
  const catalog = { ...demo, branches, ...askingForCodes(demo) }
  gateway = await startTestGateway({ database, catalog, environment: { ORDER_LIMIT: '2' } })
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const order = async (browser: Browser, over: Parameters<typeof aSubmission>[1] = {}, key?: string) => {
  const body = await aSubmission(gateway, { phone: aPhone(), ...over })
  return browser.call('POST', '/api/order', body, key === undefined ? {} : { 'idempotency-key': key })
}
const statuses = async (times: number, one: () => ReturnType<typeof order>) => {
  const seen: number[] = []
  for (let n = 0; n < times; n++) seen.push((await one()).status)
  return seen
}
const orders = async () => (await database.query('select 1 from orders')).rows.length

test('unpaid orders are limited per address, for any phones, and the rest place nothing', async () => {
  const before = await orders()
  expect(await statuses(4, () => order(aBrowser(gateway)))).toEqual([200, 200, 429, 429])
  expect(await orders()).toBe(before + 2)
  const refused = await order(aBrowser(gateway))
  expect(refused.body).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ORDERS' })
  expect(refused.headers.get('retry-after')).toBe('900')
})

test('unpaid orders wait longer each time', async () => {
  const seen: number[] = []
  for (let quarters = 0; quarters < 10; quarters++) {
    seen.push((await statuses(3, () => order(aBrowser(gateway)))).filter((status) => status === 200).length)
    gateway.clock.jump(15 * 60_000)
  }
  expect(seen).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 2, 2])
})

test('unpaid orders of a device count for it alone', async () => {
  const device = aBrowser(gateway)
  await device.call('GET', '/api/configuration')
  gateway.clock.jump(10 * 60_000)
  await statuses(3, () => order(aBrowser(gateway)))
  expect(await statuses(3, () => order(device))).toEqual([200, 200, 429])
})

test('unpaid orders do not count when the rules refuse them, or when one is sent again under its key', async () => {
  const browser = aBrowser(gateway)
  expect(await statuses(3, () => order(browser, { customerName: '' }))).toEqual([422, 422, 422])
  const body = await aSubmission(gateway, { phone: aPhone() })
  const send = () => browser.call('POST', '/api/order', body, { 'idempotency-key': 'once' })
  expect(await statuses(4, send)).toEqual([200, 200, 200, 200])
  expect(await statuses(2, () => order(browser))).toEqual([200, 429])
})

test('unpaid orders do not count for a diner who has proven the phone, and do for another phone', async () => {
  const [browser, phone] = [aBrowser(gateway), aPhone()]
  await askForCode(browser, phone)
  expect((await confirmCode(browser, phone, await codeSentTo(phone, gateway))).status).toBe(200)
  expect(await statuses(4, () => order(browser, { phone }))).toEqual([200, 200, 200, 200])
  gateway.clock.jump(10 * 60_000)
  expect(await statuses(3, () => order(browser))).toEqual([200, 200, 429])
})

test('unpaid orders count together with online orders that hold a limited code', async () => {
  const browser = aBrowser(gateway)
  const coded = (code: string) => ({
    ...{ paymentType: 'link-de-pago', customerEmail: 'ana@example.com', price: 41_010 },
    discounts: [
      {
        ...{ name: code, type: 'PERCENT' as const, value: 0, amount: 0, discountReferenceId: 'x' },
        ...{ externalBenefitType: null, code },
      },
    ],
  })
  expect(await statuses(3, () => order(browser, coded('TODOS')))).toEqual([200, 200, 200])
  expect(await statuses(3, () => order(browser, coded('POCOS')))).toEqual([200, 200, 429])
})

test('unpaid orders do not count when they are paid online and hold no limited code', async () => {
  const browser = aBrowser(gateway)
  const online = { paymentType: 'link-de-pago', customerEmail: 'ana@example.com' }
  expect(await statuses(4, () => order(browser, online))).toEqual([200, 200, 200, 200])
  expect(await statuses(3, () => order(browser))).toEqual([200, 200, 429])
})
