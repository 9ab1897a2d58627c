import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

type Step = 'accept' | 'ready' | 'deliver' | 'cancel' | 'offer'

const step = async (code: string, which: Step) => {
  const { data, error, response } = await gateway.api.POST(`/api/console/orders/{code}/${which}`, {
    params: { path: { code } },
    headers: gateway.admin,
  })
  return data ? [response.status, data.status] : [response.status, error?.code]
}
const eventsOf = async ({ id }: { readonly id: string }) => {
  const { rows } = await database.query<{ type: string }>(
    'select type from events where stream = $1 order by version',
    [`order-${id}`],
  )
  return rows.map(({ type }) => type)
}
const pickUp = {
  type: 'TAKE_AWAY',
  orderModeId: 'parrilla-centro-take-away',
  paymentType: 'efectivo',
  destination: null,
} as const

test('the shop moves an order by its code, in whatever case it is typed', async () => {
  const placed = await placeOrder(gateway, pickUp)
  expect(await step(placed.code.toLowerCase(), 'accept')).toEqual([200, 'ACCEPTED'])
  expect(await step(placed.code, 'ready')).toEqual([200, 'READY'])
  expect(await step(placed.code, 'deliver')).toEqual([200, 'DELIVERED'])
})

test('the shop takes a step once, and the same step again records nothing', async () => {
  const placed = await placeOrder(gateway)
  for (let n = 0; n < 2; n++) expect(await step(placed.code, 'accept')).toEqual([200, 'ACCEPTED'])
  expect(await eventsOf(placed)).toEqual(['OrderPlaced', 'OrderAccepted'])
})

test('[FOPEN-91] the shop does not end an order that a courier brings', async () => {
  const placed = await placeOrder(gateway)
  await step(placed.code, 'accept')
  expect(await step(placed.code, 'deliver')).toEqual([409, 'COURIER_DELIVERS'])
  expect(await eventsOf(placed)).toEqual(['OrderPlaced', 'OrderAccepted'])
})

test('the shop moves no order that is canceled', async () => {
  const placed = await placeOrder(gateway, pickUp)
  expect(await step(placed.code, 'cancel')).toEqual([200, 'CANCELED'])
  for (const which of ['accept', 'ready', 'deliver'] as const)
    expect(await step(placed.code, which)).toEqual([409, 'ORDER_STEP_NOT_ALLOWED'])
  expect(await eventsOf(placed)).toEqual(['OrderPlaced', 'OrderCanceled'])
})

test('[FOPEN-90] the shop has nothing to offer again where no courier has canceled', async () => {
  const placed = await placeOrder(gateway)
  expect(await step(placed.code, 'offer')).toEqual([409, 'NOTHING_TO_OFFER'])
})

test('the shop finds no order by an unknown code', async () => {
  for (const which of ['accept', 'ready', 'deliver', 'cancel', 'offer'] as const)
    expect(await step('ZZZZ9999', which)).toEqual([404, 'ORDER_NOT_FOUND'])
})
