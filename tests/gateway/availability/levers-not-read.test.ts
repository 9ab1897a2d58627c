import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { stoppedBefore } from '#tests/kit/window.ts'

const store = 'parrilla-centro'
const mode = `${store}-delivery`
/** Two blocks from the store. */
const door = { lat: -34.6155, lng: -58.3735 }

let database: Database
let first: TestGateway
beforeAll(async () => {
  database = await openTestDatabase()
  first = await startTestGateway({ database: { ...database, close: async () => undefined } })
  const pull = (path: string, body: object) =>
    fetch(`${first.url}/api/console/stores/${store}/${path}`, {
      method: 'PUT',
      headers: { ...first.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, until: 'resumed' }),
    })
  expect((await pull('busy', { extraMinutes: 20 })).status).toBe(200)
  expect((await pull('availability/plates/provoleta', {})).status).toBe(200)
  expect((await pull('pause', { orderModeId: `${store}-take-away` })).status).toBe(200)
  await first.close()
})
afterAll(() => database.close())

/** A node whose first reading of the levers waits for `read`. */
async function aNodeThatReads(read: () => Promise<unknown>) {
  const shared = { ...database, close: async () => undefined }
  return startTestGateway({ database: stoppedBefore(shared, 'from availability  union all', read) })
}

const calls: readonly (readonly [string, (node: TestGateway) => Promise<unknown>, object])[] = [
  [
    'a store',
    async ({ api }) => (await api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })).data,
    { info: { busyMinutes: 20, pauses: [{ orderModeId: `${store}-take-away` }] } },
  ],
  [
    'a price of delivery',
    async ({ api }) =>
      (
        await api.GET('/api/branch/{branchId}/deliveryzones/fee', {
          params: { path: { branchId: store }, query: door },
        })
      ).data,
    { busyMinutes: 20 },
  ],
  [
    'a menu',
    async ({ api }) => {
      const path = { branchContactAlias: store, orderModeId: mode }
      const { data } = await api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', { params: { path } })
      return data?.categories.flatMap(({ plates }) => plates).find(({ id }) => id === 'provoleta')
    },
    { soldOut: true },
  ],
]

test.each(calls)('%s waits for a node that has not read its levers yet, and has them', async (_, ask, wanted) => {
  const { promise, resolve: read } = Promise.withResolvers<void>()
  const node = await aNodeThatReads(() => promise)
  let hasAnswered = false
  const answer = ask(node).finally(() => {
    hasAnswered = true
  })
  // The node takes calls one after the other, and answers this one.
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
  expect(hasAnswered).toBe(false)
  read()
  expect(await answer).toMatchObject(wanted)
  await node.close()
})

test('a node that cannot read its levers answers without them, and with them once it has read them', async () => {
  const node = await aNodeThatReads(() => Promise.reject(new Error('the database is away')))
  const busyAt = async () => {
    const { data } = await node.api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })
    return data?.type === 'branchContact' ? (data.info.busyMinutes ?? 0) : null
  }
  expect(await busyAt()).toBe(0)
  node.clock.advance(1_000)
  await expect.poll(busyAt).toBe(20)
  await node.close()
})
