import { getCountryCallingCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { defaultPhoneCountry, type PhoneCountry, phoneCountries } from './countries.ts'

declare const formatted: unique symbol

/** A phone in E.164, with its plus sign. Only `formatPhone` makes one, so a text that is no phone is never looked up. */
export type Phone = string & { readonly [formatted]: true }

/**
 * FMT-08, OPEN-22: digits only, no leading zeros, the country's prefix before them. A number that is impossible in its
 * country is prefixed too; `isValidPhone` tells.
 */
export const cleanPhone = (input: string, country: PhoneCountry = defaultPhoneCountry): string => {
  const number = read(input, country)
  if (number) return withMobileNine(number)
  const [digits, prefix] = [digitsOf(input), callingCodeOf(country)]
  return digits === '' || digits.startsWith(prefix) ? digits : prefix + digits
}

/** FOPEN-81: E.164, with its plus sign; null when the number is impossible in the country. */
export const formatPhone = (input: string, country: PhoneCountry = defaultPhoneCountry): Phone | null =>
  isValidPhone(input, country) ? (`+${cleanPhone(input, country)}` as Phone) : null

/** OPEN-23, CHECK-38: 8 to 15 digits, of an allowed country, and of a length that exists there. */
export const isValidPhone = (input: string, country: PhoneCountry = defaultPhoneCountry): boolean => {
  const number = read(input, country)
  if (!number) return false
  const { length } = withMobileNine(number)
  const isAllowed = phoneCountries.some((allowed) => callingCodeOf(allowed) === number.countryCallingCode)
  return length >= 8 && length <= 15 && isAllowed
}

/** A number in E.164 as its owner reads it: `+54 9 11 5555 1234`. */
export const spacedPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

const read = (input: string, country: PhoneCountry): PhoneNumber | null => {
  const digits = digitsOf(input)
  const national = parsePhoneNumberFromString(digits, toIso(country))
  const international = parsePhoneNumberFromString(`+${digits}`)
  const candidates = input.trim().startsWith('+') ? [international] : [national, international]
  const found =
    candidates.find((number) => number?.isValid()) ?? candidates.slice(0, 1).find((number) => number?.isPossible())
  return found ?? null
}

/** From abroad, Argentina's mobile numbers have a 9 after 54. Every phone of a diner or a courier is a mobile phone. */
const withMobileNine = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode === '54' && nationalNumber.length === 10
    ? `549${nationalNumber}`
    : `${countryCallingCode}${nationalNumber}`

const digitsOf = (input: string) => input.replaceAll(/\D/g, '').replace(/^0+/, '')
const callingCodeOf = (country: PhoneCountry): string => getCountryCallingCode(toIso(country))
const toIso = (country: PhoneCountry) => country.toUpperCase() as Uppercase<PhoneCountry>
