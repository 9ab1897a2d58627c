import { afterAll, expect, test } from 'vitest'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const submit = async (key: string) => {
  const body = await aSubmission(gateway)
  return (await gateway.api.POST('/api/order', { body, headers: { 'Idempotency-Key': key } })).data!
}
const withdraw = async (key: string) =>
  (await gateway.api.POST('/api/order/withdrawal', { body: { key } })).data?.order ?? null

test('the public id is the same in every answer about one order, and different for each order', async () => {
  const placed = await submit('public-id-1')
  expect(await submit('public-id-1')).toEqual(placed)
  expect(await withdraw('public-id-1')).toEqual(placed)
  expect((await submit('public-id-2')).publicId).not.toBe(placed.publicId)
})

test('the public id opens nothing, and contains neither the code nor the order’s own id', async () => {
  const { id, code, publicId } = await submit('public-id-3')
  for (const secret of [id, code]) expect(publicId).not.toContain(secret)
  const params = { path: { branchContact: 'parrilla-centro', orderId: publicId } }
  expect((await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params })).data).toBeUndefined()
})
