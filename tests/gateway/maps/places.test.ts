import { expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { openCity } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import { demoCityFile } from '../../demo/demo-city.ts'

const gazetteer = createGazetteer(openCity(demoCityFile))
const search = async (query: string, near?: Position) =>
  (await gazetteer.suggest(query, { countries: ['AR'], near })).flatMap(({ place }) => place ?? [])

test('[ADDR-30] a search of places finds the house on the avenue', async () => {
  const [place] = await search('Av. Santa Fe 3253')
  expect(place).toMatchObject({ street: 'Av. Santa Fe', number: '3253', city: 'Buenos Aires', country: 'AR' })
  expect(distanceInMetres(place!.position, { lat: -34.5885, lng: -58.4105 })).toBeLessThan(250)
})

test.each([
  ['thames 1500', 'Thames'],
  ['THAMES 1500', 'Thames'],
  ['avenida corrientes 1234', 'Av. Corrientes'],
  ['bolivar 300', 'Bolívar'],
  ['peron', 'Tte. Gral. Juan D. Perón'],
  ['scala', 'Av. Scalabrini Ortiz'],
  ['vuelta de obl', 'Vuelta de Obligado'],
  ['ohiggins', 'O’Higgins'],
  ["o'higgins", 'O’Higgins'],
  ['Av. Santa Fe 3253, Palermo, Buenos Aires', 'Av. Santa Fe'],
])('[ADDR-30] a search of places reads %s as %s', async (query, street) => {
  expect((await search(query))[0]?.street).toBe(street)
})

test.each([
  'Bolívar 900',
  'bolivar #900',
  'Bolívar 900 4° B',
  'Bolívar 900 piso 4 dpto B',
  'Bolívar al 900',
  'Bolívar Nº 900',
  'Bolívar N° 900 bis',
  'Bolívar 900 San Telmo',
  'Bolívar 900, 4° B, San Telmo',
  'Bolívar, 900',
])('[ADDR-30] a search of places finds the house of %s', async (query) => {
  expect((await search(query))[0]).toMatchObject({ street: 'Bolívar', number: '900', zone: 'San Telmo' })
})

test.each(['Bolívar y Chile', 'bolivar esq. chile', 'Bolívar esquina Chile, San Telmo', 'Bolívar & Chile'])(
  '[ADDR-30] a search of places finds the corner of %s, where both streets meet',
  async (query) => {
    const [place] = await search(query)
    expect(place).toMatchObject({ street: 'Bolívar y Chile', number: null, zone: 'San Telmo' })
    const [house] = await search('Chile 500')
    expect(distanceInMetres(place!.position, house!.position)).toBeLessThan(250)
    expect((await gazetteer.geocode(query, { countries: ['AR'] }))[0]).toMatchObject({ street: 'Bolívar y Chile' })
  },
)

test('[ADDR-30] a search of places puts the first-typed part of the city first', async () => {
  const near = { lat: -34.585, lng: -58.416 }
  const zones = async (query: string) => (await search(query, near)).map(({ zone }) => zone)
  expect((await zones('scalabrini'))[0]).toBe('Palermo')
  expect((await zones('scalabrini, almagro'))[0]).toBe('Almagro')
})

test('[ADDR-30] a search of places finds no corner of streets that never meet', async () => {
  expect(await search('Bolívar y Thames')).toEqual([])
})

test('[ADDR-30] a search of places puts the stretch nearest to the diner first', async () => {
  const [palermo] = await search('scalabrini', { lat: -34.585, lng: -58.416 })
  const [almagro] = await search('scalabrini', { lat: -34.5998, lng: -58.4374 })
  expect(palermo?.zone).toBe('Palermo')
  expect(almagro?.zone).not.toBe('Palermo')
})

test('[ADDR-30] a search of places puts higher numbers further along the street', async () => {
  const [near, far] = await Promise.all([search('Av. Corrientes 400'), search('Av. Corrientes 5000')])
  expect(near[0]!.position.lng).toBeGreaterThan(far[0]!.position.lng + 0.03)
})

test('[ADDR-30] a search of places finds nothing for an unknown street, or a number that the street does not reach', async () => {
  expect(await search('calle inexistente')).toEqual([])
  expect(await search('thames 99000')).toEqual([])
  expect(await search('  ')).toEqual([])
  expect(await gazetteer.suggest('thames 1500', { countries: ['UY'] })).toEqual([])
})

test('a position is read back as the address that it was found for', async () => {
  for (const query of ['Defensa 742', 'Thames 1500', 'Av. Cabildo 2100', 'Florida 500']) {
    const [place] = await search(query)
    const back = await gazetteer.reverse(place!.position)
    expect(back?.street).toBe(place?.street)
    expect(Math.abs(Number(back?.number) - Number(place?.number))).toBeLessThan(6)
  }
})

test('a position in the river has no address', async () => {
  expect(await gazetteer.reverse({ lat: -34.55, lng: -58.36 })).toBeNull()
})
