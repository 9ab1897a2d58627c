import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { type City, readCity } from '#domain/streets/city.ts'
import type { Part } from '#gateway/city/collect.ts'
import { createLocalities } from '#gateway/city/localities.ts'
import { createNumbering } from '#gateway/city/numbering.ts'
import { openCity } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import type { ProviderPlace } from '#gateway/maps/places-port.ts'
import { waysOf } from '#gateway/maps/ways.ts'
import { inRosario, madeCity, searchIn, storedCity } from '#tests/kit/made-city.ts'
import { madeAt, madeCentre, madeCordoba } from '#tests/kit/made-cordoba.ts'
import type { Extract } from '#tests/kit/osm-extract.ts'
import { demoCityFile } from '../../demo/demo-city.ts'

/** An extract of a bug report. */
const extractOf = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'extracts', `${name}.json`), 'utf8')) as Extract

const found = await madeCity(madeCordoba())
const file = storedCity(found.city)
const city = readCity(file)

const search = (query: string): Promise<ProviderPlace[]> => searchIn(file)(query)
const metresTo = (place: ProviderPlace | undefined, position: Position) =>
  place ? distanceInMetres(place.position, position) : Number.NaN

test('a city of an extract has the name, the province and the country of its middle', () => {
  expect([city.name, city.province, city.country]).toEqual(['Córdoba', 'Provincia de Córdoba', 'AR'])
})

test('a city whose extract does not say the province has none, unless the extract is of one province', async () => {
  const { relations = [], ...rest } = madeCordoba()
  const far = relations.map((relation) => ({
    ...relation,
    members: relation.members.map((member) => ({ ...member, ref: member.ref + 900_000 })),
  }))
  expect((await madeCity({ ...rest, relations: far })).city).toMatchObject({ country: 'AR', name: 'Córdoba' })
  expect((await madeCity({ ...rest, relations: far })).city.province).toBeUndefined()
  expect((await madeCity({ ...rest, relations: far.slice(0, 2) })).city.province).toBe('Provincia de Córdoba')
})

test('a city of an extract names the owners of its data, as their licence asks', () => {
  expect(createGazetteer(openCity(file)).attribution).toBe('© OpenStreetMap contributors')
  expect(createGazetteer(openCity(demoCityFile)).attribution).toBeNull()
})

test('a city of an extract finds a house where that has it, with its part of the city and postal code', async () => {
  const [place] = await search('Belgrano 750')
  expect(place).toMatchObject({
    label: 'Belgrano 750, Centro, Córdoba',
    street: 'Belgrano',
    number: '750',
    zone: 'Centro',
    city: 'Córdoba',
    locality: 'Provincia de Córdoba',
    country: 'AR',
  })
  expect(place?.postalCode).toMatch(/^X5000/)
  expect(metresTo(place, madeAt(-2.5, 0.1))).toBeLessThan(2)
})

test('a city of an extract puts a number between known houses on the street between them', async () => {
  const [place] = await search('Belgrano 700')
  expect(place).toMatchObject({ street: 'Belgrano', number: '700', zone: 'Centro' })
  expect(metresTo(place, madeAt(-2, 0))).toBeLessThan(15)
})

test('a number that is written wrong moves no other house', async () => {
  const [place] = await search('Belgrano 650')
  expect(metresTo(place, madeAt(-1.5, 0))).toBeLessThan(15)
})

test('a city of an extract follows a street through a way that was drawn against it', async () => {
  const [place] = await search('Belgrano 1000')
  expect(place).toMatchObject({ zone: 'Güemes' })
  expect(metresTo(place, madeAt(-5, 0))).toBeLessThan(15)
})

test('a city of an extract has the houses of addr:interpolation along its way', async () => {
  const [place] = await search('av colon 550')
  expect(metresTo(place, madeAt(0.1, -1.5))).toBeLessThan(2)
})

test('a city of an extract has the houses that are drawn as an outline', async () => {
  const [place] = await search('Caseros 35')
  expect(metresTo(place, madeAt(-2.85, 1.2))).toBeLessThan(12)
})

test('a city of an extract finds no house in a street without numbers, so that the diner marks the door', async () => {
  expect(await search('Caseros 700')).toEqual([])
  expect(await search('Caseros 50')).toEqual([])
  expect(await search('Caseros')).toMatchObject([{ street: 'Caseros', number: null }])
})

test('a city of an extract joins ways of one name that are drawn towards each other into one street', () => {
  const caseros = city.streets.filter(({ name }) => name === 'Caseros')
  expect(caseros.map(({ corners }) => corners.map((corner) => city.corners[corner]))).toEqual([
    [-2, -1, 0, 1, 2].map((column) => ({
      lat: expect.closeTo(madeAt(-3, column).lat, 4),
      lng: expect.closeTo(madeAt(-3, column).lng, 4),
    })),
  ])
})

test('a city of an extract finds corners, and no street that couriers cannot take', async () => {
  expect((await search('Belgrano y Caseros'))[0]).toMatchObject({ street: 'Belgrano y Caseros' })
  expect(await search('Paseo del Buen Pastor')).toEqual([])
})

test('a city of an extract reads a position back as an address, never of a road without a name', async () => {
  const gazetteer = createGazetteer(openCity(file))
  expect(await gazetteer.reverse(madeAt(-2, 0.05))).toMatchObject({ street: 'Belgrano', number: '700' })
  expect(await gazetteer.reverse(madeAt(-6, 1.2))).toMatchObject({ street: 'Belgrano' })
  expect(await gazetteer.reverse(madeAt(-3, 1.5))).toMatchObject({ street: 'Caseros', number: null })
})

test('a city of an extract knows the direction of a street, of an avenue and of a way drawn backwards', () => {
  const classes = new Map(city.streets.map(({ name, class: kind, oneway }) => [name, [kind, oneway]]))
  expect(classes).toEqual(
    new Map([
      ['Belgrano', ['street', true]],
      ['Avenida Colón', ['avenue', false]],
      ['Caseros', ['street', false]],
      ['', ['street', false]],
    ]),
  )
  const ways = waysOf(openCity(file))
  const south = ways([madeAt(-1, 0), madeAt(-5, 0)])
  expect(south?.every(({ lng }) => Math.abs(lng - madeCentre.lng) < 1e-4)).toBe(true)
  expect(ways([madeAt(-5, 0), madeAt(-1, 0)])).toBeNull()
})

test('a city of an extract counts the houses, and those at no street of their name', () => {
  expect(found).toMatchObject({ houses: 156, leftOut: 1 })
})

test('a city of an extract ends at the distance that was asked for', async () => {
  const { city: small } = await madeCity(madeCordoba(), { km: 0.25 })
  const far = small.corners.map((corner) => distanceInMetres(corner, madeCentre))
  expect(Math.max(...far)).toBeLessThan(250)
  expect(small.streets.map(({ name }) => name)).toContain('Belgrano')
})

const here = async (query: string) => {
  const { city: both } = await madeCity(extractOf('city-two-cities'), inRosario)
  return searchIn(storedCity(both))(query)
}

test('a file with several towns finds the same street and number in each, each door with its own town', async () => {
  const found = await here('San Martín 1800')
  expect(found.map(({ label, city }) => [label, city])).toEqual([
    ['San Martín 1800, Rosario', 'Rosario'],
    ['San Martín 1800, Villa Gobernador Gálvez', 'Villa Gobernador Gálvez'],
  ])
  expect(metresTo(found[0], { lat: -32.9509443, lng: -60.6467849 })).toBeLessThan(2)
  expect(metresTo(found[1], { lat: -33.0049035, lng: -60.5824822 })).toBeLessThan(2)
})

test.each(['Villa Gobernador Gálvez', 'villa gob', 'Villa Gobernador Gálvez, Santa Fe'])(
  'a file with several towns finds the door in %s, and none of another town',
  async (town) => {
    expect((await here(`San Martín 1800, ${town}`)).map(({ city }) => city)).toEqual(['Villa Gobernador Gálvez'])
  },
)

test('a file with several towns finds no door where the named town has no such number', async () => {
  expect(await here('San Martín 9000, Villa Gobernador Gálvez')).toEqual([])
  expect((await here('San Martín 1800, Rosario')).map(({ city }) => city)).toEqual(['Rosario'])
})

test('a file with several towns reads a position back with the town that it lies in', async () => {
  const { city: both } = await madeCity(extractOf('city-two-cities'), inRosario)
  const gazetteer = createGazetteer(openCity(storedCity(both)))
  expect(await gazetteer.reverse({ lat: -33.0049, lng: -60.5824 })).toMatchObject({ city: 'Villa Gobernador Gálvez' })
  expect(await gazetteer.reverse({ lat: -32.9509, lng: -60.6468 })).toMatchObject({ city: 'Rosario' })
})

test('A building with a range of numbers is found by each of them', async () => {
  const { city: ranged } = await madeCity(extractOf('city-range-building'), inRosario)
  const search = searchIn(storedCity(ranged))
  const found = async (query: string) => (await search(query)).map(({ position }) => position)
  const building = { lat: expect.closeTo(-32.951, 3), lng: expect.closeTo(-60.6467, 3) }
  for (const number of [1702, 1704, 1706, 1710]) expect(await found(`Salta ${number}`), `${number}`).toEqual([building])
  for (const number of [1700, 1703, 1712]) expect(await found(`Salta ${number}`), `${number}`).toEqual([])
})

describe('The parts of towns', () => {
  const at = (metres: number): Position => ({ lat: -32.95, lng: -60.65 + metres / 93_300 })
  const part = (name: string, kind: string, metres: number): Part => ({
    name,
    kind,
    at: at(metres),
    ring: null,
    postalCode: '',
  })
  const localityAt = createLocalities(
    [
      part('Rosario', 'city', 0),
      part('Centro', 'suburb', 500),
      part('Funes', 'town', 10_000),
      part('Centro', 'suburb', 10_500),
      part('Fisherton', 'suburb', 6_500),
    ],
    'Rosario',
  )

  test.each([
    [0, { locality: 'Centro' }],
    [6_000, { locality: 'Fisherton' }],
    // Nearer to Funes than to Rosario, and in a suburb of Rosario all the same.
    [7_500, { locality: 'Fisherton' }],
    [10_000, { locality: 'Funes', town: 'Funes' }],
    [10_400, { locality: 'Centro', town: 'Funes' }],
    [40_000, { locality: 'Rosario' }],
  ])('a part of a town counts %i metres from the middle', (metres, locality) => {
    expect(localityAt(at(metres))).toEqual(locality)
  })

  test('the parts of towns keep the postal codes of two localities of one name apart', () => {
    const street = { class: 'street', oneway: false, numbers: [0, 0], corners: [] } as const
    const both: City = {
      ...{
        name: 'Rosario',
        country: 'AR',
        bounds: { south: 0, west: 0, north: 1, east: 1 },
        corners: [],
        parks: [],
        water: [],
      },
      streets: [
        { ...street, name: 'A', locality: 'Centro' },
        { ...street, name: 'A', locality: 'Centro', town: 'Funes' },
      ],
      postalCodes: { Centro: 'S2000', 'Centro, Funes': 'S2132' },
    }
    expect(readCity(storedCity(both))).toEqual(both)
  })
})

const anchors = [
  { along: 0, number: 100 },
  { along: 100, number: 200 },
  { along: 300, number: 300 },
]

test('the numbers along a street are even between known houses, and go on for 500 metres', () => {
  const numberAt = createNumbering(anchors)
  expect([50, 200, 300, 600, 801].map(numberAt)).toEqual([150, 250, 300, 500, null])
})

test('the numbers along a street may fall along the street', () => {
  const numberAt = createNumbering(anchors.map(({ along, number }) => ({ along: 300 - along, number })))
  expect([0, 100, 250].map(numberAt)).toEqual([300, 250, 150])
})

test.each([
  ['of one house', [{ along: 50, number: 100 }]],
  [
    'of houses at one place',
    [
      { along: 50, number: 100 },
      { along: 60, number: 110 },
    ],
  ],
  [
    'that do not change',
    [
      { along: 0, number: 100 },
      { along: 500, number: 101 },
    ],
  ],
  [
    'that change too fast',
    [
      { along: 0, number: 100 },
      { along: 50, number: 5000 },
    ],
  ],
])('%s say nothing about others', (_, known) => expect(createNumbering(known)(40)).toBeNull())
