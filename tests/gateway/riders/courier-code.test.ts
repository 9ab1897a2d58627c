import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { usualAlarm } from '#domain/alarm/state.ts'
import { pinFault } from '#domain/operator/secrets.ts'
import { readOperatorCall } from '#gateway/catalog/operator-call.ts'
import { newestCatalog, saveCatalog } from '#gateway/catalog/storage.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { anOperator } from '#tests/kit/operators.ts'
import { registerRider, updateRider } from '#tests/kit/shift.ts'

const storeId = 'parrilla-centro'
const owner = '+5491144440009'
const hourMs = 3_600_000
const demo = demoCatalog()
const catalog = {
  ...demo,
  stores: demo.stores.map((store) =>
    store.id === storeId
      ? { ...store, settings: { ...store.settings, alarm: { ...usualAlarm, phones: [owner] } } }
      : store,
  ),
}
const lines: Record<string, unknown>[] = []
let people = 0

const database = await openTestDatabase()
const gateway = await startTestGateway({
  ...{ database, catalog, environment: { PUBLIC_URL: 'https://pedidos.example.com', LOG_LEVEL: 'warn' } },
  logTo: { write: (line: string) => void lines.push(JSON.parse(line)) },
})
const probe = await aCourierWithPhone()
beforeEach(async () => {
  await saveCatalog(database, catalog, gateway.clock.now())
  await takenUp('1234')
  lines.length = 0
  await database.script('delete from guesses')
})
afterAll(() => gateway.close())

const codeNow = async () =>
  (await newestCatalog(database))?.document.stores.find(({ id }) => id === storeId)?.riderSecurityCode ?? ''

/** A node takes another catalogue up within a second. */
async function takenUp(code: string) {
  expect(await codeNow()).toBe(code)
  gateway.clock.advance(1_000)
  await vi.waitFor(async () => expect((await start(probe.id, code, { device: probe.device })).status).toBe(200))
}
const addressOf = (n: number) => `198.51.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`
const guess = (n: number, securityCode: string) =>
  registerRider(gateway, { phone: `+549115${String(1_000_000 + n)}`, securityCode }, { address: addressOf(n) })

async function aCourierWithPhone() {
  const { status, body, device } = await registerRider(gateway, { phone: `+54911555${67_000 + people++}` })
  if (status !== 201 || !device) throw new Error(`registering answered ${status}`)
  return { id: String(body['id']), device }
}
const start = (id: string, securityCode: string, phone: { device?: string; address?: string } = {}) =>
  updateRider(gateway, id, { active: true, securityCode }, phone)

async function renew(headers: Readonly<Record<string, string>> = gateway.admin, of = storeId) {
  const response = await fetch(`${gateway.url}/api/console/stores/${of}/courier-code`, { method: 'POST', headers })
  return { status: response.status, body: (await response.json()) as { code: string } }
}

test('the code of couriers is compared with few guesses in two weeks, each from another address', async () => {
  let compared = 0
  for (let n = 0, untilMs = gateway.clock.now().getTime() + 14 * 24 * hourMs; ; n++) {
    const { status, retryAfter } = await guess(n, '9999')
    if (status === 400) compared += 1
    if (status !== 429) continue
    gateway.clock.jump(Number(retryAfter) * 1000)
    if (gateway.clock.now().getTime() >= untilMs) break
  }
  // With one window of a quarter of an hour these were 100 each: 134,400.
  expect(compared).toBeLessThanOrEqual(150)
  expect(compared).toBeGreaterThan(mostGuesses.store)
})

test('the code of couriers that is guessed is told in the log and to the shop, once for each window', async () => {
  for (let n = 0; n < mostGuesses.store + 5; n++) await guess(n, '9999')
  const alarms = lines.filter(({ msg }) => String(msg).startsWith('codes of couriers are being guessed'))
  expect(alarms).toMatchObject([{ level: 40, store: storeId }])
  await gateway.settle()
  const response = await fetch(`${gateway.url}/sandbox/outbox.json?phone=${encodeURIComponent(owner)}`)
  const { messages } = (await response.json()) as { messages: { text: string }[] }
  expect(messages.filter(({ text }) => text.includes('alguien está probando códigos de repartidores'))).toHaveLength(1)
  expect(JSON.stringify(alarms)).not.toMatch(/9999|198\.51|\+549/)
})

test('another code of a store holds at once, is hard to guess, and lets locked-out new phones in', async () => {
  const ana = await aCourierWithPhone()
  for (let n = 0; n <= mostGuesses.store; n++) await guess(n, '9999')
  expect((await guess(400, '1234')).status).toBe(429)
  const { status, body } = await renew()
  expect([status, body.code, pinFault(body.code)]).toEqual([200, await codeNow(), null])
  await takenUp(body.code)
  expect((await guess(401, body.code)).status).toBe(201)
  expect((await guess(402, '1234')).status).toBe(400)
  expect((await start(ana.id, body.code, { device: ana.device })).status).toBe(200)
})

test('another code of a store is typed on a phone of an earlier one, after any guesses by strangers', async () => {
  const ana = await aCourierWithPhone()
  const { body } = await renew()
  await takenUp(body.code)
  for (let n = 0; n <= mostGuesses.store; n++) await guess(n, '9999')
  expect((await start(ana.id, body.code, { address: addressOf(900) })).status).toBe(429)
  expect((await start(ana.id, '9999', { device: ana.device })).status).toBe(400)
  expect((await start(ana.id, body.code, { device: ana.device })).status).toBe(200)
})

test('another code of a store is guessed from phones of an earlier one a few times, on all together', async () => {
  const couriers = []
  for (let n = 0; n < 8; n++) couriers.push(await aCourierWithPhone())
  const { body } = await renew()
  await takenUp(body.code)
  await database.script('delete from guesses')
  let compared = 0
  for (const { id, device } of couriers)
    for (let n = 0; n <= mostGuesses.formerDevice; n++)
      if ((await start(id, '9999', { device, address: addressOf(n) })).status === 400) compared += 1
  expect(compared).toBe(mostGuesses.formerDevices)
})

test('another code of a store is given by encargado of the store alone', async () => {
  const before = await codeNow()
  const [cashier, manager] = [await anOperator(gateway), await anOperator(gateway, { role: 'encargado' })]
  const ask = ({ browser }: typeof manager, of = storeId) =>
    browser.call('POST', `/api/console/stores/${of}/courier-code`)
  expect((await ask(cashier)).status).toBe(403)
  expect((await ask(manager, 'sushi-belgrano')).status).toBe(403)
  expect((await renew({})).status).toBe(401)
  expect((await renew(gateway.admin, 'nowhere')).status).toBe(404)
  expect(await codeNow()).toBe(before)
  expect((await ask(manager)).status).toBe(200)
  expect(await codeNow()).not.toBe(before)
})

test('another code of a store is the same one for a press that is repeated', async () => {
  const headers = { ...gateway.admin, 'idempotency-key': 'one press' }
  const [first, second] = [await renew(headers), await renew(headers)]
  expect(second).toEqual(first)
})

test('another code of a store is one command', () => {
  expect(readOperatorCall(['newcode', storeId], 2)).toMatchObject({
    ok: true,
    call: { operationId: 'renewCourierCode', path: { branchContactId: storeId } },
  })
  expect(readOperatorCall(['newcode'], 2)).toMatchObject({ ok: false })
  expect(readOperatorCall(['newcode', storeId, '4821'], 2)).toMatchObject({ ok: false })
})
