import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { follow } from '#tests/kit/payments.ts'

const centro = 'parrilla-centro'
const phone = '+5491155551234'

/** The demo's catalogue, where one brand hides cents of zero and the other does not. */
const catalog = () => {
  const document = demoCatalog()
  return {
    ...document,
    branches: document.branches.map((branch) =>
      branch.id === 'parrilla'
        ? { ...branch, generalConfig: { ...branch.generalConfig, hideZeroCents: true } }
        : branch,
    ),
  }
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ catalog: catalog() })
})
afterAll(() => gateway.close())

const hides = { money: { hideZeroCents: true } }

test('an order of a brand that hides cents of zero says so to its diner and to its shop', async () => {
  const { code } = await placeOrder(gateway)
  const { api, admin } = gateway
  expect((await follow(gateway, { code })).data).toMatchObject(hides)
  const list = await api.GET('/api/orders', { params: { query: { phone, branchContactId: centro } } })
  expect(list.data?.dinerOrders.orders).toMatchObject([hides])
  const operated = await api.GET('/api/console/orders/{code}', { params: { path: { code } }, headers: admin })
  expect(operated.data).toMatchObject(hides)
})

test('the wish is the brand’s: another one says nothing of it', async () => {
  const wish = async (alias: string) => {
    const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias } } })
    if (data?.type !== 'branch') throw new Error('no brand')
    return data.info.generalConfig.hideZeroCents
  }
  expect([await wish('parrilla'), await wish('sushi')]).toEqual([true, undefined])
})
