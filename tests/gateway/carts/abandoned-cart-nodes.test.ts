import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { mortalDatabase } from '#simulator/world/mortal-database.ts'
import { databases, describeOn, openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aCustomer, comeBack, leave, pass } from '#tests/kit/left-carts.ts'
import { openReceiver, type Receiver } from '#tests/kit/webhook-receiver.ts'

// The test kills a node before each of its statements and commits, one after another. This takes a dozen lives and more.
vi.setConfig({ testTimeout: 120_000 })

const phone = '+5491155588001'
let receiver: Receiver
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  receiver = await openReceiver()
  closing.push(receiver.close)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A node whose receiver accepts every notice. */
async function aNode(database: Database, clock?: TestGateway['clock']): Promise<TestGateway> {
  const node = await startTestGateway({
    database: { ...database, close: async () => undefined },
    ...(clock && { clock }),
    environment: {
      PUBLIC_URL: 'https://pedidos.example',
      MESSAGES_WEBHOOK_URL: receiver.url,
      MESSAGES_WEBHOOK_SECRET: 'sixteen letters and more',
      LOG_LEVEL: 'silent',
    },
  })
  closing.push(node.close)
  return node
}
const statusOf = async (database: Database) =>
  (await database.query<{ status: string }>('select status from abandoned_carts')).rows.map(({ status }) => status)

describeOn(databases)('on $name, the notice of a cart', ({ open }) => {
  test('the notice of a cart leaves once, on either of two nodes', async () => {
    const database = await open()
    closing.push(database.close)
    const node = await aNode(database)
    const other = await aNode(database, node.clock)
    await aCustomer(node, phone)
    await Promise.all([leave(node, phone), leave(other, phone)])
    node.clock.jump(15 * 60_000)
    await Promise.all([node.settle(), other.settle(), node.settle(), other.settle()])
    await pass(120, node, other)
    expect(receiver.unread).toBe(1)
    const { rawBody } = await receiver.next()
    expect(JSON.parse(rawBody)).toMatchObject({ type: 'abandoned-cart', phone, shop: 'La Parrilla de Tucán' })
    expect(await statusOf(database)).toEqual(['SENT'])
  })

  test('the notice of a cart never leaves beside an order of the same moment', async () => {
    const database = await open()
    closing.push(database.close)
    const node = await aNode(database)
    const other = await aNode(database, node.clock)
    await aCustomer(node, phone)
    await leave(node, phone)
    node.clock.jump(15 * 60_000)
    await Promise.all([placeOrder(other, { phone }), node.settle()])
    await pass(60, node, other)
    const { rows } = await database.query<{ type: string }>(
      `select type from events where stream like 'abandoned-cart-%' and type in ('NoticeSent', 'AbandonedCartOrdered') order by seq`,
    )
    const types = rows.map(({ type }) => type)
    // Either the order was first, or the notice was sent before there was an order.
    expect([['AbandonedCartOrdered'], ['NoticeSent', 'AbandonedCartOrdered']]).toContainEqual(types)
    expect(receiver.unread).toBe(types.length - 1)
  })
})

test('a notice leaves at most once if its node is killed, and always if no message was under way', async () => {
  const database = await openTestDatabase()
  closing.push(database.close)
  const mortal = mortalDatabase(database)
  const dying = await aNode(mortal.database)
  const heir = await aNode(database, dying.clock)
  await aCustomer(heir, phone)
  let told = 0
  let lives = 0
  for (let cut = 0; ; cut++) {
    const absenceId = `absence-${cut}`
    await leave(heir, phone, { absenceId })
    dying.clock.jump(15 * 60_000)
    mortal.dieAfter(cut)
    await dying.settle().catch(() => undefined)
    const isDead = mortal.isDead()
    mortal.revive()
    const before = receiver.unread
    // Its claim runs out, and another node takes it.
    for (let n = 0; n < 3; n++) await pass(1, heir)
    const now = receiver.unread
    expect(now - told).toBeLessThanOrEqual(1)
    const [status] = await statusOf(database)
    // Recorded as sent, but the node died before it left: losing a notice is better than sending two.
    if (now === told) expect(status).toBe('SENT')
    if (before === told && now > told) lives += 1
    told = now
    await comeBack(heir, phone, { absenceId })
    await pass(24 * 60, heir)
    await database.script('delete from guesses')
    if (!isDead) break
  }
  // Killed before the decision was written: the other node sent it.
  expect(lives).toBeGreaterThan(5)
})

test('a notice that no receiver takes is tried again until one does, and is given up after a day', async () => {
  const database = await openTestDatabase()
  closing.push(database.close)
  const node = await aNode(database)
  await aCustomer(node, phone)
  receiver.status = 503
  await leave(node, phone)
  await pass(15, node)
  expect([receiver.unread, await statusOf(database)]).toEqual([1, ['WAITING']])
  await pass(4, node)
  expect(receiver.unread).toBe(1)
  await pass(1, node)
  expect(receiver.unread).toBe(2)
  receiver.status = 200
  await pass(10, node)
  await pass(60, node)
  expect([receiver.unread, await statusOf(database)]).toEqual([3, ['SENT']])
  const ids = [await receiver.next(), await receiver.next(), await receiver.next()].map(
    ({ rawBody }) => JSON.parse(rawBody).id,
  )
  expect(new Set(ids).size).toBe(1)

  await pass(2 * 24 * 60, node)
  receiver.status = 503
  await leave(node, phone, { absenceId: 'absence-2' })
  for (let hour = 0; hour < 30; hour++) await pass(60, node)
  expect(await statusOf(database)).toEqual(['REFUSED'])
  receiver.status = 200
  const tried = receiver.unread
  for (let hour = 0; hour < 30; hour++) await pass(60, node)
  expect(receiver.unread).toBe(tried)
})

test('a notice whose answer is lost is not sent again, because it may have arrived', async () => {
  const database = await openTestDatabase()
  closing.push(database.close)
  const node = await aNode(database)
  await aCustomer(node, phone)
  receiver.status = null
  await leave(node, phone)
  node.clock.jump(15 * 60_000)
  const settled = node.settle()
  await receiver.next()
  // The provider goes away in the middle.
  await receiver.close()
  await settled
  await pass(60, node)
  expect(await statusOf(database)).toEqual(['SENT'])
})
