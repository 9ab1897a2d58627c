import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { usualAlarm } from '#domain/alarm/state.ts'
import { consoleChannel } from '#domain/realtime/channels.ts'
import { lookAtStores } from '#gateway/alarm/look-at-stores.ts'
import { sendLater } from '#gateway/alarm/messages.ts'
import { type Catalog, createCatalog } from '#gateway/catalog/catalog.ts'
import { reactions, streams, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { createLog } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { createHub } from '#gateway/realtime/hub.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { digestsOf } from '#tests/kit/digests.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator } from '#tests/kit/operators.ts'

const storeId = 'parrilla-centro'
const [ana, beto] = ['+5491144440001', '+5491144440002']
const minute = 60_000
/** The gateway's clock begins at 17:00 in Buenos Aires, when the store is open. */
const alarm = { ...usualAlarm, phones: [ana, beto] }

let database: Database
let gateway: TestGateway
let log: Parameters<typeof lookAtStores>[0]['log']
let catalog: Catalog
beforeAll(async () => {
  database = await openTestDatabase()
  const demo = demoCatalog()
  const stores = demo.stores.map((store) =>
    store.id === storeId ? { ...store, settings: { ...store.settings, alarm } } : store,
  )
  gateway = await startTestGateway({
    database,
    catalog: { ...demo, stores },
    environment: { PUBLIC_URL: 'https://shop.example' },
  })
  catalog = createCatalog({ ...demo, stores })
  const digests = await digestsOf(database)
  const { now } = gateway.clock
  log = createLog({
    db: database,
    store: createEventStore(streams),
    tables,
    reactions,
    digests,
    now,
    onCommit: () => {},
  })
})
afterAll(() => gateway.close())

const fail = (error: unknown) => {
  throw error
}

/** The alarm of a node that a test lets look. The gateway's own one sleeps, because the clock jumps. */
function aNode() {
  const hub = createHub(gateway.clock)
  const look = lookAtStores({ log, clock: gateway.clock, catalog: () => catalog, hub, onError: fail })
  const reader = { deliver: () => undefined }
  return {
    look,
    openConsole: () => hub.subscribe(consoleChannel(storeId), reader, null),
    closeConsole: () => hub.unsubscribe(consoleChannel(storeId), reader),
  }
}
type Node = ReturnType<typeof aNode>

let nodes: Node[] = []
beforeEach(async () => {
  for (const table of ['store_alarms', 'orders', 'guesses', 'timers']) await database.script(`delete from ${table}`)
  await ask('DELETE', `stores/${storeId}/pause`)
  nodes = [aNode(), aNode()]
  await told()
})

/** Lets the time pass as nodes see it: a look of each every 15 seconds. */
async function pass(minutes: number) {
  for (let looks = 0; looks < minutes * 4; looks++) {
    gateway.clock.jump(15_000)
    await Promise.all(nodes.map(({ look }) => look()))
  }
}

let read = 0
/** The messages to Ana that no earlier call has returned, the oldest first. */
async function told(phone = ana): Promise<string[]> {
  await gateway.settle()
  const response = await fetch(`${gateway.url}/sandbox/outbox.json?phone=${encodeURIComponent(phone)}`)
  const { messages } = (await response.json()) as { messages: { text: string }[] }
  const all = messages.map(({ text }) => text).reverse()
  const fresh = all.slice(phone === ana ? read : 0)
  if (phone === ana) read = all.length
  return fresh
}

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(`${gateway.url}/api/console/${path}`, {
    method,
    headers: { ...gateway.admin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json().catch(() => null)) as { levers?: { reason?: string; end: string }[] } | null
}
const levers = async () => (await ask('GET', `stores/${storeId}/availability`))?.levers ?? []

const unseen =
  'Tucán San Telmo: no hay ninguna consola conectada hace 3 minutos y el local está tomando pedidos. Entrá a la consola: https://shop.example/console'

test('a store without a console is told to each phone of the shop, once for two nodes', async () => {
  await pass(4)
  expect(await told()).toEqual([unseen])
  expect((await told(beto)).filter((text) => text === unseen)).toHaveLength(1)
  await pass(5)
  expect(await told()).toEqual([])
})

test('a store without a console is not told while one is connected to another node that lives', async () => {
  nodes[1]?.openConsole()
  await pass(10)
  expect(await told()).toEqual([])
  nodes = nodes.slice(0, 1)
  await pass(2.5)
  expect(await told()).toEqual([])
  await pass(1)
  expect(await told()).toEqual([unseen])
})

test('a store without a console is told that all is well when a console comes back to any node', async () => {
  await pass(3.5)
  nodes[1]?.openConsole()
  await pass(1)
  expect((await told()).slice(1)).toEqual(['Tucán San Telmo: ya hay una consola conectada. Todo en orden.'])
  nodes[1]?.closeConsole()
  await pass(2.5)
  expect(await told()).toEqual([])
  await pass(1)
  expect(await told()).toEqual([unseen])
})

test('a store without a console is not told at once after a restart of all nodes', async () => {
  nodes[0]?.openConsole()
  await pass(1)
  gateway.clock.jump(60 * minute)
  nodes = [aNode()]
  await pass(2.75)
  expect(await told()).toEqual([])
  await pass(0.5)
  expect(await told()).toEqual([unseen.replace('3 minutos', '63 minutos')])
})

test('a store without a console is not told while a person has paused it', async () => {
  await ask('PUT', `stores/${storeId}/pause`, { minutes: 60 })
  await pass(10)
  expect(await told()).toEqual([])
})

describe('Orders without an answer', () => {
  beforeEach(() => void nodes[0]?.openConsole())

  test('orders without an answer pause the store by itself until its next opening, and refuse the next diner', async () => {
    for (let orders = 0; orders < 3; orders++) await placeOrder(gateway)
    await pass(4.75)
    expect([await told(), await levers()]).toEqual([[], []])
    await pass(0.5)
    expect(await told()).toEqual([
      'Tucán San Telmo: hay 3 pedidos sin responder. Pausamos el local: no entran pedidos nuevos hasta que lo reanudes o hasta la próxima apertura. Entrá a la consola: https://shop.example/console',
    ])
    expect(await levers()).toMatchObject([{ target: { type: 'store' }, reason: 'unanswered', end: 'opening' }])
    await expect(placeOrder(gateway)).rejects.toThrow('STORE_CLOSED')
    const { rows } = await database.query(
      `select meta->'by' as by from events where type = 'LeverPulled' and data ? 'reason'`,
    )
    expect(rows).toEqual([{ by: { is: 'timer', id: 'store-alarm' } }])
  })

  test('orders that a person then answers leave the store paused, and no message says that all is well', async () => {
    const placed = []
    for (let orders = 0; orders < 3; orders++) placed.push(await placeOrder(gateway))
    await pass(5.5)
    await told()
    await ask('POST', `orders/${placed[2]?.code}/accept`)
    await pass(1)
    expect(await told()).toEqual([
      'Tucán San Telmo: ya no quedan pedidos sin responder. El local sigue en pausa: no entran pedidos nuevos hasta que lo reanudes o hasta la próxima apertura. Entrá a la consola: https://shop.example/console',
    ])
    expect(await levers()).toMatchObject([{ target: { type: 'store' }, reason: 'unanswered' }])
  })

  test('orders without an answer do not pause the store again once a person has resumed it', async () => {
    for (let orders = 0; orders < 3; orders++) await placeOrder(gateway)
    await pass(5.5)
    const { browser } = await anOperator(gateway, { role: 'encargado' })
    expect((await browser.call('DELETE', `/api/console/stores/${storeId}/pause`)).status).toBe(200)
    await told()
    await pass(20)
    expect(await told()).toEqual(['Tucán San Telmo: el local vuelve a tomar pedidos. Todo en orden.'])
    expect(await levers()).toEqual([])
    await placeOrder(gateway)
  })

  test.each([
    ['accepts', 'accept', undefined],
    ['rejects', 'cancel', { code: 'OUT_OF_STOCK' }],
    ['has seen', 'acknowledge', { what: 'placed' }],
  ])('orders without an answer do not pause the store when a person %s the newest', async (_, step, body) => {
    const placed = []
    for (let orders = 0; orders < 3; orders++) placed.push(await placeOrder(gateway))
    await pass(4)
    await ask('POST', `orders/${placed[2]?.code}/${step}`, body)
    await pass(6)
    expect([await told(), await levers()]).toEqual([[], []])
  })
})

test('a message of the alarm is not sent once it is an hour old', async () => {
  const want = { type: 'tell', says: 'guessed', count: 0, isAgain: false } as const
  const sentAfter = async (minutes: number) => {
    const at = new Date(gateway.clock.now().getTime() - minutes * minute).toISOString()
    await sendLater(database, { storeId, phones: [ana], at, want })
    return (await told()).length
  }
  expect([await sentAfter(61), await sentAfter(59)]).toEqual([0, 1])
})

test('A store whose alarm cannot be written keeps no other store from its own, and is tried again', async () => {
  const demo = demoCatalog()
  const stores = demo.stores.map((store) => ({ ...store, settings: { ...store.settings, alarm } }))
  const errors: unknown[] = []
  let isBroken = true
  const look = lookAtStores({
    log: {
      ...log,
      async transact(command, work) {
        if (!isBroken) return log.transact(command, work)
        isBroken = false
        throw new Error('the log of this store cannot be written')
      },
    },
    clock: gateway.clock,
    catalog: () => createCatalog({ ...demo, stores }),
    hub: createHub(gateway.clock),
    onError: (error) => errors.push(error),
  })
  const opened = async () =>
    (await database.query(`select 1 from store_alarms where state->>'openSince' is not null`)).rows.length
  await look()
  const atFirst = await opened()
  expect([errors.length, atFirst > 0]).toEqual([1, true])
  await look()
  expect([errors.length, await opened()]).toEqual([1, atFirst + 1])
})

test('A node lets its alarm look by its clock, and sends the message', async () => {
  await vi.waitFor(async () => {
    gateway.clock.advance(15_000)
    expect(await told()).toEqual([expect.stringContaining('no hay ninguna consola conectada')])
  })
})
