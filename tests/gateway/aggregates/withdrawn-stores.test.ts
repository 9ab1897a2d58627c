import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { followCatalog } from '#gateway/catalog/current.ts'
import { importCatalog, refusalLines, withdrawOption } from '#gateway/catalog/import.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'
import { newestCatalog, saveCatalog } from '#gateway/catalog/storage.ts'
import { storeUses } from '#gateway/composition/features.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { databases, describeOn, oneOfDatabases, openServerSchema } from '#tests/kit/databases.ts'
import { anOfferedOrder, trackingOf } from '#tests/kit/delivery.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { needs } from '#tests/kit/needs.ts'
import { updateRider } from '#tests/kit/shift.ts'
import { aStack } from '#tests/kit/stack.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

const centro = 'parrilla-centro'
const without = (document: CatalogDocument): CatalogDocument => ({
  ...document,
  stores: document.stores.filter(({ id }) => id !== centro),
  branches: document.branches.map((branch) => ({
    ...branch,
    loyaltyProgram: branch.loyaltyProgram && {
      ...branch.loyaltyProgram,
      branchContactIds: branch.loyaltyProgram.branchContactIds?.filter((id) => id !== centro) ?? null,
    },
    loyaltyRewards: branch.loyaltyRewards.filter(({ branchContactId }) => branchContactId !== centro),
  })),
})
const demoOf = async (database: Database) => (await newestCatalog(database))!.document
const versionsIn = async (database: Database) =>
  (await database.query<{ count: number }>('select count(*)::int as count from catalogs')).rows[0]!.count

describeOn(oneOfDatabases('withdrawn-stores'))('on $name, an import that leaves out a store', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway
  let ana: Awaited<ReturnType<typeof aCourier>>
  let order: Awaited<ReturnType<typeof anOfferedOrder>>
  let waiting: Awaited<ReturnType<typeof anOfferedOrder>>
  let stackId: string
  let submission: Awaited<ReturnType<typeof aSubmission>>

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, () => ({}))
    gateway = nodes.gateway
    ana = await aCourier(gateway)
    order = await anOfferedOrder(gateway)
    waiting = await anOfferedOrder(gateway)
    stackId = (await aStack(gateway, 1)).id
    submission = await aSubmission(gateway)
    await ana.slide(order.shipmentId, 'ON_ROUTE_TO_PICK_UP')
  })
  afterAll(() => nodes.close())

  const at = () => gateway.clock.now()
  const step = (code: string, which: 'accept' | 'ready' | 'deliver' | 'cancel', node = gateway) =>
    node.api.POST(`/api/console/orders/{code}/${which}`, { params: { path: { code } }, headers: gateway.admin })

  test('an import that leaves out a store with open orders is refused, and imports nothing', async () => {
    const demo = await demoOf(database)
    const before = await versionsIn(database)
    const imported = await importCatalog(database, without(demo), { uses: storeUses, at: at(), withdraws: false })
    const { name } = demo.stores.find(({ id }) => id === centro)!
    expect(imported).toEqual({ ok: false, open: [{ id: centro, name, openOrders: 3 }] })
    expect(await versionsIn(database)).toBe(before)
  })

  test('an import that leaves out a store without open orders is accepted, like any other', async () => {
    const demo = await demoOf(database)
    const others = { ...demo, stores: demo.stores.filter(({ id }) => id !== 'sushi-belgrano') }
    expect(await importCatalog(database, others, { uses: storeUses, at: at(), withdraws: false })).toMatchObject({
      ok: true,
    })
    expect(await importCatalog(database, demo, { uses: storeUses, at: at(), withdraws: false })).toMatchObject({
      ok: true,
    })
  })

  describe('and is forced', () => {
    beforeAll(async () => {
      const demo = await demoOf(database)
      const imported = await importCatalog(database, without(demo), { uses: storeUses, at: at(), withdraws: true })
      if (!imported.ok) throw new Error('the import was refused')
      gateway.clock.advance(1_000)
      for (const { api } of [gateway, nodes.other])
        await vi.waitFor(async () => {
          const { data } = await api.GET('/api/diner/{alias}', { params: { path: { alias: centro } } })
          expect(data).toMatchObject({ info: { deliveryConfig: { orderModes: [] } } })
        })
    })

    test('a withdrawn store sells nothing any more, at no node, and is listed nowhere', async () => {
      for (const { api } of [gateway, nodes.other]) {
        const { response } = await api.POST('/api/order', { body: submission })
        expect(response.status).toBeGreaterThanOrEqual(400)
        const branch = await api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla' } } })
        expect(JSON.stringify(branch.data)).not.toContain(centro)
      }
      const near = await gateway.api.POST('/api/menu/near', {
        body: {
          lat: -34.617,
          lng: -58.371,
          filters: { country: 'Argentina', branch_contact: true },
          pagingOption: { pageSize: 50, offset: 0 },
        },
      })
      expect(near.data!.commerces.map(({ branchContact }) => branchContact.alias)).not.toContain(centro)
    })

    test("a withdrawn store serves its open orders to the end: pages, slides, the shop's calls, the survey", async () => {
      const { code, shipmentId } = order
      expect((await step(code, 'ready')).data).toMatchObject({ status: 'READY' })
      for (const status of ['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
        expect((await ana.slide(shipmentId, status)).data).toMatchObject({ status })
      expect((await trackingOf(gateway, code)).shipment.status).toBe('DELIVERED')
      const followed = await nodes.other.api.GET('/api/diner/{branchContact}/order/{orderId}', {
        params: { path: { branchContact: centro, orderId: code } },
      })
      expect(followed.data).toMatchObject({ status: 'DELIVERED', branchContact: { id: centro } })
      const shipments = await gateway.api.GET('/api/shipments/order/{logisticsOrderId}', {
        params: { path: { logisticsOrderId: order.trackingId } },
      })
      expect(shipments.data).toHaveLength(1)
      const survey = await gateway.api.GET('/api/survey/{id}', {
        params: { path: { id: centro } },
      })
      expect(survey.response.status).toBe(200)
    })

    test('a withdrawn store lets the shop cancel, and answers the result', async () => {
      expect((await step(waiting.code, 'cancel', nodes.other)).data).toMatchObject({ status: 'CANCELED' })
      expect((await trackingOf(gateway, waiting.code)).shipment.status).toBe('CANCELED')
    })

    test('a withdrawn store lets its couriers take waiting shipments, and end and start their shifts', async () => {
      expect((await updateRider(gateway, ana.id, { active: false })).status).toBe(200)
      const { token } = await updateRider(nodes.other, ana.id, { active: true })
      const headers = { authorization: `Bearer ${token}` }
      const { data } = await gateway.api.GET('/api/shipmentstacks', { headers })
      expect(data!.stacks.map(({ id }) => id)).toEqual([stackId])
    })

    test('a withdrawn store is known to a node that starts afterwards', async () => {
      const { read, stop } = await followCatalog(database, gateway.clock, storeUses, (error) => {
        throw error
      })
      stop()
      expect(read().store(centro)).toBeUndefined()
      expect(read().byAlias(centro)).toBeUndefined()
      expect(read().served.storeByAlias(centro)?.id).toBe(centro)
      expect(read().served.branch(read().served.store(centro)!.branchId)?.alias).toBe('parrilla')
    })

    test('a withdrawn store needs no forcing again for the next import', async () => {
      const demo = await demoOf(database)
      expect(await importCatalog(database, demo, { uses: storeUses, at: at(), withdraws: false })).toMatchObject({
        ok: true,
      })
    })
  })
})

describeOn(databases)('a node on $name that follows the catalogue', ({ open }) => {
  let database: Database
  let counted: Sql
  let scans: (readonly unknown[])[]
  let demo: CatalogDocument
  const clock = manualClock()
  const names = [centro, 'parrilla-palermo']
  beforeEach(async () => {
    database = await open()
    await migrate(database)
    demo = await demoFile()
    scans = []
    counted = {
      query(text, values) {
        if (text.includes('jsonb_array_elements(document')) scans.push(values!.slice(0, 2))
        return database.query(text, values)
      },
    }
  })
  afterEach(() => database.close())

  const save = (document: CatalogDocument) => saveCatalog(database, document, clock.now())
  const leavingOut = (ids: readonly string[]) => ({
    ...demo,
    stores: demo.stores.filter(({ id }) => !ids.includes(id)),
  })
  const renamed = (name: string) => ({
    ...demo,
    stores: demo.stores.map((store) => (store.id === centro ? { ...store, name } : store)),
  })
  const anOrderOf = (storeId: string) =>
    database.query(
      `insert into orders (id, code, store_id, phone, status, ordered_at, state)
       values ($1, $1, $1, '', 'ACCEPTED', now(), '{}')`,
      [storeId],
    )
  const follow = () =>
    followCatalog(counted, clock, storeUses, (error) => {
      throw error
    })

  test('a node that follows the catalogue reads old documents at its start, and none for a later version', async () => {
    for (const id of [...names, 'of-no-version']) await anOrderOf(id)
    await save(demo)
    await save(leavingOut(names))
    const { read, refresh, stop } = await follow()
    expect(scans).toEqual([[0, 2]])
    await save(leavingOut(names))
    await save(leavingOut(names))
    await refresh()
    // Between the versions that it has read and the newest one.
    expect(scans.slice(1)).toEqual([[2, 4]])
    await database.query('delete from catalogs where version < 4')
    await save(leavingOut(names))
    await refresh()
    stop()
    expect(names.map((id) => read().served.store(id)?.id)).toEqual(names)
  })

  test('a node has a store as of the newest version of the catalogue with it, also one that it has not read', async () => {
    await save(renamed('first'))
    const { read, refresh, stop } = await follow()
    const nameAfter = async (...documents: readonly CatalogDocument[]) => {
      for (const document of documents) await save(document)
      await refresh()
      return read().served.store(centro)?.name
    }
    expect(await nameAfter(leavingOut([centro]))).toBe('first')
    expect(await nameAfter(renamed('second'), leavingOut([centro]))).toBe('second')
    expect(await nameAfter(renamed('third'))).toBe('third')
    expect(await nameAfter(leavingOut([centro]))).toBe('third')
    // A store without orders that this node has never read.
    await anOrderOf('new')
    const { stores, ...rest } = leavingOut([centro])
    await save({ ...rest, stores: [...stores, { ...stores[0]!, id: 'new', alias: 'new', name: 'Nueva' }] })
    expect(await nameAfter(leavingOut([centro]))).toBe('third')
    expect(read().served.store('new')?.name).toBe('Nueva')
    stop()
  })
})

test('a shop’s call on an order that cannot be answered changes nothing', async () => {
  const database = await databases[0]!.open()
  const nodes = await startTwoGateways(database, () => ({}))
  const { gateway } = nodes
  const { code } = await anOfferedOrder(gateway)
  await database.query(`update orders set store_id = 'nowhere', state = jsonb_set(state, '{storeId}', '"nowhere"')`)
  const events = async () => (await database.query('select 1 from events')).rows.length
  const before = await events()
  for (const which of ['ready', 'cancel'] as const) {
    const { response } = await gateway.api.POST(`/api/console/orders/{code}/${which}`, {
      params: { path: { code } },
      headers: gateway.admin,
    })
    expect(response.status).toBe(404)
  }
  expect(await events()).toBe(before)
  await nodes.close()
})

test('a refused import names each store with its open orders, and the option to force it', () => {
  const open = [
    { id: 'a', name: 'Centro', openOrders: 1 },
    { id: 'b', name: 'Palermo', openOrders: 12 },
  ]
  const lines = refusalLines('shop.yaml', { open })
  expect(lines.slice(0, 2)).toEqual(['a (Centro): 1 open order', 'b (Palermo): 12 open orders'])
  expect(lines.at(-1)).toContain('nothing was imported')
  expect(lines.at(-1)).toContain(withdrawOption)
})

describe('npm run catalog -- import', needs('PostgreSQL'), () => {
  test(`npm run catalog -- import ends with 1 for a store with open orders, and imports with ${withdrawOption}`, async () => {
    const { connect, environment, drop } = await openServerSchema()
    const database = connect()
    await migrate(database)
    const demo = await demoFile()
    await saveCatalog(database, demo, new Date())
    await database.query(
      `insert into orders (id, code, store_id, phone, status, ordered_at, state)
       values ('o', 'ABCD2345', $1, '', 'ACCEPTED', now(), '{}')`,
      [centro],
    )
    const folder = await mkdtemp(join(tmpdir(), 'comanda-catalog-'))
    const file = join(folder, 'shop.yaml')
    await writeFile(file, serializeCatalog(without(demo)))
    const run = (...more: readonly string[]) =>
      promisify(execFile)(process.execPath, ['gateway/commands/catalog.ts', 'import', file, ...more], {
        env: { ...process.env, ...environment },
      })
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`${centro} (`) })
    expect(await versionsIn(database)).toBe(1)
    expect((await run(withdrawOption)).stdout).toContain('version 2')
    await rm(folder, { recursive: true })
    await database.close()
    await drop()
  })
})

async function demoFile(): Promise<CatalogDocument> {
  const parsed = parseCatalog(await readFile('demo/catalog.yaml', 'utf8'))
  if (!parsed.ok) throw new Error('the demo has no catalogue')
  return parsed.document
}
