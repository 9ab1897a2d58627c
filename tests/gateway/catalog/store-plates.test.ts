import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog, serializeCatalog } from '#gateway/catalog/parse.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { anItem, aSubmission, deliveryMode } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { sample, sampleWith } from './catalog-sample.ts'

/** The sample with plates that its one store sells otherwise. */
const withPlates = (plates: unknown, changes: Readonly<Record<string, unknown>> = {}) =>
  parseCatalog(sampleWith({ ...changes, 'stores[0].plates': plates }))

const errorsWith = (plates: unknown, changes?: Readonly<Record<string, unknown>>) => {
  const read = withPlates(plates, changes)
  return read.ok ? [] : read.errors.map(({ path, message }) => `${path}: ${message}`)
}

const documentWith = (plates: unknown): CatalogDocument => {
  const read = withPlates(plates)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.document
}

test('a store with a price of its own has its branch with the plates as it sells them', () => {
  const document = documentWith({ flan: { price: 4500 }, steak: { visible: false } })
  const catalog = createCatalog(document)
  expect(catalog.branchAt('corner')?.plates).toMatchObject([
    { id: 'steak', price: 950_050, visible: false },
    { id: 'flan', price: 450_000, visible: true },
  ])
  expect(catalog.branch('grill')?.plates).toMatchObject([{ visible: true }, { price: 400_000 }])
})

test('a store with a price of its own sets the price of one size and leaves the others', () => {
  const sizes = [
    { id: 'small', name: 'Small', price: 3000 },
    { id: 'large', name: 'Large', price: 5000 },
  ]
  const read = withPlates({ flan: { sizes: { large: 5500 } } }, { 'branches[0].plates[1].sizes': sizes })
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  expect(createCatalog(read.document).branchAt('corner')?.plates[1]?.sizes).toMatchObject([
    { price: 300_000 },
    { price: 550_000 },
  ])
})

test('a store with a price of its own is exported with the decimals that it was imported with', () => {
  const document = documentWith({ flan: { price: 4500.5 } })
  expect(parseCatalog(serializeCatalog(document))).toMatchObject({ ok: true, document })
})

test('[MODE-03] a store with a price of its own has another menu hash than one that sells as its branch does', () => {
  const catalogOf = (plates: unknown) => {
    const [store] = sample().stores
    const other = {
      ...store,
      ...{ id: 'other', alias: 'other', deliveryZones: [] },
      orderModes: store!.orderModes.map((mode) => ({ ...mode, id: 'other-delivery' })),
      ...(plates !== null && { plates }),
    }
    const read = parseCatalog(sampleWith({ 'stores[1]': other }))
    if (!read.ok) throw new Error(JSON.stringify(read.errors))
    const catalog = createCatalog(read.document)
    return ['corner-delivery', 'other-delivery'].map((id) => catalog.menuHash(id, new Date().toISOString()))
  }
  const [corner, same] = catalogOf(null)
  const [unchanged, dearer] = catalogOf({ flan: { price: 4500 } })
  expect(same).toBe(corner)
  expect(unchanged).toBe(corner)
  expect(dearer).not.toBe(corner)
})

test.each([
  ['a plate of no branch', { pizza: { price: 1 } }, 'stores[0].plates.pizza: pizza is no plate of branch grill'],
  [
    'a size that the plate lacks',
    { flan: { sizes: { xl: 1 } } },
    'stores[0].plates.flan.sizes.xl: xl is no size of flan',
  ],
  ['a free plate', { steak: { price: 0 } }, 'stores[0].plates.steak.price: is zero'],
  ['a text for a price', { flan: { price: 'x' } }, 'stores[0].plates.flan.price: must be a number, without quotes'],
  [
    'a price below the recommended one',
    { flan: { price: 2500 } },
    'stores[0].plates.flan: is not above the price at which menu dinner recommends flan',
  ],
])('A store with %s is refused', (_, plates, error) => expect(errorsWith(plates)).toEqual([error]))

test('A price for a plate with sizes is refused, because nothing would read it', () => {
  const sizes = [{ id: 'small', name: 'Small', price: 4000 }]
  expect(errorsWith({ flan: { price: 5000 } }, { 'branches[0].plates[1].sizes': sizes })).toEqual([
    'stores[0].plates.flan.price: is not read: flan has sizes, so set sizes.ID',
  ])
})

test('The price of a size that is written with a dot for thousands is refused', () => {
  const read = parseCatalog(
    sampleWith({ 'stores[0].plates': { flan: { sizes: { large: 1 } } } }).replace('{"large":1}', '{large: 5.500}'),
  )
  expect(read.ok ? [] : read.errors[0]).toMatchObject({ path: 'stores[0].plates.flan.sizes.large' })
})

describe('At a gateway', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    const demo = demoCatalog()
    const stores = demo.stores.map((store) =>
      store.id === 'parrilla-centro' ? { ...store, plates: { provoleta: { price: 1_500_000 } } } : store,
    )
    gateway = await startTestGateway({ catalog: { ...demo, stores } })
  })
  afterAll(() => gateway.close())

  test("[ORDER-15] the menu shows the store's price, and an order is charged with it", async () => {
    const { id: orderModeId } = await deliveryMode(gateway)
    const { data: menu } = await gateway.api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
      params: { path: { branchContactAlias: 'parrilla-centro', orderModeId } },
    })
    const plate = menu!.categories.flatMap(({ plates }) => plates).find(({ id }) => id === 'provoleta')!
    expect(plate.price).toBe(15_000)
    const sold = await gateway.api.POST('/api/order', {
      body: await aSubmission(gateway, { items: [anItem(plate, 3)], price: 46_050 }),
    })
    expect(sold.response.status).toBe(200)
    const asBefore = { ...anItem(plate, 3), price: 14_800, originalPrice: 14_800, priceWithoutModifiers: 14_800 }
    const refused = await gateway.api.POST('/api/order', { body: await aSubmission(gateway, { items: [asBefore] }) })
    expect(refused.error).toMatchObject({ code: 'PRICE_CHANGED' })
  })
})
