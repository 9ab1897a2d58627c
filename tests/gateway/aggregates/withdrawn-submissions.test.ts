import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

let tests = 0
let key: string
/** Runs once, after a submission has found no outcome under its key and before its transaction begins. */
let inTheWindow: (() => Promise<unknown>) | null = null

const database = await openTestDatabase()
const gateway = await startTestGateway({
  database: {
    ...database,
    async query(text, values) {
      const answer = await database.query<never>(text, values)
      const run = text.startsWith('select digest, outcome from commands') ? inTheWindow : null
      if (run) inTheWindow = null
      await run?.()
      return answer
    },
  },
})
const body = await aSubmission(gateway)
afterAll(() => gateway.close())
beforeEach(() => {
  key = `key-${++tests}`
})

const submit = (over: Partial<typeof body> = {}, under = key) =>
  gateway.api.POST('/api/order', { body: { ...body, ...over }, headers: { 'Idempotency-Key': under } })
const withdraw = async (under = key) => (await gateway.api.POST('/api/order/withdrawal', { body: { key: under } })).data
const orders = async () => (await database.query<{ n: number }>('select count(*)::int as n from orders')).rows[0]!.n
const fenced = { status: 409, code: 'SUBMISSION_WITHDRAWN' }
const refusalOf = ({ response, error }: Awaited<ReturnType<typeof submit>>) => ({
  status: response.status,
  code: error?.code,
})

test('a submission whose answer was lost gives its order for each withdrawal, and the order stays', async () => {
  const { data } = await submit()
  const before = await orders()
  for (const _ of [1, 2]) expect(await withdraw()).toEqual({ order: data })
  expect((await submit()).data).toEqual(data)
  expect(await orders()).toBe(before)
  const path = { branchContact: 'parrilla-centro', orderId: data!.code }
  const { data: order } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
  expect(order?.status).toBe('GENERATED')
})

test('a submission places nothing after its withdrawal, and the newer one is the only order', async () => {
  const before = await orders()
  for (const _ of [1, 2]) expect(await withdraw()).toEqual({ order: null })
  expect(refusalOf(await submit())).toEqual(fenced)
  expect((await submit({ notes: 'sin sal' }, `${key}-newer`)).response.status).toBe(200)
  expect(refusalOf(await submit())).toEqual(fenced)
  expect(refusalOf(await submit({ notes: 'sin sal' }))).toEqual(fenced)
  expect(await orders()).toBe(before + 1)
})

test('a submission places nothing when its withdrawal comes between first look and transaction', async () => {
  const before = await orders()
  let answer: unknown
  inTheWindow = async () => {
    answer = await withdraw()
  }
  expect(refusalOf(await submit())).toEqual(fenced)
  expect(answer).toEqual({ order: null })
  expect(await orders()).toBe(before)
})

test('a submission that was refused has placed nothing, and may be sent again under another key', async () => {
  const refused = await submit({ price: 1 })
  expect(refusalOf(refused)).toEqual({ status: 409, code: 'PRICE_CHANGED' })
  expect(await withdraw()).toEqual({ order: null })
  expect((await submit({}, `${key}-newer`)).response.status).toBe(200)
})

test('a submission whose answer was lost may have been for one store, and the newer one for another', async () => {
  expect(await withdraw()).toEqual({ order: null })
  const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-palermo' } } })
  if (data?.type !== 'branchContact') throw new Error('the store is not there')
  const mode = data.info.deliveryConfig.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
  const other = { branchContact: 'parrilla-palermo', type: 'TAKE_AWAY', orderModeId: mode.id } as const
  // The fence comes before any look at the submission, so the store does not matter.
  expect(refusalOf(await submit(other))).toEqual(fenced)
  expect(refusalOf(await submit(other, `${key}-newer`)).code).not.toBe(fenced.code)
})

test('a withdrawal reveals nothing of an order to a caller without its key, and changes nothing', async () => {
  const { data } = await submit()
  for (const guess of [`${key}x`, key.toUpperCase(), data!.code, data!.id])
    expect(await withdraw(guess)).toEqual({ order: null })
  expect((await submit()).data).toEqual(data)
})

test('a withdrawal does not fence another operation that has the same key', async () => {
  const { code } = await placeOrder(gateway)
  expect(await withdraw()).toEqual({ order: null })
  const params = { path: { code }, header: { 'Idempotency-Key': key } }
  const accept = () => gateway.api.POST('/api/console/orders/{code}/accept', { params, headers: gateway.admin })
  for (const _ of [1, 2]) expect((await accept()).response.status).toBe(200)
})

test.each([
  ['no key', {}],
  ['an empty one', { key: '' }],
  ['one that is no text', { key: 7 }],
  ['one that is too long', { key: 'k'.repeat(201) }],
  ['a space', { key: 'a b' }],
  ['a character that cannot be stored', { key: 'a\u0000' }],
  ['half a character', { key: '\ud83d' }],
  ['a letter that a header would send otherwise', { key: 'ñ' }],
])('a withdrawal with %s is refused, and writes nothing', async (_, wrong) => {
  const rows = async () => (await database.query('select id from commands')).rows.length
  const before = await rows()
  const { response, error } = await gateway.api.POST('/api/order/withdrawal', { body: wrong as { key: string } })
  expect([response.status, error?.code, await rows()]).toEqual([400, 'INVALID_REQUEST', before])
})

test('a withdrawal has a small body', async () => {
  const long = { key, more: 'x'.repeat(1_024) } as { key: string }
  expect((await gateway.api.POST('/api/order/withdrawal', { body: long })).response.status).toBe(413)
})

test('a withdrawal takes the longest key that a submission may have', async () => {
  key = '!~'.repeat(100)
  const { data } = await submit()
  expect(await withdraw()).toEqual({ order: data })
})

test('a withdrawal counts towards the limit of calls, as a submission does', async () => {
  const limited = await startTestGateway({ environment: { RATE_LIMIT: '3' } })
  const ask = async () => (await limited.api.POST('/api/order/withdrawal', { body: { key } })).response.status
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
  await limited.close()
})
