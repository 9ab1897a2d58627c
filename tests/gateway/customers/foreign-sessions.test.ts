import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aBrowser, askForCode, type Browser, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'

// A sign-in proves a phone, which is the diner's at all companies (docs/decisions/058). Each company tells only its own data.

/** The sushi brand belongs to another company. Both companies ask for a code. */
const twoCompanies = ({ companies, branches, stores, ...rest }: CatalogDocument): CatalogDocument => ({
  ...rest,
  companies: [...companies, { id: 'norte', alias: 'norte', name: 'Norte' }],
  branches: branches.map((branch) => (branch.id === 'sushi' ? { ...branch, companyId: 'norte' } : branch)),
  stores: stores.map((one) => ({ ...one, settings: { ...one.settings, customerVerification: 'code' as const } })),
})

const phone = '+5491155590001'
const neighbour = '+5491155590002'
let gateway: TestGateway
let browser: Browser
let code: string

const ownName = 'Zoila Cerrojo'
const secrets = () => [ownName, 'zoila@example.com', 'parrilla', code]

beforeAll(async () => {
  gateway = await startTestGateway({ database: await openTestDatabase(), catalog: twoCompanies(demoCatalog()) })
  const order = (of: string) =>
    placeOrder(gateway, {
      ...{ type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null, paymentType: 'efectivo' },
      ...{ phone: of, customerName: ownName, customerEmail: 'zoila@example.com' },
    })
  await order(neighbour)
  code = (await order(phone)).code
  browser = aBrowser(gateway)
  // The code is asked for on a page of the first company.
  await askForCode(browser, phone)
  expect((await confirmCode(browser, phone, await codeSentTo(phone, gateway))).status).toBe(200)
})
afterAll(() => gateway.close())

const pathsOf = (branch: 'parrilla' | 'sushi', of: string) => {
  const store = branch === 'sushi' ? 'sushi-belgrano' : 'parrilla-centro'
  const who = encodeURIComponent(of)
  return [
    `/api/orderingcustomer/${who}?branchId=${branch}`,
    `/api/orders?phone=${who}&branchContactId=${store}`,
    `/api/branch/${branch}/loyalty-points/history/${who}`,
  ]
}
const read = async (by: Browser, branch: 'parrilla' | 'sushi', of: string) => {
  const answers = []
  for (const path of pathsOf(branch, of)) answers.push(await by.call('GET', path))
  return answers.map(({ status, body }) => ({ status, text: JSON.stringify(body) }))
}
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

test('a sign-in at one company counts at another, which reveals nothing of the first', async () => {
  const own = await read(browser, 'parrilla', phone)
  expect(statuses(own)).toEqual([200, 200, 200])
  expect(own[0]?.text).toContain(ownName)
  expect(own[1]?.text).toContain(code)
  const other = await read(browser, 'sushi', phone)
  expect(statuses(other)).toEqual([200, 200, 200])
  for (const { text } of other) for (const secret of secrets()) expect(text).not.toContain(secret)
})

test('a foreign session opens no other phone, at any company', async () => {
  for (const branch of ['parrilla', 'sushi'] as const)
    expect(statuses(await read(browser, branch, neighbour))).toEqual([401, 401, 401])
})

test('without it, each company refuses', async () => {
  for (const branch of ['parrilla', 'sushi'] as const)
    expect(statuses(await read(aBrowser(gateway), branch, phone))).toEqual([401, 401, 401])
})

test('a log-out at one company ends it at the other', async () => {
  const stolen = new Map(browser.cookies)
  expect((await browser.call('DELETE', '/api/diner/customer/session')).status).toBe(204)
  const later = aBrowser(gateway)
  for (const [name, value] of stolen) later.cookies.set(name, value)
  for (const branch of ['parrilla', 'sushi'] as const)
    expect(statuses(await read(later, branch, phone))).toEqual([401, 401, 401])
})
