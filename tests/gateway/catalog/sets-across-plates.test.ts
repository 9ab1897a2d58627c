import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { anItem, aSubmission } from '#tests/kit/diner.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

const alias = 'parrilla-centro'
let gateway: Awaited<ReturnType<typeof startGatewayOf>>

beforeAll(async () => {
  const demo = demoCatalog()
  const branches = demo.branches.map((branch) => ({
    ...branch,
    discounts: branch.discounts.map((discount) =>
      discount.type === 'MULTIPLE' ? { ...discount, acrossPlates: true } : discount,
    ),
  }))
  gateway = await startGatewayOf({ ...demo, branches })
})
afterAll(() => gateway.close())

test('six empanadas of three kinds cost five where the discount counts over kinds', async () => {
  const orderModeId = `${alias}-take-away`
  const { data: menu } = await gateway.api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
    params: { path: { branchContactAlias: alias, orderModeId } },
  })
  expect(menu!.discounts).toContainEqual(
    expect.objectContaining({ id: 'docena-empanadas', type: 'MULTIPLE', acrossPlates: true }),
  )
  const plates = menu!.categories.flatMap((category) => category.plates)
  const items = ['empanada-carne', 'empanada-humita', 'empanada-picante'].map((id) =>
    anItem(plates.find((plate) => plate.id === id)!, 2),
  )
  const order = { ...(await aSubmission(gateway)), type: 'TAKE_AWAY' as const, orderModeId, destination: null, items }
  // 2 x 2.900, 2 x 2.800 and 2 x 3.000 make 17.400. Less one of 2.800, and 10 % for taking them away: 13.140.
  const { data: placed } = await gateway.api.POST('/api/order', { body: { ...order, price: 13_140 } })
  expect(placed?.code).toBeTruthy()
  // Without the set it would be 15.660.
  const { error } = await gateway.api.POST('/api/order', { body: { ...order, price: 15_660 } })
  expect(error).toMatchObject({ statusCode: 409, code: 'PRICE_CHANGED' })
})
