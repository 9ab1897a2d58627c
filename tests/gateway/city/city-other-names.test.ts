import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { type City, readCity, type Street } from '#domain/streets/city.ts'
import type { Road } from '#gateway/city/collect.ts'
import { houseLines } from '#gateway/city/house-lines.ts'
import { joinRoads } from '#gateway/city/lines.ts'
import type { CityReport } from '#gateway/city/make-city.ts'
import { otherNamesByTown } from '#gateway/city/names-by-town.ts'
import { otherNamesOf } from '#gateway/city/other-names.ts'
import { readCityText } from '#simulator/services/city-file.ts'
import { inRosario, madeCity, searchIn, storedCity } from '#tests/kit/made-city.ts'
import type { Extract } from '#tests/kit/osm-extract.ts'

const extract = JSON.parse(
  readFileSync(join(import.meta.dirname, 'extracts', 'city-other-names.json'), 'utf8'),
) as Extract

describe('A city whose houses name their street by its other name', () => {
  let made: CityReport
  beforeAll(async () => {
    made = await madeCity(extract, inRosario)
  })
  const search = (query: string) => searchIn(storedCity(made.city))(query)

  test.each([
    ['Diagonal Norte 615', 'Avenida Presidente Roque Sáenz Peña 615 (Diagonal Norte), Rosario', -32.950045],
    ['diagonal nor 615', 'Avenida Presidente Roque Sáenz Peña 615 (Diagonal Norte), Rosario', -32.950045],
    ['Roque Sáenz Peña 615', 'Avenida Presidente Roque Sáenz Peña 615, Rosario', -32.950045],
    ['Pasaje Zavalla 20', 'Madre Cabrini 20 (Pasaje Zavalla), Rosario', -32.9518436],
    ['Madre Cabrini 20', 'Madre Cabrini 20, Rosario', -32.9518436],
  ])('a city with other names of streets finds %s as %s', async (query, label, lat) => {
    const [place, ...others] = await search(query)
    expect([place?.label, others]).toEqual([label, []])
    expect(place && distanceInMetres(place.position, { lat, lng: -60.6467849 })).toBeLessThan(2)
  })

  test('a city with other names of streets leaves no house out', () => {
    expect(made).toMatchObject({ houses: 4, leftOut: 0 })
  })

  test('a city with other names of streets gives an address with the shown name of its street', async () => {
    expect((await search('Pasaje Zavalla 20'))[0]).toMatchObject({ street: 'Madre Cabrini', number: '20' })
  })
})

test.each(['alt_name', 'loc_name', 'short_name', 'official_name', 'old_name'])(
  'the other names of a road are in %s',
  (tag) => {
    expect(otherNamesOf({ name: 'Alem', [tag]: 'Calle 27 ; Paseo del Río;;' }, 'Alem')).toEqual([
      'Calle 27',
      'Paseo del Río',
    ])
  },
)

test('the other names of a road are each named once, and never the same words as the shown name', () => {
  const tags = { alt_name: 'Av. Alem', short_name: 'Leandro Alem', old_name: 'leandro alem;Paseo' }
  expect(otherNamesOf(tags, 'Avenida Alem')).toEqual(['Leandro Alem', 'Paseo'])
})

test('the other names of a road are none for a road that has no name to show', () => {
  expect(otherNamesOf({ old_name: 'Paseo' }, '')).toEqual([])
})

const at = (metres: number, aside = 0): Position => ({ lat: -32.95 + aside / 111_195, lng: -60.65 + metres / 93_300 })
const townAt = ({ lng }: Position) => (lng > at(1000).lng ? 'Funes' : undefined)
const road = (from: number, name: string, otherNames: readonly string[] = [], aside = 0): Road => {
  const metres = [from, from + 250, from + 500]
  return {
    ...{ name, otherNames, isAvenue: false, oneway: false, postalCode: '' },
    nodes: metres.map((along) => along + aside * 10_000),
    points: metres.map((along) => at(along, aside)),
  }
}
const lines = joinRoads([
  road(0, 'San Martín', ['Mitre']),
  road(500, 'San Martín'),
  road(1000, 'San Martín', ['Rivadavia']),
  road(500, 'Mitre', [], 140),
])
const otherNames = new Map(lines.map((line) => [line, otherNamesByTown(line, townAt)]))

test('a street that passes two towns has another name in the whole town of its part, and not in the next', () => {
  const [sanMartin] = lines
  expect(sanMartin && otherNames.get(sanMartin)).toEqual(
    new Map([
      [undefined, ['Mitre']],
      ['Funes', ['Rivadavia']],
    ]),
  )
})

const streetOf = (position: Position) => {
  const house = { numbers: [1], street: 'Mitre', postalCode: '', at: position }
  const { byLine } = houseLines([house], otherNames, townAt)
  return [...byLine.keys()].map(({ name }) => name)
}

test.each([
  ['beside the street', at(300, 10), ['San Martín']],
  ['beside a part without the name', at(900, 10), ['San Martín']],
  ['beside it, and near the street of that name', at(700, 20), ['San Martín']],
  ['beside the street of that name', at(700, 220), ['Mitre']],
  ['beside both', at(700, 65), ['Mitre']],
  ['near both', at(700, -100), ['Mitre']],
  ['behind its yard', at(300, -200), ['San Martín']],
  ['in the next town', at(1320, -10), []],
  ['in the next town, near the border', at(1050, -10), ['San Martín']],
  ['in the next town, within the reach of names', at(1050, -200), []],
])('a street that passes two towns has a house with its other name %s', (_, position, names) => {
  expect(streetOf(position)).toEqual(names)
})

const street = (name: string, corners: readonly number[], otherNames?: readonly string[], town?: string): Street => ({
  ...{ name, class: 'street', oneway: false, locality: town ?? 'Rosario', numbers: [1, 1000], corners },
  ...(otherNames && { otherNames }),
  ...(town && { town }),
})
const city: City = {
  ...{ name: 'Rosario', country: 'AR', bounds: { south: -33, west: -61, north: -32, east: -60 } },
  corners: [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({
    lat: -32.95 + (index % 2) * 0.01,
    lng: -60.65 + index * 0.01,
  })),
  streets: [
    street('Alem', [0, 1, 2], ['Mitre', 'Calle 27']),
    street('Mitre', [3, 4]),
    street('Belgrano', [1, 5], ['9 de Julio', 'Belgrano Viejo']),
    street('Dorrego', [6, 7], ['Alem'], 'Funes'),
    street('Paz', [0, 3], ['Calle 27']),
  ],
  parks: [],
  water: [],
}
const file = storedCity(city)
const labels = async (query: string) => (await searchIn(file)(query)).map(({ label }) => label)

test.each([
  ['Mitre 100', ['Mitre 100, Rosario', 'Alem 100 (Mitre), Rosario']],
  ['mit', ['Mitre, Rosario', 'Alem (Mitre), Rosario']],
  ['Calle 27 500', ['Alem 500 (Calle 27), Rosario', 'Paz 500 (Calle 27), Rosario']],
  ['9 de julio 300', ['Belgrano 300 (9 de Julio), Rosario']],
  ['Alem 100', ['Alem 100, Rosario', 'Dorrego 100 (Alem), Funes']],
  ['Alem 100, Funes', ['Dorrego 100 (Alem), Funes']],
  ['Calle 27 500, Funes', []],
  ['Mitre y 9 de Julio', ['Alem y Belgrano (Mitre y 9 de Julio), Rosario']],
  ['Alem y 9 de Julio', ['Alem y Belgrano (9 de Julio), Rosario']],
  ['Calle 27 y Mitre', ['Paz y Mitre (Calle 27), Rosario', 'Paz y Alem (Calle 27 y Mitre), Rosario']],
  ['Alem y Mitre', []],
])('the search by other names finds %s: %j', async (query, expected) => {
  expect(await labels(query)).toEqual(expected)
})

test('the search by other names finds a street once where two of its names fit, by the better one', async () => {
  expect(await labels('belg 10')).toEqual(['Belgrano 10, Rosario'])
  expect(await labels('belgrano viejo 10')).toEqual(['Belgrano 10 (Belgrano Viejo), Rosario'])
})

test('the search by other names finds the same place by the label that it has given', async () => {
  const search = searchIn(file)
  const names = city.streets.flatMap(({ name, otherNames = [] }) => [name, ...otherNames])
  const queries = names.flatMap((name) => [name, `${name} 100`, ...names.map((other) => `${name} y ${other}`)])
  let found = 0
  for (const query of queries)
    for (const { label, position } of await search(query)) {
      expect((await search(label))[0]?.position, label).toEqual(position)
      found++
    }
  expect(found).toBeGreaterThan(40)
})

test('the search by other names is read back from the file, where each name stands once', () => {
  expect(readCity(file).streets).toEqual(city.streets)
  expect(file.otherNames).toContainEqual(['Calle 27', [0, 4]])
})

test('the search by other names needs nothing in a file of an earlier release', async () => {
  const { otherNames: _, ...older } = file
  expect(readCity(older).streets).toEqual(city.streets.map(({ otherNames: _, ...rest }) => rest))
  expect((await searchIn(older)('Mitre 100')).map(({ label }) => label)).toEqual(['Mitre 100, Rosario'])
  expect(new Set(file.streets.map(({ length }) => length))).toEqual(new Set([7]))
  expect(readCityText(JSON.stringify(file))).toMatchObject({ name: 'Rosario' })
})
