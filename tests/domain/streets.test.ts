import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { City, Street } from '#domain/streets/city.ts'
import { readCity, writeCity } from '#domain/streets/city.ts'
import { createStreetGraph, snapToStreet } from '#domain/streets/graph.ts'
import { lengthInMetres, positionAlong } from '#domain/streets/polyline.ts'
import { findRoute } from '#domain/streets/route.ts'

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
})

describe('A route', () => {
  const city = gridCity()
  const graph = createStreetGraph(city)

  test('begins and ends at the street nearest to the positions', () => {
    const route = findRoute(graph, { lat: -34.6001, lng: -58.3995 }, { lat: -34.5952, lng: -58.3946 })
    expect(route?.points[0]?.lat).toBeCloseTo(-34.6, 6)
    expect(route?.points[0]?.lng).toBeCloseTo(-58.3995, 6)
    expect(route?.points.at(-1)?.lng).toBeCloseTo(-58.395, 6)
  })

  test('is as long as its points say', () => {
    const route = findRoute(graph, city.corners[0]!, city.corners[35]!)
    expect(route?.metres).toBeCloseTo(lengthInMetres(route?.points ?? []), 6)
  })

  test('is the shortest there is, whatever streets go one way', () => {
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
      { numRuns: 150 },
    )
  })

  test('goes round the block to a place behind on a street of one way', () => {
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
  })

  test('is none where no street is near', () => {
    expect(findRoute(graph, { lat: 10, lng: 10 }, city.corners[0]!)).toBeNull()
  })
})

describe('A snap', () => {
  test('is the nearest place on any block', () => {
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
      { numRuns: 100 },
    )
  })
})

describe('A position along a way', () => {
  const way = [
    { lat: -34.6, lng: -58.4 },
    { lat: -34.59, lng: -58.4 },
    { lat: -34.59, lng: -58.39 },
  ]

  test('heads north on the first leg and east on the second', () => {
    expect(positionAlong(way, 100)?.heading).toBeCloseTo(0, 1)
    expect(positionAlong(way, lengthInMetres(way) - 100)?.heading).toBeCloseTo(90, 1)
  })

  test('stays within the way', () => {
    expect(positionAlong(way, -5)?.position).toEqual(way[0])
    expect(positionAlong(way, 1e6)?.position).toEqual(way[2])
    expect(positionAlong([], 5)).toBeNull()
  })

  test('is as far from the start as asked', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const metres = share * lengthInMetres(way)
        const here = positionAlong(way, metres)!.position
        const walked = metres <= lengthInMetres(way.slice(0, 2)) ? [way[0]!, here] : [way[0]!, way[1]!, here]
        expect(lengthInMetres(walked)).toBeCloseTo(metres, 0)
      }),
    )
  })
})
