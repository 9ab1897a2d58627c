import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { demoEnvironment } from '#demo/environment.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

const store = 'parrilla-centro'
const otherStore = 'parrilla-palermo'
const mode = `${store}-delivery`

const database = await openTestDatabase()
const two = await startTwoGateways(database, () => ({}))
const gateway = two.gateway
afterAll(() => two.close())
beforeEach(async () => {
  await saveCatalog(database, demoCatalog(), gateway.clock.now())
  await pass()
})

async function set(path: string, value: unknown, of = store) {
  const response = await fetch(`${gateway.url}/api/console/catalog`, {
    method: 'PATCH',
    headers: { ...gateway.admin, 'content-type': 'application/json' },
    body: JSON.stringify({ of, path, value }),
  })
  expect(response.status).toBe(200)
}

/** Lets both nodes take up the newest catalogue, and tell it. */
async function pass() {
  for (let seconds = 0; seconds < 3; seconds++) {
    gateway.clock.advance(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await gateway.settle()
    await two.other.settle()
  }
}

const revisionAt = async ({ api }: TestGateway) => {
  const params = { path: { branchContactAlias: store, orderModeId: mode } }
  const { data } = await api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', { params })
  return data?.revision
}

/** Joins the channel of a store as an open menu does. */
async function openMenu(node: TestGateway, of = store) {
  const socket = new WebSocket(`${node.url.replace('http', 'ws')}/app/${demoEnvironment.REALTIME_KEY}?protocol=7`)
  const told: Wire['AvailabilityUpdate'][] = []
  socket.on('message', (raw) => {
    const { event, data } = JSON.parse(String(raw)) as { event: string; data: string }
    if (event === 'availability-update') told.push(JSON.parse(data))
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `availability-${of}` } }))
  await vi.waitFor(() => expect(told).toHaveLength(1))
  return { told, close: () => socket.close() }
}

test('a published change reaches open menus of each node as the revision that the menu then has', async () => {
  const menus = [await openMenu(gateway), await openMenu(two.other)]
  const before = await revisionAt(gateway)
  for (const { told } of menus) expect(told).toEqual([{ levers: [], revision: before }])
  await set('plates.provoleta.price', 15_000)
  await pass()
  for (const [index, node] of [gateway, two.other].entries()) {
    const revision = await revisionAt(node)
    expect(revision).not.toBe(before)
    await vi.waitFor(() => expect(menus[index]?.told.slice(1)).toEqual([{ levers: [], revision }]))
  }
  for (const { close } of menus) close()
})

test('a published change is told to a menu that joins a channel which others read', async () => {
  const first = await openMenu(two.other)
  await set('plates.provoleta.price', 15_100)
  await pass()
  const second = await openMenu(two.other)
  expect(second.told).toEqual([{ levers: [], revision: await revisionAt(two.other) }])
  for (const { close } of [first, second]) close()
})

test('a published change is told together with the levers, and each of these has the newest revision', async () => {
  const menu = await openMenu(two.other)
  await set('plates.provoleta.price', 15_200)
  await pass()
  const revision = await revisionAt(two.other)
  const path = `/api/console/stores/${store}/availability/plates/provoleta`
  const headers = { ...gateway.admin, 'content-type': 'application/json' }
  await fetch(`${gateway.url}${path}`, { method: 'PUT', headers, body: JSON.stringify({ until: 'resumed' }) })
  await pass()
  const target = { type: 'plate', plateId: 'provoleta' }
  await vi.waitFor(() => expect(menu.told.at(-1)).toEqual({ levers: [{ target, until: null }], revision }))
  await set('plates.provoleta.price', 15_300)
  await pass()
  await vi.waitFor(async () =>
    expect(menu.told.at(-1)).toEqual({
      levers: [{ target, until: null }],
      revision: await revisionAt(two.other),
    }),
  )
  expect(menu.told.at(-1)?.revision).not.toBe(revision)
  await fetch(`${gateway.url}${path}`, { method: 'DELETE', headers: gateway.admin })
  await pass()
  menu.close()
})

test('a published change of one store is not told to the menus of another', async () => {
  const other = await openMenu(gateway, otherStore)
  const own = await openMenu(gateway)
  await set('plates.provoleta.price', 15_400)
  await pass()
  await vi.waitFor(() => expect(own.told).toHaveLength(2))
  expect(other.told).toHaveLength(1)
  for (const { close } of [other, own]) close()
})

test('a published change that a lever of another store meets first is told all the same', async () => {
  const [own, other] = [await openMenu(two.other), await openMenu(two.other, otherStore)]
  await set('plates.provoleta.price', 15_500)
  const headers = { ...gateway.admin, 'content-type': 'application/json' }
  const pause = `${gateway.url}/api/console/stores/${otherStore}/pause`
  await fetch(pause, { method: 'PUT', headers, body: JSON.stringify({ minutes: 5 }) })
  await pass()
  await vi.waitFor(async () => expect(own.told.at(-1)?.revision).toBe(await revisionAt(two.other)))
  expect(own.told).toHaveLength(2)
  await fetch(pause, { method: 'DELETE', headers: gateway.admin })
  for (const { close } of [own, other]) close()
})

const demo = demoCatalog()
const revisionOf = (document = demo, of = store) => createCatalog(document).revisionOf(of)
const inBranch = (change: object) => ({
  ...demo,
  branches: demo.branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, ...change } : branch)),
})
const inStore = (change: object) => ({
  ...demo,
  stores: demo.stores.map((each) => (each.id === store ? { ...each, ...change } : each)),
})

test('the revision of a store is the same for the same document, and none for an unknown store', () => {
  expect(revisionOf()).toMatch(/^[0-9a-f]{16}$/)
  expect(revisionOf(demoCatalog())).toBe(revisionOf())
  expect(revisionOf(demo, 'unknown')).toBeUndefined()
})

test('the revision of a store follows its own fields, its branch, its company and its country', () => {
  const { currencySymbol: _, ...country } = demo.countries[0]!
  const all = [
    revisionOf(),
    revisionOf(inStore({ name: 'Otro nombre' })),
    revisionOf(inStore({ plates: { provoleta: { visible: false } } })),
    revisionOf(inBranch({ name: 'Otra parrilla' })),
    revisionOf({ ...demo, companies: demo.companies.map((company) => ({ ...company, name: 'Otra' })) }),
    revisionOf({ ...demo, countries: [{ ...country, currencySymbol: '¤' }, ...demo.countries.slice(1)] }),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('the revision of a store does not follow codes and surveys, which no page of it shows', () => {
  expect(revisionOf(inBranch({ discountCodes: [], surveys: [] }))).toBe(revisionOf())
})
