import { afterAll, describe, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

// An answer that fits the contract may still be empty: here it has to contain the demo's own data.
const mode = 'parrilla-centro-delivery'
const datesBetween = { from: '2026-11-20', to: '2026-12-24' }

/**
 * The demo, with the days for which its delivery may be scheduled, with aliases that are no ids, and with a mode and a
 * reward that are switched off.
 */
function bent(demo: CatalogDocument): CatalogDocument {
  const named = <Named extends { readonly id: string; readonly alias: string }>(all: readonly Named[], id: string) =>
    all.map((one) => (one.id === id ? { ...one, alias: `${id}-alias` } : one))
  const stores = named(demo.stores, 'sushi-belgrano').map((store) => ({
    ...store,
    orderModes: store.orderModes.flatMap((each) =>
      each.id === mode && each.orderSchedule
        ? [
            { ...each, orderSchedule: { ...each.orderSchedule, datesBetween } },
            { ...each, id: 'off', showName: 'Apagado', active: false },
          ]
        : [each],
    ),
  }))
  const branches = named(demo.branches, 'sushi').map((each) => ({
    ...each,
    loyaltyRewards: each.loyaltyRewards.flatMap((reward) => [reward, { ...reward, id: 'off', active: false }]),
  }))
  return { ...demo, stores, branches, companies: named(demo.companies, 'tucan') }
}

const catalog = bent(demoCatalog())
const store = catalog.stores.find(({ id }) => id === 'parrilla-centro')!
const branch = catalog.branches.find(({ id }) => id === 'parrilla')!
const delivery = store.orderModes.find(({ id }) => id === mode)!

const gateway = await startGatewayOf(catalog)
afterAll(() => gateway.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer is compared as it came, with any type
const read = async (path: string): Promise<any> => (await fetch(gateway.url + path)).json()
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

describe('of the shop', () => {
  test.each([
    ['company', 'tucan', { name: 'Tucán' }],
    ['branch', 'sushi', { branchContacts: [{ id: 'sushi-belgrano' }] }],
    ['branchContact', 'sushi-belgrano', { branch: { id: 'sushi' } }],
  ])('[API-01] a %s is found by its alias and by its id, with its type', async (type, id, info) => {
    const alias = `${id}-alias`
    for (const name of [id, alias])
      expect(await read(`/api/diner/${name}`)).toMatchObject({ type, info: { id, alias, ...info } })
  })

  test('[API-05] a store is read by its id alone, encoded or not, with its branch', async () => {
    const told = await read('/api/diner/branchcontacts/sushi-belgrano')
    expect(told).toMatchObject({ id: 'sushi-belgrano', alias: 'sushi-belgrano-alias', branch: { id: 'sushi' } })
    expect(await read('/api/diner/branchcontacts/%73ushi%2Dbelgrano')).toEqual(told)
    expect(await read('/api/diner/branchcontacts/sushi-belgrano-alias')).toMatchObject({ statusCode: 404 })
  })

  test('[API-07] a company is read by its id, with its name and alias', async () => {
    expect(await read('/api/diner/companies/tucan')).toEqual({ id: 'tucan', alias: 'tucan-alias', name: 'Tucán' })
  })

  test('[API-06] the modes of a branch are each of its stores’ active ones, once', async () => {
    expect(await read('/api/diner/branchordermodes/parrilla')).toEqual([
      { type: 'DELIVERY', showName: 'Delivery' },
      { type: 'TAKE_AWAY', showName: 'Take Away' },
      { type: 'DINING_IN', showName: 'En el salón' },
      { type: 'SELF_SERVICE', showName: 'Autoservicio' },
    ])
  })

  test('[API-24] the schedule of a mode has its days, their hours and the dates between', async () => {
    const { schedulerDaysInfo } = delivery.orderSchedule!
    expect(schedulerDaysInfo).toHaveLength(7)
    expect(await read(`/api/ordermode/schedule/${mode}`)).toEqual({ schedulerDaysInfo, datesBetween })
  })

  test('[PLATE-01] a plate with sizes names them with their prices, in decimals', async () => {
    const menu = await read(`/api/diner/parrilla-centro/menu/${mode}`)
    const plates = menu.categories.flatMap(({ plates }: { plates: readonly { id: string }[] }) => plates)
    const sized = branch.plates.filter(({ sizes, visible }) => visible && sizes.length > 0)
    expect(sized.length).toBeGreaterThan(0)
    for (const { id, sizes } of sized) {
      const wire = plates.find((plate: { id: string }) => plate.id === id)
      expect(wire.sizes).toEqual(sizes.map((size) => ({ ...size, price: size.price / 100 })))
    }
  })

  test('[PLATE-02] a plate names its groups and garnishes', async () => {
    const menu = await read(`/api/diner/parrilla-centro/menu/${mode}`)
    const plates = menu.categories.flatMap(({ plates }: { plates: readonly { id: string }[] }) => plates)
    const grouped = branch.plates.filter(({ garnishGroups, visible }) => visible && garnishGroups.length > 0)
    expect(grouped.length).toBeGreaterThan(0)
    for (const { id, garnishGroups } of grouped) {
      const wire = plates.find((plate: { id: string }) => plate.id === id)
      expect(idsOf(wire.garnishGroups)).toEqual(idsOf(garnishGroups))
      expect(idsOf(wire.garnishGroups[0].garnishes)).toEqual(idsOf(garnishGroups[0]!.garnishes))
    }
  })

  test('[MENU-15] a menu has its categories, remarked and upselled plates', async () => {
    const menu = await read(`/api/diner/parrilla-centro/menu/${mode}`)
    const { categories, remarkedPlateIds, upselleds } = branch.menus.find(({ id }) => id === delivery.menuId)!
    expect(idsOf(menu.categories)).toEqual(idsOf(categories))
    expect(idsOf(menu.remarkeds)).toEqual(remarkedPlateIds)
    expect(menu.upselleds.map(({ id, upsellPrice }: { id: string; upsellPrice: number }) => [id, upsellPrice])).toEqual(
      upselleds.map(({ plateId, price }) => [plateId, price / 100]),
    )
  })

  test.each([
    ['[API-08] the branches of a company', '/api/diner/companies/tucan/branches', ['parrilla', 'sushi'], 'branches'],
    ['[API-10] the discounts of a branch', '/api/diner/parrilla/discounts', idsOf(branch.discounts), null],
    [
      '[API-12] the indicators',
      '/api/indicators',
      catalog.branches.flatMap(({ indicators }) => idsOf(indicators)),
      null,
    ],
    ['[API-22] the surcharges of a mode', `/api/ordermodes/${mode}/generalsurcharges`, ['bolsa-termica'], null],
    [
      '[API-21] the discounts of a mode',
      '/api/ordermodes/parrilla-centro-take-away/generaldiscounts',
      ['retiro-diez'],
      null,
    ],
  ])('%s are all there', async (_, path, ids, field) => {
    const answer = await read(path)
    expect(ids.length).toBeGreaterThan(0)
    expect(idsOf(field ? answer[field] : answer)).toEqual(ids)
  })

  test('[DISC-05] a discount of a branch lists the plates that it applies to', async () => {
    const told: readonly { readonly id: string; readonly plateIds: readonly string[] }[] = await read(
      '/api/diner/parrilla/discounts',
    )
    expect(told.map(({ id, plateIds }) => [id, plateIds])).toEqual(
      branch.discounts.map(({ id, plateIds }) => [id, plateIds]),
    )
  })

  test('[API-17] a branch answers its own program, with its active rewards', async () => {
    for (const { id, loyaltyProgram } of catalog.branches)
      expect(await read(`/api/branch/${id}/loyalty-program`)).toMatchObject({ ...loyaltyProgram })
    const { rewards } = await read('/api/branch/parrilla/loyalty-program')
    expect(idsOf(rewards)).toEqual(['parrilla-alta'])
    expect(new Set(catalog.branches.map(({ loyaltyProgram }) => loyaltyProgram?.orderPercentage)).size).toBe(2)
  })

  test('[API-23] the fees of a mode are the demo’s, in decimals', async () => {
    expect(await read(`/api/ordermodes/${mode}/fees`)).toEqual({ userFee: 450, percentageUserFee: 0 })
  })

  test('[OPEN-72] an indicator has its id, name, description, picture and colour', async () => {
    const [first] = await read('/api/indicators')
    expect(first).toEqual(branch.indicators[0])
    expect(Object.keys(first).sort()).toEqual(['color', 'description', 'iconUrl', 'id', 'name'])
  })

  test('[OPEN-68] a branch has files of four types, and no other type is known', async () => {
    const url = (type: string) => read(`/api/diner/file/parrilla/url?type=${type}`)
    for (const [type, file] of Object.entries(branch.files)) expect(await url(type)).toEqual({ url: file })
    expect(Object.keys(branch.files)).toEqual(['LOGO', 'HORIZONTAL_LOGO', 'BANNER_LOGO', 'BACKGROUND_LOGO'])
    expect(await url('FAVICON')).toMatchObject({ statusCode: 400, code: 'INVALID_REQUEST' })
  })

  test('[OPEN-82] a branch names its map, its geocoding and its redirect', async () => {
    const { info } = await read('/api/diner/parrilla')
    expect(info.generalConfig.mapConfig).toEqual(branch.generalConfig.mapConfig)
  })

  test('[API-13] a plate’s indicators are its own', async () => {
    const plate = branch.plates.find(({ indicatorIds }) => indicatorIds.length > 0)!
    for (const type of ['plate', 'PLATE'])
      expect(idsOf(await read(`/api/entityindicators/${type}/${plate.id}`)).sort()).toEqual(
        [...plate.indicatorIds].sort(),
      )
  })

  test('[API-13] a branch’s indicators are all that its plates may have', async () => {
    expect(idsOf(await read('/api/entityindicators/BRANCH/parrilla'))).toEqual(idsOf(branch.indicators))
  })
})

describe('of an order', () => {
  const orderOf = (code: string) => read(`/api/diner/parrilla-centro/order/${code}`)

  test('[FOLLOW-08] an order carries the address of its shop', async () => {
    const { code } = await anOfferedOrder(gateway)
    const { branchContact } = await orderOf(code)
    expect(branchContact).toMatchObject({ id: 'parrilla-centro', name: 'Tucán San Telmo' })
    expect(branchContact.address).toEqual(store.address)
  })

  test('[FOLLOW-14] an order carries the logo of its shop', async () => {
    const { code } = await anOfferedOrder(gateway)
    const { id, name, customLogoURL } = branch
    expect(customLogoURL).toMatch(/logo/)
    expect((await orderOf(code)).branch).toEqual({ id, name, customLogoURL })
  })

  test('[FAPI-01] [SHIP-46] [SHIP-47] the shipments of an order are listed, with the courier only on route to the drop-off', async () => {
    const { code, trackingId, shipmentId } = await anOfferedOrder(gateway)
    const courier = await aCourier(gateway)
    const shown = async () => {
      const list = await read(`/api/shipments/order/${trackingId}`)
      const { shipments } = await orderOf(code)
      expect(idsOf(list)).toEqual([shipmentId])
      expect(shipments).toEqual(list)
      return [list[0].status, list[0].riderInfo?.name ?? null, list[0].riderInfo?.phone ?? null]
    }
    const steps: readonly ShipmentStatus[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED']
    const seen = [await shown()]
    for (const step of steps) {
      await courier.slide(shipmentId, step)
      seen.push(await shown())
    }
    expect(seen).toEqual([
      ['LOOKING_FOR_DRIVER', null, null],
      ['ON_ROUTE_TO_PICK_UP', null, null],
      ['IN_STORE', null, null],
      ['ON_ROUTE_TO_DROP_OFF', 'Ana', courier.phone],
      ['DELIVERED', null, null],
    ])
  })
})
