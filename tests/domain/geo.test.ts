import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crossesItself } from '#domain/geo/crossing.ts'
import { bearing, distanceInMetres, isValidPosition } from '#domain/geo/distance.ts'
import { contains } from '#domain/geo/polygon.ts'

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
  test('a degree of latitude is about 111.2 km', () => {
    expect(distanceInMetres(obelisco, { ...obelisco, lat: obelisco.lat + 1 })).toBeCloseTo(111_195, -1)
  })

  test('a degree of longitude is half as long at 60° as at the equator', () => {
    expect(distanceInMetres({ lat: 0, lng: 10 }, { lat: 0, lng: 11 })).toBeCloseTo(111_195, -1)
    expect(distanceInMetres({ lat: 60, lng: 10 }, { lat: 60, lng: 11 })).toBeCloseTo(55_597, -1)
    expect(distanceInMetres({ lat: -60, lng: 10 }, { lat: -60, lng: 11 })).toBeCloseTo(55_597, -1)
  })

  test('a distance is the same both ways and never negative', () => {
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

test('as far north as east in metres is north-east, although the degrees differ', () => {
  const narrowing = Math.cos((obelisco.lat * Math.PI) / 180)
  const northEast = { lat: obelisco.lat + 0.001, lng: obelisco.lng + 0.001 / narrowing }
  expect(bearing(obelisco, northEast)).toBeCloseTo(45, 1)
})

test('the great circle between two places of one latitude leaves towards the pole', () => {
  expect(bearing({ lat: 45, lng: 0 }, { lat: 45, lng: 90 })).toBeCloseTo(54.7356, 3)
  expect(bearing({ lat: -45, lng: 0 }, { lat: -45, lng: 90 })).toBeCloseTo(125.2644, 3)
})

test('a position on the equator, on the meridian of Greenwich, at a pole or on the date line is valid', () => {
  for (const [lat, lng] of [
    [0, -78.5],
    [51.5, 0],
    [90, 10],
    [-90, 10],
    [-17, 180],
    [-17, -180],
  ] as const)
    expect(isValidPosition({ lat, lng })).toBe(true)
})

test('a position off the earth, without a number, or at the null island is not valid', () => {
  expect(isValidPosition(obelisco)).toBe(true)
  expect(isValidPosition({ lat: 91, lng: 0 })).toBe(false)
  expect(isValidPosition({ lat: 1, lng: -181 })).toBe(false)
  expect(isValidPosition({ lat: Number.NaN, lng: 0 })).toBe(false)
  expect(isValidPosition({ lat: 0, lng: 0 })).toBe(false)
})

describe('a polygon', () => {
  test('a polygon contains the points inside and on its edge, and nothing else', () => {
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

  // Eighths of a degree are exact in binary, so that a point on an edge is exactly on it.
  const [south, west, north, east] = [-34.75, -58.5, -34.5, -58.25]
  const block = [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ]

  test('all of its edges and corners are inside, and the extensions of its edges are not', () => {
    const [lat, lng] = [(south + north) / 2, (west + east) / 2]
    const onTheEdge = [...block, { lat: south, lng }, { lat: north, lng }, { lat, lng: west }, { lat, lng: east }]
    for (const point of onTheEdge) expect(contains(block, point)).toBe(true)
    for (const corner of block)
      for (const beyond of [-0.5, 0.5]) {
        expect(contains(block, { ...corner, lat: lat + beyond })).toBe(false)
        expect(contains(block, { ...corner, lng: lng + beyond })).toBe(false)
      }
  })

  test('beside a sloped edge the side counts, also level with a corner', () => {
    const diamond = [
      { lat: -34.5, lng: -58.5 },
      { lat: -34.25, lng: -58.25 },
      { lat: -34.5, lng: -58 },
      { lat: -34.75, lng: -58.25 },
    ]
    const at = (lat: number, lng: number) => contains(diamond, { lat: -34.5 + lat, lng: -58.25 + lng })
    for (const [up, side] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      expect(at(up * 0.2, side * 0.04)).toBe(true)
      expect(at(up * 0.2, side * 0.06)).toBe(false)
      expect(at(up * 0.04, side * 0.2)).toBe(true)
      expect(at(up * 0.06, side * 0.2)).toBe(false)
    }
    expect(at(0, 0)).toBe(true)
    for (const side of [-1, 1]) {
      expect(at(0, side * 0.3)).toBe(false)
      expect(at(0.25, side * 0.1)).toBe(false)
      expect(at(-0.25, side * 0.1)).toBe(false)
    }
  })

  type Corners = readonly (readonly [lat: number, lng: number])[]
  /** `0,0 0,2 2,2` are three corners, latitude first. */
  const cornersOf = (text: string): Corners =>
    text.split(' ').map((corner) => {
      const [lat = Number.NaN, lng = Number.NaN] = corner.split(',').map(Number)
      return [lat, lng]
    })
  /** One polygon, written down from each of its corners, both ways round. */
  const spellings = (corners: Corners) =>
    [corners, [...corners].reverse()].flatMap((way) =>
      way.map((_, first) =>
        [...way.slice(first), ...way.slice(0, first)].map(([lat, lng]) => ({ lat: lat - 34.5, lng: lng - 58.5 })),
      ),
    )

  test.each([
    ['is a bow tie', '0,0 2,2 0,2 2,0'],
    ['crosses once, between edges two apart', '0,0 2,2 1,3 0,2 2,0'],
    ['crosses between further edges', '0,0 0,4 4,4 -1,2 4,0'],
    ['touches a far edge with a corner', '0,0 0,4 2,4 0,2 2,0'],
    ['runs back along its own edge', '0,0 0,4 0,2 2,2'],
  ])('one that %s crosses itself, from any first corner', (_, corners) => {
    for (const polygon of spellings(cornersOf(corners))) expect(crossesItself(polygon)).toBe(true)
  })

  test.each([
    ['is a square', '0,0 0,2 2,2 2,0'],
    ['has two ends on one line of latitude', '0,0 0,3 2,3 2,2 1,2 1,1 2,1 2,0'],
    ['has two ends on one meridian', '0,0 3,0 3,2 2,2 2,1 1,1 1,2 0,2'],
    ['has a dent towards a sloped edge', '0,0 4,4 4,0 3,1'],
  ])('one that %s does not cross itself, from any first corner', (_, corners) => {
    for (const polygon of spellings(cornersOf(corners))) expect(crossesItself(polygon)).toBe(false)
  })

  test('a polygon whose corners go round a point in order never crosses itself', () => {
    const reach = fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 4, maxLength: 9 })
    fc.assert(
      fc.property(reach, (reaches) => {
        const corners = reaches.map((metres, index): [number, number] => {
          const angle = (2 * Math.PI * index) / reaches.length
          return [metres * Math.sin(angle), metres * Math.cos(angle)]
        })
        for (const polygon of spellings(corners)) expect(crossesItself(polygon)).toBe(false)
      }),
    )
  })
})
