import { afterAll, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { HoursException } from '#domain/catalog/working-hours.ts'
import { orderingState } from '#domain/hours/opening.ts'
import { readShop } from '#openapi/wire/stores.ts'
import { everyDay } from '#tests/kit/catalog.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

const delivery = 'parrilla-centro-delivery'
const pickup = 'parrilla-centro-take-away'
const hours = everyDay(['10:00', '23:00'])
const closedOn = (...dates: string[]): HoursException[] => dates.map((date) => ({ date, closed: true }))

/** The clock shows Saturday, 21 November 2026, 17:00 in Buenos Aires. */
const exceptionsOf: Record<
  string,
  { store?: readonly HoursException[]; delivery?: readonly HoursException[]; zone?: string }
> = {
  ordinary: {},
  'closed-today': { store: closedOn('2026-11-20', '2026-11-21', '2026-11-22', '2020-12-25') },
  'closed-tomorrow': { store: closedOn('2026-11-22') },
  'closed-tomorrow-in-auckland': { store: closedOn('2026-11-22'), zone: 'Pacific/Auckland' },
  'without-delivery-today': { delivery: closedOn('2026-11-21') },
  'open-late-today': { store: [{ date: '2026-11-21', hours: [{ startAt: '18:00', endAt: '23:00' }] }] },
}

function withHolidays(demo: CatalogDocument): CatalogDocument {
  const like = demo.stores.find(({ id }) => id === 'parrilla-centro')!
  const stores = Object.entries(exceptionsOf).map(
    ([id, { store, delivery: own, zone }]): Store => ({
      ...like,
      ...{ id, alias: id, timeZone: zone ?? like.timeZone },
      deliveryConfig: { ...like.deliveryConfig, workingDays: hours, ...(store && { exceptions: store }) },
      orderModes: like.orderModes.map((mode) => ({
        ...mode,
        id: `${id}-${mode.id}`,
        ...(own && mode.id === delivery && { exceptions: own }),
      })),
    }),
  )
  return { ...demo, stores: [...demo.stores, ...stores] }
}

const gateway = await startGatewayOf(withHolidays(demoCatalog()))
const body = await aSubmission(gateway)
afterAll(() => gateway.close())

async function submit(store: string, over: Partial<typeof body> = {}) {
  const { data, error, response } = await gateway.api.POST('/api/order', {
    body: { ...body, branchContact: store, orderModeId: `${store}-${delivery}`, ...over },
  })
  return data ? response.status : error?.code
}

/** The store and its delivery mode as a page reads them. */
async function pageOf(alias: string) {
  const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias } } })
  const shop = readShop(data!)
  if (shop.type !== 'branchContact') throw new Error('not a store')
  const mode = shop.store.orderModes.find(({ id }) => id === `${alias}-${delivery}`)!
  return { wire: data!, store: shop.store, state: orderingState(shop.store, mode, gateway.clock.now().toISOString()) }
}

test('a store takes orders on an ordinary day', async () => {
  expect(await submit('ordinary')).toBe(200)
  expect((await pageOf('ordinary')).wire.info).not.toHaveProperty('deliveryConfig.exceptions')
})

test('a store that is closed for a holiday refuses orders, and its page says when it opens', async () => {
  expect(await submit('closed-today')).toBe('STORE_CLOSED')
  const { wire, state } = await pageOf('closed-today')
  expect(wire).toMatchObject({ info: { isOpen: false } })
  expect(state).toEqual({ type: 'StoreClosed', opensAt: '2026-11-23T10:00:00-03:00' })
})

test('a store answers with the exceptions from yesterday on', async () => {
  const { store } = await pageOf('closed-today')
  expect(store.deliveryConfig.exceptions).toEqual(closedOn('2026-11-20', '2026-11-21', '2026-11-22'))
})

test('a holiday begins and ends at midnight of the store’s own clock', async () => {
  expect(await submit('closed-tomorrow')).toBe(200)
  expect(await submit('closed-tomorrow-in-auckland')).toBe('STORE_CLOSED')
  expect((await pageOf('closed-tomorrow-in-auckland')).state).toEqual({
    type: 'StoreClosed',
    opensAt: '2026-11-23T10:00:00+13:00',
  })
})

test('a mode that is closed for a day refuses orders, and the store’s other modes take them', async () => {
  expect(await submit('without-delivery-today')).toBe('STORE_CLOSED')
  const inPerson = { type: 'TAKE_AWAY' as const, orderModeId: `without-delivery-today-${pickup}` }
  expect(await submit('without-delivery-today', inPerson)).not.toBe('STORE_CLOSED')
  const { wire, state } = await pageOf('without-delivery-today')
  expect(wire).toMatchObject({ info: { isOpen: true } })
  expect(state).toEqual({ type: 'ModeClosed', opensAt: '2026-11-22T10:00:00-03:00' })
})

test('special hours hold on their date', async () => {
  expect(await submit('open-late-today')).toBe('STORE_CLOSED')
  expect((await pageOf('open-late-today')).state).toMatchObject({ opensAt: '2026-11-21T18:00:00-03:00' })
})

test('the list of nearby stores shows a store closed on its holiday', async () => {
  const { data } = await gateway.api.POST('/api/menu/near', {
    body: {
      ...{ lat: -34.6, lng: -58.37 },
      filters: { branch_contact: true, country: 'Argentina' },
      pagingOption: { pageSize: 100, offset: 0 },
    },
  })
  const found = new Map(data!.commerces.map(({ branchContact: { alias, isOpen } }) => [alias, isOpen]))
  expect([found.get('ordinary'), found.get('closed-today')]).toEqual([true, false])
})

test('the slots of a holiday are not offered, and an order for one is refused', async () => {
  const readSlots = async (store: string) => {
    const params = { path: { orderModeId: `${store}-${delivery}` } }
    return (await gateway.api.GET('/api/ordermode/schedule/{orderModeId}', { params })).data!
  }
  expect(await readSlots('ordinary')).not.toHaveProperty('exceptions')
  expect((await readSlots('closed-tomorrow')).exceptions).toEqual([{ date: '2026-11-22', availableHours: [] }])
  const at = { scheduled: true, scheduledAt: '2026-11-22T20:30:00-03:00' }
  expect(await submit('ordinary', at)).toBe(200)
  expect(await submit('closed-tomorrow', at)).toBe('SLOT_NOT_OFFERED')
})
