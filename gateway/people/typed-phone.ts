import { type CountryCode, countryOf } from '#domain/country/countries.ts'
import { formatPhone, type Phone, storedPhone } from '#domain/phone/phone.ts'
import { newestCatalog } from '../catalog/storage.ts'
import type { Sql } from '../db/database.ts'

/** Whether a text names the country of its phone, so that no catalogue is needed to read it. */
export const namesItsCountry = (text: string): boolean => text.trim().startsWith('+')

/**
 * Reads a phone that a person has typed at the server. One without its country is read in each country of the shop. Null
 * when the readings differ: an erasure cannot be undone.
 */
export function readTypedPhone(text: string, countries: readonly CountryCode[]): Phone | null {
  const [reading, ...others] = new Set(countries.flatMap((country) => formatPhone(text, country) ?? []))
  return others.length > 0 ? null : (reading ?? storedPhone(text))
}

/** The countries of the shop's stores. */
export async function countriesOfShop(sql: Sql): Promise<readonly CountryCode[]> {
  const stores = (await newestCatalog(sql))?.document.stores ?? []
  return stores.length > 0 ? [...new Set(stores.map(countryOf))] : [countryOf(undefined)]
}
