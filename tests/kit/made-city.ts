import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type City, type CityFile, writeCity } from '#domain/streets/city.ts'
import { type CityReport, makeCity } from '#gateway/city/make-city.ts'
import type { CityOptions } from '#gateway/city/options.ts'
import { openCity } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import { madeCentre } from './made-cordoba.ts'
import { type Extract, extractBytes } from './osm-extract.ts'

/** Makes the city of an extract, as `npm run city` does. */
export async function madeCity(extract: Extract, over: Partial<CityOptions> = {}): Promise<CityReport> {
  const folder = mkdtempSync(join(tmpdir(), 'city-'))
  const file = join(folder, 'extract.osm.pbf')
  writeFileSync(file, extractBytes(extract))
  const options = { centre: madeCentre, km: 15, out: '', name: null, province: null, country: null }
  try {
    return await makeCity({ extract: file, ...options, ...over })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The options for Rosario, whose bug reports say neither their city nor their country. */
export const inRosario = { centre: { lat: -32.95, lng: -60.65 }, name: 'Rosario', country: 'AR' }

/** The city as it is in its file. */
export const storedCity = (city: City) => JSON.parse(JSON.stringify(writeCity(city))) as CityFile

/** Searches the addresses of a city's file. */
export function searchIn(file: CityFile) {
  const gazetteer = createGazetteer(openCity(file))
  return async (query: string) =>
    (await gazetteer.suggest(query, { countries: [file.country] })).flatMap(({ place }) => place ?? [])
}
