import { getCountryCallingCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { defaultPhoneCountry, type PhoneCountry, phoneCountries } from './countries.ts'

declare const formatted: unique symbol

/** A phone in E.164, with its plus sign. Only `formatPhone` makes one, so a text that is no phone is never looked up. */
export type Phone = string & { readonly [formatted]: true }

/**
 * FMT-08, OPEN-22: digits only, no leading zeros, the country's prefix before them. A number that is none of its
 * country is prefixed too; `isValidPhone` tells.
 */
export const cleanPhone = (input: string, country: PhoneCountry = defaultPhoneCountry): string => {
  const number = read(input, country)
  if (number) return withMobileNine(number)
  const [digits, prefix] = [digitsOf(input), callingCodeOf(country)]
  return digits === '' || digits.startsWith(prefix) ? digits : prefix + digits
}

/** FOPEN-81: E.164, with its plus sign; null when the text is no number of the country. */
export const formatPhone = (input: string, country: PhoneCountry = defaultPhoneCountry): Phone | null =>
  isValidPhone(input, country) ? (`+${cleanPhone(input, country)}` as Phone) : null

/**
 * OPEN-23, CHECK-38: 8 to 15 digits, of an allowed country, and a number of its plan. A number that only has a length of
 * its country is refused: it is one digit short or lacks its area code, and a call to it fails.
 */
export const isValidPhone = (input: string, country: PhoneCountry = defaultPhoneCountry): boolean => {
  const number = read(input, country)
  return (
    number !== null &&
    isOfAPerson(number) &&
    phoneCountries.some((allowed) => callingCodeOf(allowed) === number.countryCallingCode)
  )
}

/** The number of a shop in WhatsApp, of any country, with its plus sign. Null for a text that is no number. */
export const whatsAppPhoneOf = (text: string): string | null => {
  const number = read(text, defaultPhoneCountry)
  return number && isOfAPerson(number) ? `+${withMobileNine(number)}` : null
}

/** Whether a number with its plus sign is one of its country's plan, mobile or not. */
export const isNumber = (phone: string): boolean => parsePhoneNumberFromString(phone)?.isValid() ?? false

/** A phone that an earlier release has stored, which may be of no plan. Null for a text in another form. */
export const storedPhone = (text: string): Phone | null => (/^\+\d{8,15}$/.test(text) ? (text as Phone) : null)

/** A number in E.164 as its owner reads it: `+54 9 11 5555 1234`. */
export const spacedPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

/** With the zeros first, since a carrier's code in some countries stands behind one. */
const read = (input: string, country: PhoneCountry): PhoneNumber | null => {
  const [all, digits] = [input.replaceAll(/\D/g, ''), digitsOf(input)]
  const isInternational = input.trim().startsWith('+')
  const oldMexican = /^(52)?(?:1|44|45)(\d{10})$/.exec(digits)
  const isMexican = oldMexican?.[1] !== undefined || (country === 'mx' && !isInternational)
  const mexican = isMexican && oldMexican?.[2] ? parsePhoneNumberFromString(oldMexican[2], 'MX') : undefined
  const national = [all, digits].map((text) => parsePhoneNumberFromString(text, toIso(country)))
  const international = parsePhoneNumberFromString(`+${digits}`)
  const candidates = isInternational ? [mexican, international] : [mexican, ...national, international]
  return candidates.find((number) => number?.isValid()) ?? candidates.find((number) => number?.isPossible()) ?? null
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
const callingCodeOf = (country: PhoneCountry): string => getCountryCallingCode(toIso(country))
const toIso = (country: PhoneCountry) => country.toUpperCase() as Uppercase<PhoneCountry>
