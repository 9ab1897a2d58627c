import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type CountryCode, countries, countryCodes } from '#domain/country/countries.ts'

declare const formatted: unique symbol

/**
 * A phone in E.164, with its plus sign. Only `formatPhone` makes one, so a text that is not a phone is never looked up.
 */
export type Phone = string & { readonly [formatted]: true }

/**
 * FMT-08, OPEN-22: digits only, without leading zeros, after the country's prefix. A number outside its country's plan
 * gets the prefix too; `isValidPhone` detects it.
 */
export const cleanPhone = (input: string, country: CountryCode): string => {
  const number = read(input, country)
  if (number) return withMobileNine(number)
  const [digits, prefix] = [digitsOf(input), countries[country].callingCode]
  return digits === '' || digits.startsWith(prefix) ? digits : prefix + digits
}

/** One number, several possible ones from which its owner chooses, or none. */
export type ReadPhone =
  | { readonly type: 'Read'; readonly phone: Phone }
  | { readonly type: 'Ambiguous'; readonly readings: readonly Phone[] }
  | { readonly type: 'NoPhone' }

/**
 * OPEN-23, CHECK-38: 8 to 15 digits, of an allowed country, and a number of its plan. A number with only the right
 * length is refused, because it lacks a digit or its area code, and a call to it fails.
 */
export function readPhone(input: string, country: CountryCode): ReadPhone {
  const phone = validOf(read(input, country))
  const others = otherReadings(input, country).filter((reading) => reading !== phone)
  if (others.length > 0) return { type: 'Ambiguous', readings: phone ? [phone, ...others] : others }
  return phone ? { type: 'Read', phone } : { type: 'NoPhone' }
}

/**
 * FOPEN-81: returns E.164, with its plus sign; null when the text is not a number of the country, or may be several.
 */
export function formatPhone(input: string, country: CountryCode): Phone | null {
  const read = readPhone(input, country)
  return read.type === 'Read' ? read.phone : null
}

/**
 * Returns the numbers that an ambiguous text may mean, as their owner reads them; none where there is nothing to ask.
 */
export function phoneChoices(input: string, country: CountryCode): readonly string[] {
  const read = readPhone(input, country)
  return read.type === 'Ambiguous' ? read.readings.map(spacedPhone) : []
}

export const isValidPhone = (input: string, country: CountryCode): boolean => formatPhone(input, country) !== null

/**
 * Returns the number of a shop in WhatsApp, of any country, with its plus sign. Null for a text that is not a number.
 */
export const whatsAppPhoneOf = (text: string): string | null => {
  const number = read(text, null)
  return number && isOfAPerson(number) ? `+${withMobileNine(number)}` : null
}

/** Whether a number with its plus sign is one of its country's plan, mobile or not. */
export const isNumber = (phone: string): boolean => parsePhoneNumberFromString(phone)?.isValid() ?? false

/** Reads a phone stored by an earlier release, which may be outside of any plan. Null for a text in another form. */
export const storedPhone = (text: string): Phone | null => (/^\+\d{8,15}$/.test(text) ? (text as Phone) : null)

/** Writes a number in E.164 as its owner reads it: `+54 9 11 5555 1234`. */
export const spacedPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

/** Keeps the zeros first, because in some countries a carrier's code follows a zero. */
const read = (input: string, country: CountryCode | null): PhoneNumber | null => {
  const [all, digits] = [input.replaceAll(/\D/g, ''), digitsOf(input)]
  const isInternational = input.trim().startsWith('+')
  const oldMexican = /^(52)?(?:1|44|45)(\d{10})$/.exec(digits)
  const isMexican = oldMexican?.[1] !== undefined || (country === 'MX' && !isInternational)
  const mexican = isMexican && oldMexican?.[2] ? parsePhoneNumberFromString(oldMexican[2], 'MX') : undefined
  const national = [all, digits].map((text) => parsePhoneNumberFromString(text, country ?? undefined))
  const international = parsePhoneNumberFromString(`+${digits}`)
  const candidates = isInternational ? [mexican, international] : [mexican, ...national, international]
  return candidates.find((number) => number?.isValid()) ?? candidates.find((number) => number?.isPossible()) ?? null
}

const validOf = (number: PhoneNumber | null | undefined): Phone | null =>
  number &&
  isOfAPerson(number) &&
  countryCodes.some((allowed) => countries[allowed].callingCode === number.countryCallingCode)
    ? (`+${withMobileNine(number)}` as Phone)
    : null

/**
 * Returns numbers that an old or a short national form may also mean. `1 55 1234 5678` in Mexico is an old mobile form
 * or a number of the United States. `15 5555 1234` in Argentina lacks its area; only Buenos Aires has eight digits. A
 * mobile number of Brazil with eight digits has had a 9 before them since 2016.
 */
function otherReadings(input: string, country: CountryCode): readonly Phone[] {
  if (input.trim().startsWith('+')) return []
  const digits = input.replaceAll(/\D/g, '')
  const readings: Readonly<Partial<Record<CountryCode, string>>> = {
    MX: digits.replace(/^1(?=\d{10}$)/, '+1'),
    AR: digits.replace(/^0?15(?=\d{8}$)/, '+54911'),
    BR: digits.replace(/^0?(\d\d)(?=[6-9]\d{7}$)/, '+55$19'),
  }
  const reading = readings[country]
  return [reading?.startsWith('+') ? validOf(parsePhoneNumberFromString(reading)) : null].flatMap((one) => one ?? [])
}

function isOfAPerson(number: PhoneNumber): boolean {
  const digits = withMobileNine(number)
  const isFreeCall = number.countryCallingCode === '54' && !digits.startsWith('549')
  return (
    number.isValid() &&
    !isFreeCall &&
    !isOldBrazilianMobile(number) &&
    digits.length >= 8 &&
    digits.length <= 15 &&
    isNumber(`+${digits}`)
  )
}

/** Brazil's mobile numbers have nine digits since 2016. One of eight may lack its first digit or any other. */
const isOldBrazilianMobile = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode === '55' && /^\d\d[6-9]\d{7}$/.test(nationalNumber)

/** From abroad, Argentina's mobile numbers have a 9 after 54. Every phone of a diner or a courier is a mobile phone. */
const withMobileNine = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode === '54' && /^[123]\d{9}$/.test(nationalNumber)
    ? `549${nationalNumber}`
    : `${countryCallingCode}${nationalNumber}`

const digitsOf = (input: string) => input.replaceAll(/\D/g, '').replace(/^0+/, '')
