import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { nearbyOperations } from '#gateway/shop/nearby.ts'
import { noLevers } from '#tests/kit/levers.ts'

const parsed = parseCatalog(readFileSync('demo/catalog.yaml', 'utf8'))
if (!parsed.ok) throw new Error('the demo catalogue is broken')
const demoCatalog = parsed.document
const now = new Date('2026-11-22T16:00:00.000Z')
const obelisk = { lat: -34.6037, lng: -58.3816 }

/** As many stores as requested, each further away than the previous one. */
function manyStores(count: number): CatalogDocument {
  const [store] = demoCatalog.stores
  const stores = Array.from({ length: count }, (_, index) => ({
    ...store!,
    id: `s${index}`,
    alias: `s${index}`,
    orderModes: [],
    address: { ...store!.address, position: { ...obelisk, lat: obelisk.lat + (count - index) / 1000 } },
  }))
  return { ...demoCatalog, stores }
}

async function near(document: CatalogDocument, over: object = {}) {
  const catalog = createCatalog(document)
  const { listNearbyStores } = nearbyOperations({
    catalog: () => catalog,
    clock: { now: () => now } as never,
    levers: noLevers,
  })
  const filters = { country: 'Argentina', branch_contact: true }
  const body = { ...obelisk, filters, pagingOption: { pageSize: 20, offset: 0 }, ...over }
  const { body: answer } = await listNearbyStores({ body } as Parameters<typeof listNearbyStores>[0])
  return answer.commerces
}

test('[GUIDE-06] an entry has the store’s alias, name and address, and how far it is', async () => {
  const { alias, name, address } = demoCatalog.stores[0]!
  const entry = (await near(demoCatalog)).find(({ branchContact }) => branchContact.alias === alias)
  const { street, number, city } = address
  const distanceInMeters = entry?.distanceInMeters
  expect(entry?.branchContact).toEqual({
    alias,
    name,
    isOpen: true,
    address: { street, number, city },
    distanceInMeters,
  })
  expect(distanceInMeters).toBeGreaterThan(0)
})

test('[GUIDE-05] the stores of every company come from the nearest on', async () => {
  const distances = (await near(demoCatalog)).map(({ distanceInMeters }) => distanceInMeters)
  expect(distances).toHaveLength(demoCatalog.stores.length)
  expect(distances).toEqual([...distances].sort((one, other) => one - other))
})

test('[GUIDE-13] the pages of a long list hold each store once, and end', async () => {
  const document = manyStores(45)
  const pages = await Promise.all(
    [0, 20, 40, 60].map((offset) => near(document, { pagingOption: { pageSize: 20, offset } })),
  )
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5, 0])
  expect(new Set(pages.flat().map(({ branchContact }) => branchContact.alias)).size).toBe(45)
})

test.each([
  ['Argentina', true],
  ['argentina', true],
  ['AR', true],
  ['Uruguay', false],
])('[FAPI-11] the guide of the country %s: %s', async (country, isListed) => {
  const found = await near(demoCatalog, { filters: { country, branch_contact: true } })
  expect(found.length > 0).toBe(isListed)
})
