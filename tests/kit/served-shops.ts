import type { CatalogDocument } from '#domain/catalog/document.ts'
import { type CountryCode, countries, countryCodes } from '#domain/country/countries.ts'
import { parseCatalog, writtenOf } from '#gateway/catalog/parse.ts'
import { demoCatalog } from './demo-catalog.ts'

type Capital = {
  readonly city: string
  readonly lat: number
  readonly lng: number
  readonly timeZone: string
  readonly currency: readonly [code: string, symbol: string]
}

/** A city of each served country, with its clock and its money. */
export const capitals: Readonly<Record<CountryCode, Capital>> = {
  AR: {
    city: 'Buenos Aires',
    lat: -34.618,
    lng: -58.372,
    timeZone: 'America/Argentina/Buenos_Aires',
    currency: ['ARS', '$'],
  },
  UY: { city: 'Montevideo', lat: -34.906, lng: -56.191, timeZone: 'America/Montevideo', currency: ['UYU', '$'] },
  CL: { city: 'Santiago', lat: -33.449, lng: -70.669, timeZone: 'America/Santiago', currency: ['CLP', '$'] },
  CO: { city: 'Bogotá', lat: 4.711, lng: -74.072, timeZone: 'America/Bogota', currency: ['COP', '$'] },
  PE: { city: 'Lima', lat: -12.046, lng: -77.043, timeZone: 'America/Lima', currency: ['PEN', 'S/'] },
  BR: { city: 'São Paulo', lat: -23.551, lng: -46.633, timeZone: 'America/Sao_Paulo', currency: ['BRL', 'R$'] },
  VE: { city: 'Caracas', lat: 10.48, lng: -66.904, timeZone: 'America/Caracas', currency: ['VES', 'Bs'] },
  PY: { city: 'Asunción', lat: -25.282, lng: -57.635, timeZone: 'America/Asuncion', currency: ['PYG', '₲'] },
  MX: { city: 'Ciudad de México', lat: 19.433, lng: -99.133, timeZone: 'America/Mexico_City', currency: ['MXN', '$'] },
  EC: { city: 'Quito', lat: -0.181, lng: -78.468, timeZone: 'America/Guayaquil', currency: ['USD', '$'] },
  BO: { city: 'La Paz', lat: -16.5, lng: -68.15, timeZone: 'America/La_Paz', currency: ['BOB', 'Bs'] },
  US: { city: 'Miami', lat: 25.762, lng: -80.192, timeZone: 'America/New_York', currency: ['USD', '$'] },
  ES: { city: 'Sevilla', lat: 37.389, lng: -5.984, timeZone: 'Europe/Madrid', currency: ['EUR', '€'] },
  GT: { city: 'Guatemala', lat: 14.634, lng: -90.507, timeZone: 'America/Guatemala', currency: ['GTQ', 'Q'] },
  CR: { city: 'San José', lat: 9.928, lng: -84.091, timeZone: 'America/Costa_Rica', currency: ['CRC', '₡'] },
  PA: { city: 'Panamá', lat: 8.983, lng: -79.517, timeZone: 'America/Panama', currency: ['PAB', 'B/.'] },
  DO: { city: 'Santo Domingo', lat: 18.486, lng: -69.931, timeZone: 'America/Santo_Domingo', currency: ['DOP', 'RD$'] },
  PR: { city: 'San Juan', lat: 18.466, lng: -66.106, timeZone: 'America/Puerto_Rico', currency: ['USD', '$'] },
  SV: { city: 'San Salvador', lat: 13.693, lng: -89.218, timeZone: 'America/El_Salvador', currency: ['USD', '$'] },
  HN: { city: 'Tegucigalpa', lat: 14.072, lng: -87.192, timeZone: 'America/Tegucigalpa', currency: ['HNL', 'L'] },
  NI: { city: 'Managua', lat: 12.115, lng: -86.236, timeZone: 'America/Managua', currency: ['NIO', 'C$'] },
  CU: { city: 'La Habana', lat: 23.114, lng: -82.367, timeZone: 'America/Havana', currency: ['CUP', '$'] },
  GQ: { city: 'Malabo', lat: 3.75, lng: 8.783, timeZone: 'Africa/Malabo', currency: ['XAF', 'FCFA'] },
}

/** The signs before amounts. Cuba has two. */
export const currencySigns = [...new Set(['₱', ...Object.values(capitals).map(({ currency: [, sign] }) => sign)])]

/** The countries here that write no cents where there are none. */
export const withoutZeroCents: readonly CountryCode[] = ['AR', 'CL', 'CO', 'CR', 'GQ', 'PY', 'UY']

type WrittenStore = {
  readonly timeZone: string
  readonly address: object
  readonly orderModes: readonly { readonly type: string }[]
}

/** The id and the alias of the shop in a country. */
export const shopIn = (code: CountryCode): string => `shop-${code.toLowerCase()}`

/**
 * The demo's catalogue with one more shop in each served country, without a time zone of its own and open at all hours.
 * Its only mode is that diners fetch the order: `shop-uy-take-away`.
 */
export function servedShops(): CatalogDocument {
  const written = writtenOf(demoCatalog())
  const pattern = written.stores[0] as WrittenStore | undefined
  const mode = pattern?.orderModes.find(({ type }) => type === 'TAKE_AWAY')
  if (!pattern || !mode) throw new Error('the demo has no shop to copy')
  const { timeZone: _, ...rest } = pattern
  const stores = countryCodes.map((code) => {
    const { city, lat, lng } = capitals[code]
    return {
      ...rest,
      ...{ id: shopIn(code), alias: shopIn(code), name: `Tucán ${city}`, callPhone: null, whatsAppPhone: null },
      address: {
        ...pattern.address,
        street: 'Calle Mayor',
        number: '1',
        locality: city,
        city,
        country: code,
        position: { lat, lng },
      },
      deliveryConfig: {},
      deliveryZones: [],
      orderModes: [{ ...mode, id: `${shopIn(code)}-take-away`, useSchedule: false }],
    }
  })
  const abroad = countryCodes.map((code) => ({
    ...{ code, name: code, phonePrefix: countries[code].callingCode, mantissaLength: 2 },
    ...{ currencyCode: capitals[code].currency[0], currencySymbol: capitals[code].currency[1] },
    ...(withoutZeroCents.includes(code) && { hideZeroCents: true }),
  }))
  const parsed = parseCatalog(JSON.stringify({ ...written, countries: abroad, stores: [...written.stores, ...stores] }))
  if (!parsed.ok) throw new Error(`the catalogue is broken: ${JSON.stringify(parsed.errors)}`)
  return parsed.document
}
