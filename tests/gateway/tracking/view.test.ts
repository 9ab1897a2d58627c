import { expect, test } from 'vitest'
import { trackingChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { isInWindow, newerFix } from '#gateway/tracking/tracked.ts'
import { viewOf } from '#gateway/tracking/view.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aShipment } from '#tests/kit/shipment.ts'

const document = demoCatalog()
const catalog = createCatalog(document)
const orderedAt = '2026-11-21T19:20:00.000Z'
const acceptedAt = '2026-11-21T19:30:00.000Z'

const delay = { orderedAt, scheduledAt: null, minDelayInMinutes: 30, maxDelayInMinutes: 45 }
const trackedOf = (shipment: KnownShipment) => ({
  shipment,
  stack: null,
  orderStatus: 'ACCEPTED' as const,
  delay,
  logCursor: '7.8',
})
const viewWith = (over: Partial<KnownShipment> = {}) => viewOf(catalog, trackedOf(aShipment(over)))
const fixAfter = (seconds: number) => ({ at: Date.parse(acceptedAt) + seconds * 1_000, lat: -34.6, lng: -58.4 })

test('a diner’s view is the order, its store and its brand, as the catalogue has them', () => {
  const store = document.stores.find(({ id }) => id === 'parrilla-centro')!
  const branch = document.branches.find(({ id }) => id === store.branchId)!
  const { street, number, city, position } = store.address
  expect(viewWith().snapshot(null)).toMatchObject({
    id: 'l1',
    code: 'ABCD2345',
    createdAt: orderedAt,
    promised: { from: '2026-11-21T19:50:00.000Z', to: '2026-11-21T20:05:00.000Z' },
    branch: {
      name: branch.name,
      customLogoURL: branch.customLogoURL,
      mapProvider: branch.generalConfig.mapConfig.mapProvider,
    },
    branchContact: {
      id: store.id,
      alias: store.alias,
      name: store.name,
      timeZone: store.timeZone,
      address: { street, number, city, position },
    },
    shipment: { id: 's1', stopsBefore: null },
  })
})

test.each<[string, Partial<KnownShipment>, number, boolean]>([
  ['on the way, since the courier took the order', {}, 0, true],
  ['on the way, before the courier took the order', {}, -0.001, false],
  ['on the way of an order without an acceptance', { times: { PENDING: acceptedAt } }, 0, false],
  ['after delivery', { status: 'DELIVERED' }, 0, false],
  ['before a courier took it', { status: 'LOOKING_FOR_DRIVER', rider: null }, 0, false],
])('[FOPEN-49] a diner’s view has the courier’s position %s: %o, %d s, %s', (_, over, seconds, isShown) => {
  const view = viewWith(over)
  const fix = fixAfter(seconds)
  const snapshot = view.snapshot(fix)
  expect(snapshot.shipment.riderInfo?.lastLocationLat ?? null).toBe(isShown ? fix.lat : null)
  expect(snapshot.at).toBe(isShown ? `7.8.${fix.at}` : view.snapshot(null).at)
  expect(view.frame(fix).at).toBe(snapshot.at)
  expect(JSON.parse(textOf(view.frame(fix).bytes))).toEqual({
    event: trackingUpdateEvent,
    channel: trackingChannel('l1'),
    data: JSON.stringify(snapshot),
    at: snapshot.at,
  })
})

test.each([
  ['store', { stores: [] }],
  ['brand', { branches: [] }],
])('a diner’s view is empty if the catalogue no longer has such a %s', (_, without) => {
  const gutted = {
    ...catalog,
    served: {
      ...catalog.served,
      ...('stores' in without ? { store: () => undefined } : { branch: () => undefined }),
    },
  }
  expect(() => viewOf(gutted as typeof catalog, trackedOf(aShipment()))).toThrow(
    'shipment s1 is of a store that the catalogue no longer has',
  )
})

test('a courier is in the privacy window from the acceptance until the end', () => {
  const inWindow = (over: Partial<KnownShipment>) => isInWindow(trackedOf(aShipment(over)))
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    expect(inWindow({ status })).toBe(true)
  for (const status of ['LOOKING_FOR_DRIVER', 'DELIVERED', 'CANCELED', 'DRIVER_CANCELED'] as const)
    expect(inWindow({ status })).toBe(false)
  expect(inWindow({ rider: null })).toBe(false)
})

test('the newer of two fixes counts, and of two at one instant the one that is known here', () => {
  const [older, newer] = [fixAfter(0), fixAfter(1)]
  expect([newerFix(older, newer), newerFix(newer, older)]).toEqual([newer, newer])
  expect([newerFix(null, older), newerFix(older, null), newerFix(null, null)]).toEqual([older, older, null])
  expect(newerFix(older, { ...older })).toBe(older)
})
