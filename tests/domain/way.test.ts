import { expect, test } from 'vitest'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { stopsAhead, wayFrom } from '#domain/tracking/way.ts'

const store = { lat: -34.6, lng: -58.4 }
const door = { lat: -34.61, lng: -58.4 }
const rider = { lat: -34.605, lng: -58.4 }

const tracked = (shipment: Partial<TrackingSnapshot['shipment']>) =>
  ({
    branchContact: { address: { position: store } },
    shipment: {
      destination: door,
      stopsBefore: null,
      riderInfo: { lastLocationLat: rider.lat, lastLocationLng: rider.lng },
      ...shipment,
    },
  }) as TrackingSnapshot

test('the courier drives to the store and on to the door, then to the door alone', () => {
  expect(stopsAhead(tracked({ status: 'ON_ROUTE_TO_PICK_UP' }))).toEqual([rider, store, door])
  expect(stopsAhead(tracked({ status: 'IN_STORE' }))).toEqual([store, door])
  expect(stopsAhead(tracked({ status: 'ON_ROUTE_TO_DROP_OFF' }))).toEqual([rider, door])
})

test('without a fix of the courier the way begins at the store, and after the store it is unknown', () => {
  expect(stopsAhead(tracked({ status: 'ON_ROUTE_TO_PICK_UP', riderInfo: null }))).toEqual([store, door])
  expect(stopsAhead(tracked({ status: 'ON_ROUTE_TO_DROP_OFF', riderInfo: null }))).toBeNull()
})

test('there is no way past another diner’s door, to nowhere, or without a courier who drives', () => {
  expect(stopsAhead(tracked({ status: 'ON_ROUTE_TO_DROP_OFFS' }))).toBeNull()
  expect(stopsAhead(tracked({ status: 'ON_ROUTE_TO_PICK_UP', stopsBefore: 1 }))).toBeNull()
  expect(stopsAhead(tracked({ status: 'IN_STORE', destination: null }))).toBeNull()
  for (const status of ['LOOKING_FOR_DRIVER', 'DELIVERED', 'CANCELED', 'DRIVER_CANCELED'] as const)
    expect(stopsAhead(tracked({ status }))).toBeNull()
})

test('the rest of a way begins at its point beside the courier', () => {
  const way = [store, { lat: -34.605, lng: -58.4 }, { lat: -34.605, lng: -58.41 }]
  const { ahead, metresOff } = wayFrom(way, { lat: -34.602, lng: -58.4001 })
  expect(ahead[0]?.lat).toBeCloseTo(-34.602, 6)
  expect(ahead[0]?.lng).toBeCloseTo(-58.4, 6)
  expect(ahead.slice(1)).toEqual(way.slice(1))
  expect(Math.round(metresOff)).toBe(9)
  expect(wayFrom(way, { lat: -34.605, lng: -58.409 }).ahead).toHaveLength(2)
})

test('a courier in another street is as far away as that street', () => {
  expect(Math.round(wayFrom([store, door], { lat: -34.605, lng: -58.402 }).metresOff)).toBe(183)
})
