import createClient from 'openapi-fetch'
import { expect, onTestFinished, test, vi } from 'vitest'
import { orderChannel, orderUpdateEvent, trackingChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { trackingOf } from '#tests/kit/delivery.ts'
import { demoCatalog, openAtAllHours } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { mortalPostgres } from '#tests/kit/mortal-postgres.ts'
import { needs } from '#tests/kit/needs.ts'
import { forkMain } from '#tests/kit/process.ts'
import { bareSocket } from '#tests/kit/socket.ts'

const keys = { REALTIME_KEY: 'shop-key', REALTIME_SECRET: 'shop-secret', ADMIN_TOKEN: 'shop-admin', ORDER_LIMIT: '0' }
const headers = { authorization: `Bearer ${keys.ADMIN_TOKEN}` }

/** `npm start` on a PostgreSQL of its own, with the shops of the demo. */
async function aNode() {
  const server = await mortalPostgres()
  onTestFinished(server.stop)
  const url = `http://127.0.0.1:${await freePort()}`
  const node = forkMain({ ...keys, DATABASE_URL: server.url, PORT: new URL(url).port })
  onTestFinished(async () => void (await node.kill()))
  await node.until(/Comanda listens/)
  const db = openPostgres(server.url, { onError: () => undefined })
  onTestFinished(db.close)
  const api = createClient<paths>({ baseUrl: url })
  const sells = async (companyName: string) => {
    const found = await api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
    expect(JSON.stringify(found.data)).toContain(companyName)
  }
  return {
    server,
    node,
    url,
    api,
    accept: (code: string) => api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers }),
    /** Imports the demo's catalogue with another name of the shop, and waits until the node sells by it. */
    async rename(name: string) {
      const catalog = openAtAllHours(demoCatalog())
      const stores = catalog.stores.map((store) => (store.id === 'parrilla-centro' ? { ...store, name } : store))
      await saveCatalog(db, { ...catalog, stores }, new Date())
      await vi.waitFor(() => sells(name), 10_000)
    },
    page: () => bareSocket(url, `/app/${keys.REALTIME_KEY}?protocol=7`),
  }
}

test('a node whose PostgreSQL was restored to an earlier moment says so once and follows the restored log', {
  ...needs('postgres'),
  timeout: 120_000,
}, async () => {
  const { server, node, url, api, accept, rename, page } = await aNode()
  await rename('Parrilla antes')
  const kept = await placeOrder({ api })
  await server.backUp()
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 20_000)

  await rename('Parrilla perdida')
  const lost = await placeOrder({ api })
  await accept(lost.code)
  const { id: trackingId } = await trackingOf({ api }, lost.code)
  const open = await page()
  await open.subscribe(trackingChannel(trackingId))
  const { at: since } = await open.next(trackingUpdateEvent)

  await server.restore()
  await node.until(/restored to an earlier moment[\s\S]*Comanda listens/)
  await open.closed
  // Another version takes the number of the lost one.
  await rename('Parrilla después')

  // The page of a diner that has seen more than the restored log has.
  const again = await page()
  await again.subscribe(orderChannel(kept.id), { since: since! })
  await accept(kept.code)
  const update = await again.next(orderUpdateEvent, ({ data }) => data.includes('ACCEPTED'))
  expect(BigInt(update.at!.split('.')[0]!)).toBeGreaterThan(BigInt(since!.split('.')[0]!))
  const gone = await api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias: 'parrilla-centro', orderCode: lost.code } },
  })
  expect(gone.response.status).toBe(404)
  expect(node.said.out.match(/restored to an earlier moment/g)).toHaveLength(1)
  expect(node.said.err).toBe('')
  expect(await node.kill('SIGTERM')).toEqual({ code: 0, signal: null })
})
