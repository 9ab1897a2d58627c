import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearing, distanceInMetres, isValidPosition } from '#domain/geo/distance.ts'
import { boundingBox, contains, crossesItself } from '#domain/geo/polygon.ts'

const obelisco = { lat: -34.6037, lng: -58.3816 }
const square = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 2 },
  { lat: 2, lng: 2 },
  { lat: 2, lng: 0 },
]
const position = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})

describe('a distance', () => {
  test('a degree of latitude is some 111.2 km', () => {
    expect(distanceInMetres(obelisco, { ...obelisco, lat: obelisco.lat + 1 })).toBeCloseTo(111_195, -1)
  })

  test('it is the same both ways and never negative', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(distanceInMetres(a, b)).toBeGreaterThanOrEqual(0)
        expect(distanceInMetres(a, b)).toBeCloseTo(distanceInMetres(b, a), 3)
      }),
    )
  })
})

test('a bearing is clockwise from north', () => {
  expect(bearing(obelisco, { ...obelisco, lat: -34 })).toBeCloseTo(0, 3)
  expect(bearing({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(90, 3)
  expect(bearing({ lat: 0, lng: 0 }, { lat: 0, lng: -1 })).toBeCloseTo(270, 3)
})

test('a position off the earth, without a number, or at the null island is not valid', () => {
  expect(isValidPosition(obelisco)).toBe(true)
  expect(isValidPosition({ lat: 91, lng: 0 })).toBe(false)
  expect(isValidPosition({ lat: 1, lng: -181 })).toBe(false)
  expect(isValidPosition({ lat: Number.NaN, lng: 0 })).toBe(false)
  expect(isValidPosition({ lat: 0, lng: 0 })).toBe(false)
})

describe('a polygon', () => {
  test('it contains what lies inside or on its edge, and nothing else', () => {
    expect(contains(square, { lat: 1, lng: 1 })).toBe(true)
    expect(contains(square, { lat: 0, lng: 1 })).toBe(true)
    expect(contains(square, { lat: 2, lng: 2 })).toBe(true)
    expect(contains(square, { lat: 1, lng: 2.0001 })).toBe(false)
    expect(contains(square, { lat: 0, lng: 3 })).toBe(false)
  })

  test('a dent is outside', () => {
    const dented = [...square.slice(0, 3), { lat: 1, lng: 1 }, ...square.slice(3)]
    expect(contains(dented, { lat: 1.5, lng: 0.9 })).toBe(false)
    expect(contains(dented, { lat: 0.5, lng: 0.9 })).toBe(true)
  })

  test('it crosses itself when two far edges meet', () => {
    const [a, b, c, d] = square
    expect(crossesItself(square)).toBe(false)
    expect(crossesItself([a!, c!, b!, d!])).toBe(true)
  })

  test('its box holds all of its positions', () => {
    expect(boundingBox(square)).toEqual({ south: 0, west: 0, north: 2, east: 2 })
    expect(boundingBox([])).toBeNull()
  })
})
