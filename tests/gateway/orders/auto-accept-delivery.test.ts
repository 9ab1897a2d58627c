import { expect, test } from 'vitest'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

test('[FOPEN-89] a delivery that is accepted at once is offered to couriers at once', async () => {
  const stores = demoCatalog().stores.map((store) => ({
    ...store,
    settings: { ...store.settings, autoAcceptMinutes: 0, offerWaves: null },
  }))
  const gateway = await startTestGateway({ catalog: { ...demoCatalog(), stores } })
  const { code } = await placeOrder(gateway)
  const path = { path: { code } }
  const { data } = await gateway.api.GET('/api/console/orders/{code}', { params: path, headers: gateway.admin })
  expect([data?.status, data?.shipments.map(({ status }) => status)]).toEqual(['ACCEPTED', ['LOOKING_FOR_DRIVER']])
  await gateway.close()
})
