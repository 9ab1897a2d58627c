import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { City, Street } from '#domain/streets/city.ts'
import { readCity, writeCity } from '#domain/streets/city.ts'
import { createStreetGraph, snapToStreet } from '#domain/streets/graph.ts'
import { lengthInMetres, positionAlong } from '#domain/streets/polyline.ts'
import { findRoute } from '#domain/streets/route.ts'
import { inputs } from '#tests/kit/sample.ts'

const side = 6
const step = 0.001
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const cornerOf = (row: number, column: number) => row * side + column

/** Six streets to the east, six to the north, a thousandth of a degree apart; some go one way. */
const gridCity = (oneWays: readonly boolean[] = []): City => {
  const line = (index: number, name: string, corners: number[]): Street => ({
    name: `${name} ${index}`,
    class: 'street',
    oneway: oneWays[index] ?? false,
    locality: 'Grid',
    numbers: [1, 501],
    corners,
  })
  const places = Array.from({ length: side }, (_, place) => place)
  return {
    name: 'Grid',
    country: 'AR',
    bounds: { south: -34.7, west: -58.5, north: -34.5, east: -58.3 },
    corners: places.flatMap((row) =>
      places.map((column) => ({ lat: rounded(-34.6 + row * step), lng: rounded(-58.4 + column * step) })),
    ),
    streets: [
      ...places.map((row) =>
        line(
          row,
          'East',
          places.map((column) => cornerOf(row, column)),
        ),
      ),
      ...places.map((column) =>
        line(
          side + column,
          'North',
          places.map((row) => cornerOf(row, column)),
        ),
      ),
    ],
    parks: [
      {
        name: 'Park',
        ring: [
          { lat: -34.6, lng: -58.4 },
          { lat: -34.6, lng: -58.39 },
          { lat: -34.59, lng: -58.39 },
        ],
      },
    ],
    water: [],
  }
}

/** The length of the shortest way, by relaxing every block until nothing changes. */
const shortestByHand = (city: City, from: number, to: number): number => {
  const graph = createStreetGraph(city)
  const found = city.corners.map((_, corner) => (corner === from ? 0 : Number.POSITIVE_INFINITY))
  for (let pass = 0; pass < city.corners.length; pass++)
    graph.ways.forEach((ways, corner) => {
      for (const { to: next, metres } of ways) found[next] = Math.min(found[next]!, found[corner]! + metres)
    })
  return found[to]!
}

test('A city stays the same when it is written and read again', () => {
  expect(readCity(writeCity(gridCity([true])))).toEqual(gridCity([true]))
  const [street, ...others] = gridCity().streets
  const withAvenue = { ...gridCity(), streets: [{ ...street!, class: 'avenue' as const, locality: 'Far' }, ...others] }
  expect(readCity(writeCity(withAvenue))).toEqual(withAvenue)
  const locality = street!.locality
  const withCodes = { ...gridCity(), postalCodes: { [locality]: 'C1065' } }
  expect(readCity(writeCity(withCodes))).toEqual(withCodes)
})

test('A block between corners that the city does not have is left out', () => {
  const city = gridCity()
  const holed = { ...city, streets: [{ ...city.streets[0]!, corners: [0, 99, 1, 2] }] }
  expect(createStreetGraph(holed).edges.map(({ from, to, block }) => [from, to, block])).toEqual([[1, 2, 2]])
})

const city = gridCity()
const graph = createStreetGraph(city)

test('a route begins and ends at the street nearest to the positions', () => {
  const route = findRoute(graph, { lat: -34.6001, lng: -58.3995 }, { lat: -34.5952, lng: -58.3946 })
  expect(route?.points[0]?.lat).toBeCloseTo(-34.6, 6)
  expect(route?.points[0]?.lng).toBeCloseTo(-58.3995, 6)
  expect(route?.points.at(-1)?.lng).toBeCloseTo(-58.395, 6)
})

test('a route is as long as its points say', () => {
  const route = findRoute(graph, city.corners[0]!, city.corners[35]!)
  expect(route?.metres).toBeCloseTo(lengthInMetres(route?.points ?? []), 6)
})

test('a route is the shortest one, for any one-way streets', () => {
  const corner = fc.integer({ min: 0, max: side * side - 1 })
  const flags = fc.array(fc.boolean(), { minLength: 2 * side, maxLength: 2 * side })
  fc.assert(
    fc.property(corner, corner, flags, (from, to, oneWays) => {
      const ways = gridCity(oneWays)
      const route = findRoute(createStreetGraph(ways), ways.corners[from]!, ways.corners[to]!)
      const expected = shortestByHand(ways, from, to)
      if (route === null) expect(expected).toBe(Number.POSITIVE_INFINITY)
      else expect(route.metres).toBeCloseTo(expected, 3)
    }),
    { numRuns: inputs(150) },
  )
})

test('a route is the shortest one between two places within blocks, by any of their ends', () => {
  const block = fc.nat(graph.edges.length - 1)
  const share = fc.integer({ min: 10, max: 90 }).map((percent) => percent / 100)
  fc.assert(
    fc.property(block, block, share, share, (one, other, near, far) => {
      fc.pre(one !== other)
      const [start, end] = [graph.edges[one]!, graph.edges[other]!]
      const placeOn = ({ from, to }: typeof start, at: number) => {
        const [a, b] = [city.corners[from]!, city.corners[to]!]
        return { lat: a.lat + (b.lat - a.lat) * at, lng: a.lng + (b.lng - a.lng) * at }
      }
      const toEnds = ({ from, to, metres }: typeof start, at: number) =>
        [[from, at * metres] as const, [to, (1 - at) * metres] as const] as const
      const ways = toEnds(start, near).flatMap(([leave, first]) =>
        toEnds(end, far).map(([arrive, last]) => first + shortestByHand(city, leave, arrive) + last),
      )
      expect(findRoute(graph, placeOn(start, near), placeOn(end, far))?.metres).toBeCloseTo(Math.min(...ways), 1)
    }),
  )
})

test('a route names no point twice in a row, also where it begins or ends on a corner', () => {
  for (const [from, to] of [
    [0, 35],
    [35, 0],
    [7, 8],
    [3, 3],
  ] as const) {
    const points = findRoute(graph, city.corners[from]!, city.corners[to]!)?.points ?? []
    const written = points.map(({ lat, lng }) => `${lat} ${lng}`)
    expect(new Set(written).size).toBe(written.length)
    expect(points[0]).toEqual(city.corners[from])
    expect(points.at(-1)).toEqual(city.corners[to])
  }
})

test('a route goes round the block to a place behind on a one-way street', () => {
  const loop: City = {
    ...city,
    streets: [
      { ...city.streets[0]!, oneway: true, corners: [0, 1] },
      { ...city.streets[0]!, name: 'Back', corners: [1, 7, 6, 0] },
    ],
  }
  const [ahead, behind] = [
    { lat: -34.6, lng: -58.3992 },
    { lat: -34.6, lng: -58.3998 },
  ]
  const route = findRoute(createStreetGraph(loop), ahead, behind)
  expect(route?.points).toHaveLength(6)
  expect(findRoute(createStreetGraph(loop), behind, ahead)?.points).toEqual([behind, ahead])
  expect(findRoute(createStreetGraph(loop), ahead, ahead)).toEqual({ points: [ahead], metres: 0 })
})

test('a route is none where no street is near', () => {
  expect(findRoute(graph, { lat: 10, lng: 10 }, city.corners[0]!)).toBeNull()
})

test('a snap is the nearest place on any block', () => {
  const city = gridCity()
  const graph = createStreetGraph(city)
  const coordinate = (from: number) => fc.double({ min: from - 0.002, max: from + 0.007, noNaN: true })
  fc.assert(
    fc.property(coordinate(-34.6), coordinate(-58.4), (lat, lng) => {
      const snap = snapToStreet(graph, { lat, lng })
      const nearest = Math.min(
        ...graph.edges.flatMap(({ from, to }) =>
          [0, 0.25, 0.5, 0.75, 1].map((share) => {
            const [a, b] = [city.corners[from]!, city.corners[to]!]
            return distanceInMetres(
              { lat, lng },
              { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share },
            )
          }),
        ),
      )
      expect(snap!.metres).toBeLessThanOrEqual(nearest + 0.01)
    }),
    { numRuns: inputs(100) },
  )
})

const at = (lat: number, lng: number) => ({ lat, lng })
const graphOf = (...corners: readonly { lat: number; lng: number }[]) => {
  const city = gridCity()
  return createStreetGraph({ ...city, corners, streets: [{ ...city.streets[0]!, corners: [0, 1] }] })
}

test('a snap to the only street is found about two and a half kilometres away, and no further', () => {
  const here = at(-34.601, -58.401)
  const north = (lat: number) => snapToStreet(graphOf(at(lat, -58.401), at(lat, -58.4005)), here)
  expect(north(-34.577)?.metres).toBeCloseTo(distanceInMetres(here, at(-34.577, -58.401)), 3)
  expect(north(-34.575)).toBeNull()
})

test('a snap to the only street is a place also where the street has no length', () => {
  const corner = at(-34.6, -58.4)
  const snap = snapToStreet(graphOf(corner, corner), at(-34.6, -58.3999))
  expect(snap).toMatchObject({ share: 0, position: corner })
  expect(snap?.metres).toBeCloseTo(9.15, 1)
})

const [lat, lng] = [-34.6, -58.4]
test.each([
  ['north-east', 0.01, 0.013],
  ['north-west', 0.01, -0.013],
  ['south-east', -0.01, 0.013],
  ['south-west', -0.01, -0.013],
])(
  'a snap to a long street that runs %s is the foot of the perpendicular, from beside any part of it',
  (_, north, east) => {
    const city = gridCity()
    const corners = [
      { lat, lng },
      { lat: lat + north, lng: lng + east },
    ]
    const graph = createStreetGraph({ ...city, corners, streets: [{ ...city.streets[0]!, corners: [0, 1] }] })
    const narrowing = Math.cos((lat * Math.PI) / 180)
    for (const share of [0.05, 0.3, 0.5, 0.7, 0.95])
      for (const side of [-0.0005, 0.0005]) {
        // At a right angle in metres, where degrees of longitude are shorter.
        const beside = {
          lat: lat + north * share + side * east * 50,
          lng: lng + east * share - (side * north * 50) / narrowing ** 2,
        }
        const snap = snapToStreet(graph, beside)
        expect(snap?.share).toBeCloseTo(share, 3)
        expect(snap?.position.lat).toBeCloseTo(lat + north * share, 4)
      }
  },
)

test.each([
  ['north-east', 0.01, 0.013],
  ['north-west', 0.01, -0.013],
  ['south-east', -0.01, 0.013],
  ['south-west', -0.01, -0.013],
])(
  'a snap beside a long slanted street that runs %s is on it, and not on a short one further away',
  (_, north, east) => {
    const city = gridCity()
    const [street] = city.streets
    // Its box is wide, so that the short one's box is often no further off.
    const start = { lat: -34.6007, lng: -58.4007 }
    for (let percent = 1; percent < 100; percent += 2)
      for (const side of [-1, 1]) {
        const off = (metres: number) => ({
          lat: start.lat + (north * percent) / 100 + (side * metres * east) / 1_600,
          lng: start.lng + (east * percent) / 100 - (side * metres * north) / 1_600,
        })
        const far = off(140)
        const corners = [
          start,
          { lat: start.lat + north, lng: start.lng + east },
          far,
          { lat: far.lat + 0.00001, lng: far.lng },
        ]
        const graph = createStreetGraph({
          ...city,
          corners,
          streets: [
            { ...street!, name: 'Long', corners: [0, 1] },
            { ...street!, name: 'Short', corners: [2, 3] },
          ],
        })
        expect(snapToStreet(graph, off(50))?.edge.street.name).toBe('Long')
      }
  },
)

const way = [
  { lat: -34.6, lng: -58.4 },
  { lat: -34.59, lng: -58.4 },
  { lat: -34.59, lng: -58.39 },
]

test('a position along a way heads north on the first leg and east on the second', () => {
  expect(positionAlong(way, 100)?.heading).toBeCloseTo(0, 1)
  expect(positionAlong(way, lengthInMetres(way) - 100)?.heading).toBeCloseTo(90, 1)
})

test('a position along a way counts the second leg from its own beginning', () => {
  const first = lengthInMetres(way.slice(0, 2))
  const here = positionAlong(way, first + 100)!.position
  expect(distanceInMetres(way[1]!, here)).toBeCloseTo(100, 1)
  expect(distanceInMetres(way[0]!, positionAlong(way, first)!.position)).toBeCloseTo(first, 1)
})

test('a position along a way is where the way says and keeps its heading, even at a point of two legs', () => {
  expect(positionAlong([way[0]!, ...way], 0)?.position).toEqual(way[0])
  expect(positionAlong([...way, way[2]!], 1e6)?.heading).toBeCloseTo(90, 1)
  expect(positionAlong([way[0]!, way[0]!], 0)).toEqual({ position: way[0], heading: 0 })
})

test('a position along a way stays within the way', () => {
  expect(positionAlong(way, -5)?.position).toEqual(way[0])
  expect(positionAlong(way, 1e6)?.position).toEqual(way[2])
  expect(positionAlong([], 5)).toBeNull()
})

test('a position along a way is as far from the start as asked', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const metres = share * lengthInMetres(way)
      const here = positionAlong(way, metres)!.position
      const walked = metres <= lengthInMetres(way.slice(0, 2)) ? [way[0]!, here] : [way[0]!, way[1]!, here]
      expect(lengthInMetres(walked)).toBeCloseTo(metres, 0)
    }),
  )
})
