import { expect, test } from 'vitest'
import { countries, countryCodes } from '#domain/country/countries.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { timeZonesIn } from '#gateway/catalog/schema/time-zone.ts'
import { sampleWith } from './catalog-sample.ts'

const canonical = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

test.each(countryCodes)('the declared clock of %s is its only one, or its position decides', (code) => {
  const { timeZone } = countries[code]
  const zones = timeZonesIn(code)
  // Argentina's zones have had one clock since 2009.
  if (code === 'AR') expect(zones).toContain(canonical(timeZone ?? ''))
  else expect(timeZone === null ? zones.length > 1 : [canonical(timeZone)]).toEqual(timeZone === null ? true : zones)
})

/** Reads a catalogue whose only store is at this place, and names no time zone unless one is given. */
const storeIn = (code: string, lat: number, lng: number, timeZone?: string) =>
  parseCatalog(
    sampleWith({
      'countries[0].code': code,
      'countries[0].phonePrefix': code in countries ? countries[code as 'AR'].callingCode : '33',
      'stores[0].address.country': code,
      'stores[0].address.position': { lat, lng },
      'stores[0].deliveryZones': [],
      'stores[0].timeZone': timeZone,
    }),
  )

const clockIn = (...place: Parameters<typeof storeIn>) => {
  const read = storeIn(...place)
  return read.ok ? read.document.stores[0]?.timeZone : read.errors.map(({ path, message }) => `${path} ${message}`)
}

test.each([
  ['AR', 'Ushuaia', -54.8, -68.3, 'America/Argentina/Buenos_Aires'],
  ['UY', 'Rivera', -30.9, -55.55, 'America/Montevideo'],
  ['MX', 'Ciudad de México', 19.43, -99.13, 'America/Mexico_City'],
  ['MX', 'Tijuana', 32.515, -117.038, 'America/Tijuana'],
  ['MX', 'Cancún', 21.162, -86.852, 'America/Cancun'],
  ['US', 'Miami', 25.76, -80.19, 'America/New_York'],
  ['US', 'El Paso', 31.76, -106.48, 'America/Denver'],
  ['US', 'Louisville', 38.25, -85.76, 'America/Kentucky/Louisville'],
  ['ES', 'Sevilla', 37.39, -5.98, 'Europe/Madrid'],
  ['ES', 'Las Palmas', 28.12, -15.44, 'Atlantic/Canary'],
  ['EC', 'Galápagos', -0.74, -90.31, 'Pacific/Galapagos'],
  ['EC', 'Huaquillas, at the border', -3.476, -80.23, 'America/Guayaquil'],
  ['CL', 'Punta Arenas', -53.16, -70.92, 'America/Punta_Arenas'],
  ['BR', 'Manaus', -3.11, -60.02, 'America/Manaus'],
] as const)(
  '[OPEN-06] a store without a time zone in %s %s runs by the clock of its place',
  (code, _city, lat, lng, timeZone) => expect(clockIn(code, lat, lng)).toBe(timeZone),
)

test.each([
  ['where two clocks meet', 'MX', 20.65, -105.22],
  ['in another country', 'MX', -34.6, -58.4],
])('[OPEN-06] a store without a time zone is asked for it %s', (_why, code, lat, lng) => {
  expect(clockIn(code, lat, lng)).toEqual([
    'stores[0].timeZone is missing: its country has several, and its position does not decide it; write one such as America/Mexico_City',
  ])
})

test('[OPEN-06] a store without a time zone of the place keeps one that it names', () => {
  expect(clockIn('MX', 19.43, -99.13, 'America/Cancun')).toBe('America/Cancun')
})

test('a store outside Argentina by the clock of Buenos Aires is warned of', () => {
  const warnings = (code: string) => {
    const read = storeIn(code, 19.43, -99.13, 'America/Argentina/Buenos_Aires')
    const all = read.ok ? read.warnings : read.errors
    return all.map(({ path, message }) => `${path} ${message}`).filter((sentence) => sentence.includes('timeZone'))
  }
  expect(warnings('MX')).toEqual(['stores[0].timeZone is the clock of Argentina, and the store is in MX'])
  expect(warnings('AR')).toEqual([])
})

test('a store in a country that is not served is refused with the list', () => {
  expect(clockIn('FR', 48.86, 2.35)).toEqual([
    `stores[0].address.country FR is not served: no phone and no address of it can be given. Stores are served in ${countryCodes.join(', ')}`,
  ])
})

test('a country with the prefix of another one is refused', () => {
  const read = parseCatalog(sampleWith({ 'countries[0].phonePrefix': '598' }))
  expect(read.ok ? [] : read.errors).toEqual([
    { path: 'countries[0].phonePrefix', message: '598 is not the prefix of AR, which is 54' },
  ])
})
