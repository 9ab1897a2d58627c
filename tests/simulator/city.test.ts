import { Effect, Option, Random } from 'effect'
import { expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import { writeCity } from '#domain/streets/city.ts'
import { cityOfRun } from '#simulator/commands/city-flag.ts'
import { City, demoMap } from '#simulator/services/city.ts'
import { readCityText } from '#simulator/services/city-file.ts'

const sanTelmo = { lat: -34.61648, lng: -58.37084 }
const cordoba = { lat: -31.42118, lng: -64.18454 }

const inTheDemo = <A>(use: (city: City['Service']) => Effect.Effect<A>) =>
  Effect.runSync(City.use(use).pipe(Random.withSeed('a city'), Effect.provide(City.demo)))

test('where no street is known, people live at these distances around a store', () => {
  const homes = inTheDemo((city) =>
    Effect.forEach(Array.from({ length: 200 }), () => city.addressNear(cordoba, [120, 280])),
  )
  const metres = homes.map(({ position }) => distanceInMetres(cordoba, position))
  expect(Math.min(...metres)).toBeGreaterThan(119)
  expect(Math.max(...metres)).toBeLessThan(281)
  expect(homes.filter(({ position }) => position.lng > cordoba.lng).length).toBeGreaterThan(50)
  expect(homes.every(({ street, number }) => street !== '' && number !== '')).toBe(true)
})

test('where no street is known, the way is a straight line', () => {
  const there = { lat: -31.43, lng: -64.19 }
  expect(inTheDemo((city) => Effect.sync(() => city.route(cordoba, there)))).toEqual({
    points: [cordoba, there],
    metres: distanceInMetres(cordoba, there),
  })
})

test('a way that ends far from every street is a straight line, and one in the city follows streets', () => {
  const river = { lat: -34.605, lng: -58.34 }
  const near = { lat: -34.6204, lng: -58.3752 }
  const [away, home] = inTheDemo((city) =>
    Effect.sync(() => [city.route(sanTelmo, river), city.route(sanTelmo, near)] as const),
  )
  expect(away.points).toEqual([sanTelmo, river])
  expect(home.points.length).toBeGreaterThan(3)
})

const written = (change: object) => JSON.stringify({ ...writeCity(demoMap()), ...change })

test.each([
  ['no JSON', '{', 'the file: Invalid input: expected object, received undefined'],
  ['a list', '[]', 'the file: Invalid input: expected object, received array'],
  ['without streets', written({ streets: undefined }), 'streets: Invalid input: expected array, received undefined'],
  [
    'with a corner that is not in it',
    written({ streets: [['Belgrano', 0, 0, 0, 1, 99, [1_000_000, 1]]] }),
    'a street passes a corner that is not in it',
  ],
])('a file that is %s is no city', (_, text, says) => expect(readCityText(text)).toBe(says))

test('the file of a city is read as the city that it was written from', () => {
  expect(readCityText(written({}))).toEqual(demoMap())
})

const cityOf = (flag: string | null, gazetteer: string | null, isLive: boolean) =>
  Effect.runSync(
    cityOfRun(Option.fromNullishOr(flag), Option.fromNullishOr(gazetteer), isLive).pipe(
      Effect.match({ onSuccess: ({ name }) => name, onFailure: ({ exitCode, message }) => `${exitCode}: ${message}` }),
    ),
  )

test('a gateway’s city is that of the flag, then that of its own setting, then the demo’s', () => {
  expect(cityOf('/none/a.json', '/none/b.json', true)).toBe('2: there is no city /none/a.json')
  expect(cityOf(null, '/none/b.json', true)).toBe('2: there is no city /none/b.json')
  expect(cityOf(null, null, true)).toBe(demoMap().name)
})

test('a run in virtual time is in the demo’s city', () => {
  expect(cityOf(null, '/none/b.json', false)).toBe(demoMap().name)
  expect(cityOf('/none/a.json', null, false)).toMatch(/^2: --city is the city of a gateway/)
})
