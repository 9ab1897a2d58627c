import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator, type Operator } from '#tests/kit/operators.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { fakeTransport } from '#tests/kit/transport.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const at = ({ browser }: Operator, method: string, path: string, body?: object) =>
  browser.call(method, `/api/console/orders${path}`, body)
const followed = async (code: string) => {
  const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
  })
  if (!data) throw new Error('no order')
  return data
}
const inMinutes = (minutes: number) => new Date(gateway.clock.now().getTime() + minutes * 60_000).toISOString()
const typesOf = async ({ id }: { readonly id: string }) => {
  const { rows } = await database.query<{ type: string }>(
    'select type from events where stream = $1 order by version',
    [`order-${id}`],
  )
  return rows.map(({ type }) => type)
}

/** The messages of a public channel from now on. */
function listening(channel: string) {
  const line = fakeTransport()
  const session = gateway.connect(line)
  session.take(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
  return line
}

test('an accepted order shows its time to the diner, on its page and on the way of the courier', async () => {
  const { code } = await placeOrder(gateway)
  const cook = await anOperator(gateway, { role: 'cocina' })
  expect((await at(cook, 'POST', `/${code}/accept`, { minutes: 50 })).status).toBe(204)
  const { status, promised } = await followed(code)
  expect([status, promised?.to]).toEqual(['ACCEPTED', inMinutes(50)])
  expect((await at(cook, 'GET', `/${code}`)).body.promised).toEqual(promised)
  const { data } = await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias: 'parrilla-centro', orderCode: code } },
  })
  expect(data?.promised).toEqual(promised)
})

test('an accepted order is refused a time beyond the limits, which it says, and stays as it is', async () => {
  const placed = await placeOrder(gateway)
  const { minDelayInMinutes: least, maxDelayInMinutes: most } = await followed(placed.code)
  const cashier = await anOperator(gateway)
  const answer = await at(cashier, 'POST', `/${placed.code}/accept`, { minutes: most + 16 })
  expect([answer.status, answer.body.code]).toEqual([422, 'TIME_OUT_OF_RANGE'])
  expect(answer.body.errors).toEqual([
    { type: 'earliest', message: inMinutes(least) },
    { type: 'latest', message: inMinutes(most + 15) },
  ])
  expect(await typesOf(placed)).toEqual(['OrderPlaced'])
})

test.each([
  ['two times', { minutes: 30, promisedAt: '2026-11-21T21:00:00Z' }],
  ['no whole minutes', { minutes: 3.5 }],
  ['a day that is none', { promisedAt: '2026-02-30T21:00:00Z' }],
  ['another field', { readyAt: '2026-11-21T21:00:00Z' }],
])('an order that is accepted with a time is refused a body with %s', async (_, body) => {
  const { code } = await placeOrder(gateway)
  const cashier = await anOperator(gateway)
  expect((await at(cashier, 'POST', `/${code}/accept`, body)).status).toBe(400)
  expect((await followed(code)).status).toBe('GENERATED')
})

test('two people who accept one order make one acceptance, and the second one reads who was first', async () => {
  const placed = await placeOrder(gateway)
  const [ana, eva] = [await anOperator(gateway, { name: 'Ana' }), await anOperator(gateway, { name: 'Eva' })]
  const answers = await Promise.all(
    [ana, eva].map((one, index) => at(one, 'POST', `/${placed.code}/accept`, { minutes: 40 + 5 * index })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [second, first] = answers[0]?.status === 200 ? [answers[1], 'Ana'] : [answers[0], 'Eva']
  expect(second?.body).toMatchObject({
    code: 'ORDER_ALREADY_ACCEPTED',
    errors: [{ type: 'operator', message: first }],
  })
  expect(await typesOf(placed)).toEqual(['OrderPlaced', 'OrderAccepted'])
})

test('one person who presses twice accepts an order: both answers are good', async () => {
  const placed = await placeOrder(gateway)
  const ana = await anOperator(gateway)
  for (const minutes of [40, 45])
    expect((await at(ana, 'POST', `/${placed.code}/accept`, { minutes })).status).toBe(200)
  expect((await followed(placed.code)).promised?.to).toBe(inMinutes(40))
  expect(await typesOf(placed)).toEqual(['OrderPlaced', 'OrderAccepted'])
})

test('a script and a person who accept one order: the person reads that it was no person', async () => {
  const { code } = await placeOrder(gateway)
  const params = { params: { path: { code } }, headers: gateway.admin }
  for (let n = 0; n < 2; n++)
    expect((await gateway.api.POST('/api/console/orders/{code}/accept', params)).response.status).toBe(200)
  const { status, body } = await at(await anOperator(gateway), 'POST', `/${code}/accept`)
  expect([status, body.errors]).toEqual([409, [{ type: 'script', message: '' }]])
})

test('the time of an accepted order changes for all who watch, with the person in the history', async () => {
  const placed = await placeOrder(gateway)
  const ana = await anOperator(gateway, { name: 'Ana' })
  await at(ana, 'POST', `/${placed.code}/accept`, { minutes: 40 })
  const { logisticsOrderId, id } = await followed(placed.code)
  const [page, map] = [listening(`order-${id}`), listening(`tracking-${logisticsOrderId}`)]
  gateway.clock.advance(60_000)
  expect((await at(ana, 'POST', `/${placed.code}/time`, { minutes: 55 })).status).toBe(200)
  const promised = (await followed(placed.code)).promised
  expect(promised?.to).toBe(inMinutes(55))
  await vi.waitFor(() => {
    expect(page.events().at(-1)).toMatchObject({ event: 'order-update' })
    expect(JSON.parse(String(map.events().at(-1)?.data))).toMatchObject({ promised })
  })
  const { steps } = (await at(ana, 'GET', `/${placed.code}/history`)).body
  expect(steps.find(({ type }: { type: string }) => type === 'OrderTimeChanged')).toEqual({
    ...{ type: 'OrderTimeChanged', at: gateway.clock.now().toISOString(), promised },
    by: { is: 'operator', name: 'Ana' },
  })
})

test('the time of an accepted order needs a time, an accepted order and a person of its store', async () => {
  const { code } = await placeOrder(gateway)
  const ana = await anOperator(gateway)
  expect((await at(ana, 'POST', `/${code}/time`, {})).body.code).toBe('TIME_MISSING')
  expect((await at(ana, 'POST', `/${code}/time`, { minutes: 40 })).body.code).toBe('ORDER_STEP_NOT_ALLOWED')
  const other = await anOperator(gateway, { places: [{ type: 'store', id: 'sushi-belgrano' }] })
  await at(ana, 'POST', `/${code}/accept`)
  expect((await at(other, 'POST', `/${code}/time`, { minutes: 40 })).status).toBe(403)
  expect((await followed(code)).promised).toBeUndefined()
})

test('a reason for canceling reaches the diner, and gives the money back by the same action', async () => {
  const placed = await orderOnline(gateway)
  await payByCard(gateway, placed)
  const ana = await anOperator(gateway)
  expect((await at(ana, 'POST', `/${placed.code}/cancel`, { code: 'OUT_OF_STOCK' })).status).toBe(200)
  const { cancelCode, cancelReason, payment } = await followed(placed.code)
  expect([cancelCode, cancelReason]).toEqual(['OUT_OF_STOCK', null])
  expect(payment.refund).not.toBeNull()
  expect((await at(ana, 'GET', `/${placed.code}`)).body).toMatchObject({ cancelCode, payment: { refund: {} } })
})

test('a reason for canceling of no kind needs a text, which the diner reads', async () => {
  const { code } = await placeOrder(gateway)
  const ana = await anOperator(gateway)
  expect((await at(ana, 'POST', `/${code}/cancel`, { code: 'OTHER' })).body.code).toBe('REASON_MISSING')
  expect((await at(ana, 'POST', `/${code}/cancel`, { code: 'OTHER', reason: 'x'.repeat(501) })).status).toBe(400)
  await at(ana, 'POST', `/${code}/cancel`, { code: 'OTHER', reason: 'Se cortó la luz' })
  expect(await followed(code)).toMatchObject({ cancelCode: 'OTHER', cancelReason: 'Se cortó la luz' })
})

test('a reason for canceling is not asked of an older client', async () => {
  const { code } = await placeOrder(gateway)
  expect((await at(await anOperator(gateway), 'POST', `/${code}/cancel`)).status).toBe(200)
  expect(await followed(code)).not.toHaveProperty('cancelCode')
})
