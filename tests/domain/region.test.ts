import { expect, test } from 'vitest'
import { isInRegion, regionOf } from '#domain/delivery/region.ts'
import { boundsAround, isWithin } from '#domain/geo/bounds.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'

const [store] = demoCatalog().stores
const [zone] = store!.deliveryZones
const buenosAires: Position = { lat: -34.6037, lng: -58.3816 }

test('[ADDR-26] the region of a store holds its city and its suburbs, and no other city', () => {
  const region = regionOf(store!)
  for (const near of [store!.address.position, buenosAires, { lat: -34.9214, lng: -57.9545 }])
    expect(isInRegion(region, near)).toBe(true)
  for (const far of [
    { lat: -31.4167, lng: -64.1833 },
    { lat: -32.9468, lng: -60.6393 },
    { lat: -34.9011, lng: -56.1645 },
  ])
    expect(isInRegion(region, far)).toBe(false)
})

test('a zone that reaches far takes the region with it, and 60 km beyond', () => {
  const { lat, lng } = store!.address.position
  const corner = { lat: lat - 3, lng }
  const wide = {
    ...store!,
    deliveryZones: [{ ...zone!, polygon: [store!.address.position, corner, { lat, lng: lng + 1 }] }],
  }
  const far = distanceInMetres(store!.address.position, corner)
  expect(regionOf(wide).metres).toBeCloseTo(far + 60_000)
  expect(isInRegion(regionOf(wide), { lat: lat - 3.5, lng })).toBe(true)
  expect(isInRegion(regionOf(wide), { lat: lat - 3.6, lng })).toBe(false)
})

test('a store without zones has a region around itself', () => {
  expect(regionOf({ ...store!, deliveryZones: [] })).toEqual({ centre: store!.address.position, metres: 60_000 })
})

test.each([0, -31.4, 64.1, 88])('the box of a circle at latitude %d holds the circle, and little more', (lat) => {
  const centre = { lat, lng: 10 }
  const box = boundsAround(centre, 15_000)
  const east = 15_000 / (111_195 * Math.cos((lat * Math.PI) / 180))
  for (const at of [
    { lat: lat + 15_000 / 111_196, lng: 10 },
    { lat, lng: 10 + east * 0.999 },
  ])
    expect(isWithin(box, at)).toBe(true)
  expect(isWithin(box, { lat: lat + 0.15, lng: 10 })).toBe(false)
  expect(isWithin(box, { lat, lng: 10 + east * 1.2 })).toBe(false)
})
