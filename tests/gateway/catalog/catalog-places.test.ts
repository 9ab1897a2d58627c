import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualAlarm } from '#domain/alarm/state.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { changedDocument } from '#gateway/catalog/changed-document.ts'
import { valuesOf } from '#gateway/catalog/document-values.ts'
import { changeLines, importCatalog } from '#gateway/catalog/import.ts'
import { writtenOf } from '#gateway/catalog/parse.ts'
import { newestCatalog, saveCatalog } from '#gateway/catalog/storage.ts'
import { storeUses } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { aBranch, aMenu, aPickupMode, aPlate, aStore, aZone } from '#tests/kit/catalog.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator, type Operator } from '#tests/kit/operators.ts'

/** The demo's shops, beside another company with a brand that has no store yet. */
function twoCompanies(): CatalogDocument {
  const demo = demoCatalog()
  const [brand] = demo.branches
  if (!brand) throw new Error('the demo has no brand')
  const bare = { loyaltyProgram: null, loyaltyRewards: [], plates: [], menus: [], indicators: [], discounts: [] }
  const other = { ...brand, ...bare, id: 'nido', alias: 'nido', companyId: 'hornero', discountCodes: [], surveys: [] }
  return {
    ...demo,
    companies: [...demo.companies, { id: 'hornero', alias: 'hornero', name: 'Hornero' }],
    branches: [...demo.branches, other],
  }
}

const withBrandOf = (document: CatalogDocument, companyId: string): CatalogDocument => ({
  ...document,
  branches: document.branches.map((branch) => (branch.id === 'sushi' ? { ...branch, companyId } : branch)),
})

/** The company of each store, read from the document alone. */
const companies = ({ branches, stores }: CatalogDocument) =>
  stores.map(({ id, branchId }) => [id, branchId, branches.find((branch) => branch.id === branchId)?.companyId])

/** Two companies, each with a brand and a store, small enough to be checked a thousand times. */
function smallCatalog(): CatalogDocument {
  const bare = { whatsAppPhone: null }
  const [store, branch] = [aStore({ ...bare, settings: { ...aStore().settings, alarm: usualAlarm } }), aBranch()]
  const zones = { deliveryZones: [aZone({ id: 'zone-2' })] }
  const modes = { orderModes: [aPickupMode({ id: 'mode-9', menuId: 'menu-2' })] }
  const menu = aMenu({
    id: 'menu-2',
    categories: [{ ...aMenu().categories[0]!, id: 'category-2', plateIds: ['plate-2'] }],
  })
  return {
    countries: demoCatalog().countries,
    companies: ['company-1', 'company-2'].map((id) => ({ id, alias: id, name: id })),
    branches: [
      branch,
      aBranch({
        ...{ id: 'branch-2', companyId: 'company-2', alias: 'branch-2' },
        ...{ plates: [aPlate({ id: 'plate-2', sizes: [], garnishGroups: [] })], menus: [menu] },
      }),
      // Nothing refers to this one, so its id may change.
      aBranch({ id: 'branch-3', alias: 'branch-3', plates: [], menus: [] }),
    ],
    stores: [
      store,
      aStore({ ...bare, id: 'store-2', branchId: 'branch-2', alias: 'store-2', ...zones, ...modes }),
      aStore({ ...bare, id: 'store-3', alias: 'store-3', orderModes: [], deliveryZones: [] }),
    ],
  }
}

test('no single change of a text moves a store or a brand to another owner', () => {
  const document = smallCatalog()
  const written = writtenOf(document)
  const owners = JSON.stringify(companies(document))
  const values = ['company-1', 'company-2', 'branch-1', 'branch-2', 'store-1', 'store-2', 'fresh-name']
  const [moved, refused, taken] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [kind, all] of [
    ['branch', written.branches],
    ['store', written.stores],
  ] as const)
    for (const one of all as readonly { readonly id: string }[])
      for (const path of valuesOf(one).keys())
        for (const value of values) {
          const changed = changedDocument(document, { of: one.id, path, value, stopsSelling: true })
          if (!changed.ok) continue
          const isRefused = changed.harm?.type === 'PlaceMoves'
          ;(isRefused ? refused : taken).add(`${kind}.${path}`)
          if (!isRefused && JSON.stringify(companies(changed.document)) !== owners) moved.add(`${kind}.${path}`)
        }
  expect([...moved]).toEqual([])
  expect([...refused].sort()).toEqual(['branch.companyId', 'branch.id', 'store.branchId', 'store.id'])
  expect([...taken]).toEqual(expect.arrayContaining(['store.alias', 'store.name', 'branch.name']))
})

describe('on a node', () => {
  let database: Database
  let gateway: TestGateway
  beforeAll(async () => {
    database = await openTestDatabase()
    gateway = await startTestGateway({ database, catalog: twoCompanies() })
  })
  afterAll(() => gateway.close())
  beforeEach(async () => {
    await saveCatalog(database, twoCompanies(), gateway.clock.now())
    await gateway.clock.advance(1_000)
  })

  const change = ({ browser }: Operator, path: string, value: unknown) =>
    browser.call('PATCH', '/api/console/catalog', { of: 'sushi', path, value })
  const versionNow = async () => (await newestCatalog(database))?.version

  test.each([
    ['branch', 'sushi', 409, 'PLACE_MOVES'],
    ['company', 'tucan', 403, 'ACCESS_DENIED'],
  ] as const)('a manager of a %s cannot give the brand to another company', async (type, id, status, code) => {
    const manager = await anOperator(gateway, { role: 'encargado', places: [{ type, id }] })
    const before = await versionNow()
    const { status: answered, body } = await change(manager, 'companyId', 'hornero')
    expect([answered, body.code]).toEqual([status, code])
    expect(await versionNow()).toBe(before)
    expect((await change(manager, 'name', 'Sushi del Río')).status).toBe(200)
  })

  test('a manager of another company cannot take the brand', async () => {
    const manager = await anOperator(gateway, { role: 'encargado', places: [{ type: 'company', id: 'hornero' }] })
    const { status, body } = await change(manager, 'companyId', 'hornero')
    expect([status, body.code]).toEqual([403, 'ACCESS_DENIED'])
  })

  test('a refused move names the place and both owners, also for a script', async () => {
    const answer = await fetch(`${gateway.url}/api/console/catalog`, {
      method: 'PATCH',
      headers: { ...gateway.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ of: 'sushi', path: 'companyId', value: 'hornero' }),
    })
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toMatch(
      /^branch sushi would move from company tucan to company hornero\. .*import it\.$/,
    )
  })

  test('a right is judged on the newest catalogue, which the node has not read yet', async () => {
    const tucan = { role: 'encargado', places: [{ type: 'company', id: 'tucan' }] } as const
    const [manager, chief] = [
      await anOperator(gateway, tucan),
      await anOperator(gateway, { ...tucan, role: 'administrador' }),
    ]
    await saveCatalog(database, withBrandOf(twoCompanies(), 'hornero'), gateway.clock.now())
    expect((await change(manager, 'name', 'Otra')).status).toBe(403)
    const invited = await chief.browser.call('POST', '/api/console/operators', {
      ...{ name: 'Eva', role: 'caja', places: [{ type: 'branch', id: 'sushi' }] },
    })
    expect([invited.status, invited.body.code]).toEqual([403, 'ACCESS_DENIED'])
    const cook = await anOperator(gateway, { places: [{ type: 'store', id: 'parrilla-centro' }] })
    const path = `/api/console/operators/${cook.id}`
    const moved = await chief.browser.call('PUT', path, { role: 'caja', places: [{ type: 'branch', id: 'sushi' }] })
    expect([moved.status, moved.body.code]).toEqual([403, 'ACCESS_DENIED'])
  })

  test('an import moves a brand, and says so', async () => {
    const imported = await importCatalog(database, withBrandOf(twoCompanies(), 'hornero'), {
      ...{ uses: storeUses, at: gateway.clock.now(), withdraws: false },
    })
    expect(imported.ok && changeLines(imported)).toEqual([
      'branch sushi has moved from company tucan to company hornero, with its people and orders.',
    ])
  })
})
