/** The values that a country brings to a store: each country in which a store can sell is one declaration. */
type ServedCountry = {
  /** Three capitals (ISO 3166), which some providers of addresses use. */
  readonly alpha3: string
  /** The digits before its phone numbers from abroad. */
  readonly callingCode: string
  /** A mobile phone as its people write it. */
  readonly phoneExample: string
  /** The time zone of a store that names none; null where only the position of the store decides. */
  readonly timeZone: string | null
}

/**
 * CHECK-38, ADDR-26: the countries of phones, addresses and stores: those of the requirements first, in their order, and
 * then the other ones that sell in Spanish. Argentina has one clock for all of its time zones.
 */
export const countries = {
  AR: { alpha3: 'ARG', callingCode: '54', phoneExample: '11 5555 1234', timeZone: 'America/Argentina/Buenos_Aires' },
  UY: { alpha3: 'URY', callingCode: '598', phoneExample: '099 123 456', timeZone: 'America/Montevideo' },
  CL: { alpha3: 'CHL', callingCode: '56', phoneExample: '9 6123 4567', timeZone: null },
  CO: { alpha3: 'COL', callingCode: '57', phoneExample: '301 234 5678', timeZone: 'America/Bogota' },
  PE: { alpha3: 'PER', callingCode: '51', phoneExample: '912 345 678', timeZone: 'America/Lima' },
  BR: { alpha3: 'BRA', callingCode: '55', phoneExample: '11 96123 4567', timeZone: null },
  VE: { alpha3: 'VEN', callingCode: '58', phoneExample: '0412 123 4567', timeZone: 'America/Caracas' },
  PY: { alpha3: 'PRY', callingCode: '595', phoneExample: '0981 456 789', timeZone: 'America/Asuncion' },
  MX: { alpha3: 'MEX', callingCode: '52', phoneExample: '55 1234 5678', timeZone: null },
  EC: { alpha3: 'ECU', callingCode: '593', phoneExample: '099 123 4567', timeZone: null },
  BO: { alpha3: 'BOL', callingCode: '591', phoneExample: '7123 4567', timeZone: 'America/La_Paz' },
  US: { alpha3: 'USA', callingCode: '1', phoneExample: '(305) 234-5678', timeZone: null },
  ES: { alpha3: 'ESP', callingCode: '34', phoneExample: '612 34 56 78', timeZone: null },
  GT: { alpha3: 'GTM', callingCode: '502', phoneExample: '5123 4567', timeZone: 'America/Guatemala' },
  CR: { alpha3: 'CRI', callingCode: '506', phoneExample: '8312 3456', timeZone: 'America/Costa_Rica' },
  PA: { alpha3: 'PAN', callingCode: '507', phoneExample: '6123-4567', timeZone: 'America/Panama' },
  DO: { alpha3: 'DOM', callingCode: '1', phoneExample: '809-234-5678', timeZone: 'America/Santo_Domingo' },
  PR: { alpha3: 'PRI', callingCode: '1', phoneExample: '787-234-5678', timeZone: 'America/Puerto_Rico' },
  SV: { alpha3: 'SLV', callingCode: '503', phoneExample: '7012 3456', timeZone: 'America/El_Salvador' },
  HN: { alpha3: 'HND', callingCode: '504', phoneExample: '9123-4567', timeZone: 'America/Tegucigalpa' },
  NI: { alpha3: 'NIC', callingCode: '505', phoneExample: '8123 4567', timeZone: 'America/Managua' },
  CU: { alpha3: 'CUB', callingCode: '53', phoneExample: '5 123 4567', timeZone: 'America/Havana' },
  GQ: { alpha3: 'GNQ', callingCode: '240', phoneExample: '222 123 456', timeZone: 'Africa/Malabo' },
} as const satisfies Readonly<Record<string, ServedCountry>>

/** ISO 3166, two capitals. */
export type CountryCode = keyof typeof countries

export const countryCodes = Object.keys(countries) as readonly CountryCode[]

export const isServed = (code: string): code is CountryCode => Object.hasOwn(countries, code)

/** FOPEN-81, OPEN-79: the country of a place that names none that is served. */
const usualCountry: CountryCode = 'AR'

/** A place of the catalogue or of its answers, such as a store or its view in a page. */
type InCountry = { readonly address: { readonly country: string } }

/** The country of a store. A catalogue that an earlier release has imported may name one that is not served. */
export const countryOf = (store: InCountry | undefined): CountryCode =>
  store && isServed(store.address.country) ? store.address.country : usualCountry

/** The countries in the order of a choice: that of the store first. */
export const countriesFrom = (first: CountryCode): readonly CountryCode[] => [
  first,
  ...countryCodes.filter((code) => code !== first),
]
