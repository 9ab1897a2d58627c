import { scryptSync } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { readCommand } from '#gateway/operators/command-line.ts'
import { createHasher, HashesBusy } from '#gateway/operators/hash.ts'
import { eraseOperator, exportOperator } from '#gateway/people/operator.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator, centro, type Operator } from '#tests/kit/operators.ts'
import { follow, orderOnline, payByCard } from '#tests/kit/payments.ts'
import { contentOf, faultsIn, groundOver } from '#tests/kit/people.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'
import { fakeTransport } from '#tests/kit/transport.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())

const at = ({ browser }: Operator, method: string, path: string, body?: object) =>
  browser.call(method, `/api/console/orders${path}`, body)

/** Every number of money in an answer, by its name. */
const money = /"(?:accPrice|price|total|itemsPrice|deliveryFee|userServiceFee|paysWith|amount|collect|payment\w*)":/

test('a kitchen reads an order and the list without amounts, payment, e-mail and document', async () => {
  const { code } = await placeOrder(gateway)
  const cook = await anOperator(gateway, { role: 'cocina' })
  const [one, list] = [await at(cook, 'GET', `/${code}`), await at(cook, 'GET', '?branchContactId=parrilla-centro')]
  expect(one.body).toMatchObject({ code, items: [{ name: expect.any(String), quantity: expect.any(Number) }] })
  expect(list.body.orders[0].code).toBe(code)
  for (const { body } of [one, list]) expect(JSON.stringify(body)).not.toMatch(money)
  expect(one.body.customer).toMatchObject({ email: null, document: null })
  const cashier = await anOperator(gateway, { role: 'caja' })
  expect(JSON.stringify((await at(cashier, 'GET', `/${code}`)).body)).toMatch(money)
})

test('a kitchen accepts an order and says that it is ready, and hears of no amount', async () => {
  const { code } = await placeOrder(gateway)
  const cook = await anOperator(gateway, { role: 'cocina' })
  for (const step of ['accept', 'ready']) {
    const answer = await at(cook, 'POST', `/${code}/${step}`)
    expect([answer.status, answer.body]).toEqual([204, undefined])
  }
  expect((await at(cook, 'GET', `/${code}`)).body.status).toBe('READY')
  expect((await at(cook, 'POST', `/${code}/cancel`)).status).toBe(403)
})

test('a kitchen finds no order by its amount or its payment', async () => {
  const { code, total } = (await follow(gateway, await placeOrder(gateway))).data
  const [cook, cashier] = [await anOperator(gateway, { role: 'cocina' }), await anOperator(gateway)]
  const found = async (person: Operator, search: string) => {
    const { status, body } = await at(person, 'GET', `?branchContactId=${centro.id}&${search}`)
    return status === 200 ? body.orders.map((order: { code: string }) => order.code).includes(code) : status
  }
  expect([await found(cashier, `search=${total}`), await found(cook, `search=${total}`)]).toEqual([true, false])
  expect([await found(cashier, 'payment=CASH'), await found(cook, 'payment=CASH')]).toEqual([true, 403])
})

test('a person of another store does not learn whether a store has a printer', async () => {
  const { code } = await placeOrder(gateway)
  const asked = async (person: Operator) => (await at(person, 'POST', `/${code}/print`, { to: 'PRINTER' })).status
  const stranger = await anOperator(gateway, { places: [{ type: 'store', id: 'sushi-belgrano' }] })
  expect([await asked(await anOperator(gateway)), await asked(stranger)]).toEqual([409, 403])
})

test('the history of an order names the person of each step, and their name alone goes when it is erased', async () => {
  const { code } = await placeOrder(gateway)
  const cook = await anOperator(gateway, { role: 'cocina', name: 'Eva' })
  const cashier = await anOperator(gateway, { name: 'Ana' })
  await at(cook, 'POST', `/${code}/accept`)
  gateway.clock.advance(60_000)
  await at(cashier, 'POST', `/${code}/cancel`, { reason: 'x' })
  const stepsOf = async () => (await at(cashier, 'GET', `/${code}/history`)).body.steps
  const of = (type: string, steps: { type: string; by: object; at: string }[]) => steps.find((one) => one.type === type)
  const steps = await stepsOf()
  expect(of('OrderPlaced', steps)?.by).toEqual({ is: 'anonymous', name: null })
  expect(of('OrderAccepted', steps)?.by).toEqual({ is: 'operator', name: 'Eva' })
  expect(of('OrderCanceled', steps)).toMatchObject({
    at: gateway.clock.now().toISOString(),
    by: { is: 'operator', name: 'Ana' },
  })
  const { rows } = await database.query<{ by: object }>(
    `select meta->'by' as by from events where type = 'OrderAccepted' and meta->'by'->>'id' = $1`,
    [cook.id],
  )
  expect(rows).toEqual([{ by: { is: 'operator', id: cook.id } }])
})

test('the history of an order loses the name alone when a person is erased, whose secrets go too', async () => {
  const { code } = await placeOrder(gateway)
  const cook = await anOperator(gateway, { role: 'cocina', name: 'Rosalía' })
  const cashier = await anOperator(gateway)
  await at(cook, 'POST', `/${code}/accept`)
  const people = await groundOver(database)
  expect(JSON.stringify(await exportOperator(people, cook.id))).toContain('Rosalía')
  expect(await eraseOperator(people, cook.id)).toBe(1)
  const { body } = await at(cashier, 'GET', `/${code}/history`)
  const accepted = body.steps.find(({ type }: { type: string }) => type === 'OrderAccepted')
  expect(accepted.by).toEqual({ is: 'operator', name: null })
  expect((await at(cook, 'GET', `/${code}`)).status).toBe(401)
  const content = await contentOf(database)
  for (const gone of ['Rosalía', cook.login]) expect(content).not.toContain(gone)
  expect(await faultsIn(database)).toEqual([])
})

test('the history of an order shows payments to those who see amounts alone', async () => {
  const placed = await orderOnline(gateway)
  await payByCard(gateway, placed)
  const typesFor = async (role: 'cocina' | 'caja') => {
    const { body } = await at(await anOperator(gateway, { role }), 'GET', `/${placed.code}/history`)
    return body.steps.map(({ type }: { type: string }) => type)
  }
  expect(await typesFor('caja')).toContain('PaymentApproved')
  expect((await typesFor('cocina')).join()).not.toContain('Payment')
})

const channel = 'private-console-parrilla-centro'

async function listening(person: Operator) {
  const line = fakeTransport()
  const session = gateway.connect(line)
  const { socket_id } = JSON.parse(String(line.events()[0]?.data)) as { socket_id: string }
  const answer = await person.browser.call('POST', '/pusher/auth', { socket_id, channel_name: channel })
  session.take(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: answer.body.auth } }))
  expect(line.events().at(-1)?.event).toBe('pusher_internal:subscription_succeeded')
  return line
}

test('the channel of a console tells code and version of a changed order, and nothing of another store', async () => {
  const line = await listening(await anOperator(gateway))
  const { code } = await placeOrder(gateway)
  await gateway.settle()
  const told = () =>
    line.events().flatMap(({ event, data }) => (event === 'console-update' ? [JSON.parse(String(data))] : []))
  await vi.waitFor(() => expect(told()).toContainEqual({ code, version: expect.any(Number), at: expect.any(String) }))
  const { body } = await at(await anOperator(gateway), 'GET', `/${code}`)
  expect(told().at(-1)?.version).toBe(body.revision)
})

test.each([
  ['the account is closed', (id: string) => `/api/console/operators/${id}/disable`, 'POST', undefined],
  ['the account is reset', (id: string) => `/api/console/operators/${id}/reset`, 'POST', undefined],
  ['the role changes', (id: string) => `/api/console/operators/${id}`, 'PUT', { role: 'cocina', places: [centro] }],
])('the channel of a console ends an open connection when %s', async (_, path, method, body) => {
  const person = await anOperator(gateway, { role: 'encargado' })
  const line = await listening(person)
  await aBrowser(gateway, gateway.admin).call(method, path(person.id), body)
  await gateway.settle()
  await vi.waitFor(() => expect(line.closed).toMatchObject({ code: 4009 }))
})

test.each([
  ['the person signs out', (person: Operator) => person.browser.call('DELETE', '/api/console/session')],
  ['all sessions end', (person: Operator) => person.browser.call('DELETE', '/api/console/sessions')],
])('the channel of a console also ends an open connection when %s', async (_, end) => {
  const person = await anOperator(gateway)
  const line = await listening(person)
  await end(person)
  await vi.waitFor(() => expect(line.closed).toMatchObject({ code: 4009 }))
})

test('the command line reads its commands, and nothing else', () => {
  const read = (line: string) => readCommand(line.split(' '))
  expect(read('invite --name Ana --role caja --store a,b')).toEqual({
    ...{ is: 'invite', name: 'Ana', role: 'caja', placeIds: ['a', 'b'] },
  })
  expect(read('list')).toEqual({ is: 'list' })
  expect(read('disable o1')).toEqual({ is: 'disable', id: 'o1' })
  expect(read('export o1 file.json')).toEqual({ is: 'export', id: 'o1', file: 'file.json' })
  for (const wrong of [
    '',
    'invite',
    'invite --name Ana',
    'list x',
    'disable',
    'disable o1 o2',
    'list --role caja',
    'x o1',
  ])
    expect(read(wrong), wrong).toBeNull()
})

test('the hash of a secret has a salt of its own, names its cost, and is right for this secret alone', async () => {
  const { make, isRight } = createHasher()
  const [one, other] = [await make('tres tigres'), await make('tres tigres')]
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await isRight('known', 'tres tigres', one)).toBe(true)
  expect(await isRight('known', 'tres tigrez', one)).toBe(false)
  expect(await isRight('known', 'a secret of nobody', null)).toBe(false)
})

test('the hash of a secret is the same when another thread computes it', async () => {
  const cost = { N: 2, r: 1, p: 1 }
  const inThisThread = createHasher(cost, async (secret, salt, length, of) => scryptSync(secret, salt, length, of))
  const { make, isRight } = createHasher(cost)
  expect(await isRight('known', 'tres tigres', await inThisThread.make('tres tigres'))).toBe(true)
  expect(await inThisThread.isRight('known', 'tres tigres', await make('tres tigres'))).toBe(true)
  expect(await inThisThread.isRight('known', 'tres tigrez', await make('tres tigres'))).toBe(false)
})

test('a flood of strangers is refused, and people of a known tablet still come in', async () => {
  const { make, isRight } = createHasher({ N: 2, r: 1, p: 1 })
  const hash = await make('x')
  const flood = Array.from({ length: 40 }, () => isRight('stranger', 'y', hash).catch((error: unknown) => error))
  expect(await isRight('known', 'x', hash)).toBe(true)
  const outcomes = await Promise.all(flood)
  expect(outcomes.filter((one) => one === false)).toHaveLength(20)
  expect(outcomes.filter((one) => one instanceof HashesBusy)).toHaveLength(20)
})
