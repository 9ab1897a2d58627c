import { afterAll, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const key = 'one-key'
const ask = (verb: 'accept' | 'ready' | 'cancel', code: string) =>
  fetch(`${gateway.url}/api/console/orders/${code}/${verb}`, {
    method: 'POST',
    headers: { ...gateway.admin, 'Idempotency-Key': key },
  })
const statusOf = async (code: string) => {
  const path = { branchContact: 'parrilla-centro', orderId: code }
  return (await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })).data?.status
}

test('a key of one courier replays nothing to another: both slides with it are decided', async () => {
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  const [hers, his] = [await anOfferedOrder(gateway), await anOfferedOrder(gateway)]
  const slides = [
    await ana.slide(hers.shipmentId, 'ON_ROUTE_TO_PICK_UP', key),
    await beto.slide(his.shipmentId, 'ON_ROUTE_TO_PICK_UP', key),
  ]
  expect(slides.map(({ response, data }) => [response.status, data?.id, data?.riderInfo?.name])).toEqual([
    [200, hers.shipmentId, 'Ana'],
    [200, his.shipmentId, 'Beto'],
  ])
})

test('a key of one operation replays nothing to another: the second takes its own step', async () => {
  const { code } = await placeOrder(gateway)
  expect((await ask('accept', code)).status).toBe(200)
  expect((await ask('ready', code)).status).toBe(200)
  expect(await statusOf(code)).toBe('READY')
})

test('a key of one order replays nothing to another: it is refused, and the other stays as it is', async () => {
  const [first, second] = [await placeOrder(gateway), await placeOrder(gateway)]
  const ofCancel = (code: string) => ask('cancel', code)
  expect((await ofCancel(first.code)).status).toBe(200)
  const refused = await ofCancel(second.code)
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect([await statusOf(first.code), await statusOf(second.code)]).toEqual(['CANCELED', 'GENERATED'])
})

test('a key with another body is refused, and with the same body gives the answer again', async () => {
  const body = await aSubmission(gateway)
  const submit = (more: object) =>
    gateway.api.POST('/api/order', { body: { ...body, ...more }, headers: { 'Idempotency-Key': 'an-order' } })
  const [first, again, other] = [await submit({}), await submit({}), await submit({ notes: 'sin sal' })]
  expect(again.data).toEqual(first.data)
  expect([other.response.status, other.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})
