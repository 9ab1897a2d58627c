import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanPhone,
  formatPhone,
  isNumber,
  isValidPhone,
  readPhone,
  spacedPhone,
  storedPhone,
  whatsAppPhoneOf,
} from '#domain/phone/phone.ts'

test.each([
  ['11 5555-1234'],
  ['011 5555 1234'],
  ['011 15 5555 1234'],
  ['+54 9 11 5555 1234'],
  ['54 11 5555 1234'],
  ['0054 9 11 5555 1234'],
])('[FMT-08] [OPEN-22] [FOPEN-81] the phone %s is cleaned to one number, the 9 of a mobile after 54', (input) => {
  expect(cleanPhone(input, 'AR')).toBe('5491155551234')
  expect(formatPhone(input, 'AR')).toBe('+5491155551234')
})

test('[OPEN-22] another country adds its own prefix', () => {
  expect(cleanPhone('099 123 456', 'UY')).toBe('59899123456')
  expect(cleanPhone('55 99999 8888', 'BR')).toBe('5555999998888')
  expect(cleanPhone('+598 99 123 456', 'AR')).toBe('59899123456')
})

test.each([
  ['', false],
  ['1234567', false],
  ['1155551234', true],
  ['3415551234', true],
  ['12345678901234567', false],
  ['hola', false],
])('[OPEN-23] the phone %s is valid in Argentina: %s', (input, valid) => {
  expect(isValidPhone(input, 'AR')).toBe(valid)
  expect(formatPhone(input, 'AR') !== null).toBe(valid)
})

test('[CHECK-38] a phone of a country that is not allowed is not valid', () => {
  expect(isValidPhone('+44 7400 123456', 'AR')).toBe(false)
  expect(isValidPhone('+1 212 555 0123', 'AR')).toBe(true)
})

test('[OPEN-22] another country’s number is known by its prefix, and gets no 9', () => {
  expect(cleanPhone('598 99 123 456', 'AR')).toBe('59899123456')
  expect(cleanPhone('+1 212 555 0123', 'AR')).toBe('12125550123')
  expect(cleanPhone('55 1234 5678', 'MX')).toBe('525512345678')
})

test('a number with a plus sign is read literally, and without one as in the shop’s country', () => {
  expect(cleanPhone(' +51 912 345 678', 'BR')).toBe('51912345678')
  expect(cleanPhone('51 912 345 678', 'BR')).toBe('5551912345678')
})

test('[OPEN-22] an invalid number is cleaned nevertheless: only digits, with the prefix once', () => {
  expect(cleanPhone('123', 'AR')).toBe('54123')
  expect(cleanPhone('00 123', 'AR')).toBe('54123')
  expect(cleanPhone('54 123', 'AR')).toBe('54123')
  expect(cleanPhone('123 54', 'AR')).toBe('5412354')
  expect(cleanPhone('hola', 'AR')).toBe('')
})

// Rows of a public list of mistakes.
test.each([
  ['AR', '11 15 555 1234', 'one digit is missing'],
  ['AR', '351 15 230 347', 'one digit is missing'],
  ['AR', '15 5555 1234', 'the area is missing'],
  ['AR', '999 999 9999', 'no area begins so'],
  ['AR', '0800 555 1234', 'a free call is no phone of a person'],
  ['AR', '+598 33333', 'only its length is right'],
  ['UY', '99 9999-9999', 'only its length is right'],
  ['BR', '11 9876 5432', 'a mobile has nine digits'],
  ['BR', '11 7876 5432', 'a mobile has nine digits'],
] as const)('[OPEN-23] a phone in %s %s is refused: %s', (country, typed, _why) => {
  expect(isValidPhone(typed, country)).toBe(false)
  expect(formatPhone(typed, country)).toBeNull()
})

test.each([
  ['AR', '011 15 5555-1234', '+5491155551234'],
  ['AR', '0351-152-303-473', '+5493512303473'],
  ['AR', '54 11 5555 1234', '+5491155551234'],
  ['AR', '3446 15 614207', '+5493446614207'],
  ['MX', '55 1234 5678', '+525512345678'],
  ['MX', '01 55 1234 5678', '+525512345678'],
  ['MX', '044 55 1234 5678', '+525512345678'],
  ['MX', '045 55 1234 5678', '+525512345678'],
  ['MX', '+52 1 55 1234 5678', '+525512345678'],
  ['MX', '+1 551 234 5678', '+15512345678'],
  ['AR', '+52 1 55 1234 5678', '+525512345678'],
  ['BR', '011 98765 4321', '+5511987654321'],
  ['BR', '0 15 11 98765 4321', '+5511987654321'],
  ['BR', '11 3456 7890', '+551134567890'],
  ['CL', '09 6123 4567', '+56961234567'],
  ['CO', '03 301 234 5678', '+573012345678'],
] as const)('[OPEN-22] a phone in %s %s is read as %s, old national forms too', (country, typed, phone) => {
  expect(formatPhone(typed, country)).toBe(phone)
})

test.each([
  ['MX', '1 55 1234 5678', '+525512345678 +15512345678'],
  ['AR', '15 5555 1234', '+5491155551234'],
  ['AR', '015 5555-1234', '+5491155551234'],
  ['BR', '11 9876 5432', '+5511998765432'],
  ['BR', '(011) 7876-5432', '+5511978765432'],
] as const)('[CHECK-15] a phone in %s %s is refused until its owner has confirmed %s', (country, typed, readings) => {
  expect(readPhone(typed, country)).toEqual({ type: 'Ambiguous', readings: readings.split(' ') })
  expect(formatPhone(typed, country)).toBeNull()
  for (const reading of readings.split(' ')) expect(formatPhone(spacedPhone(reading), country)).toBe(reading)
})

test.each([
  ['MX', '1 81 1234 5678', 'no number of the United States', { type: 'Read', phone: '+528112345678' }],
  ['MX', '01 55 1234 5678', 'a long-distance call', { type: 'Read', phone: '+525512345678' }],
  ['MX', '+1 551 234 5678', 'its country is said', { type: 'Read', phone: '+15512345678' }],
  ['AR', '15 555 1234', 'areas with seven digits are many', { type: 'NoPhone' }],
  ['UY', '15 5555 1234', 'the form is Argentina’s', { type: 'NoPhone' }],
  ['AR', '', 'empty', { type: 'NoPhone' }],
] as const)('a phone in %s %s asks nothing: %s', (country, typed, _why, answer) => {
  expect(readPhone(typed, country)).toEqual(answer)
})

test.each([
  ['2222', 7, false],
  ['22222', 8, true],
  ['222222222222', 15, false],
  ['2222222222222', 16, false],
])('[OPEN-23] the phone %s in Uruguay has %d digits in all and is valid: %s', (input, digits, valid) => {
  expect(cleanPhone(input, 'UY')).toHaveLength(digits)
  expect(isValidPhone(input, 'UY')).toBe(valid)
})

test('a stored phone is found again even if it fits no plan', () => {
  expect(['+5499999999999', '5499999999999', '+54 9', '+1234567890123456'].map(storedPhone)).toEqual([
    '+5499999999999',
    null,
    null,
    null,
  ])
})

test('the WhatsApp number of a shop has the 9 of a mobile, and a phone number keeps its form', () => {
  expect(['+541155551234', '+5491155551234', '+442079460018', '+54115555123'].map(whatsAppPhoneOf)).toEqual([
    '+5491155551234',
    '+5491155551234',
    '+442079460018',
    null,
  ])
  expect(['+541143610742', '+548005551234', '+54114361074'].map(isNumber)).toEqual([true, true, false])
})

test('[OPEN-22] a cleaned phone is clean already', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(11|341|351|261|381)[4-6][0-9]{7}$/), (digits) => {
      const clean = cleanPhone(digits, 'AR')
      expect(cleanPhone(clean, 'AR')).toBe(clean)
    }),
  )
})

test('a number is shown in the groups of its country, and an invalid one unchanged', () => {
  expect(['+5491155551234', '+59894123456', 'nada'].map(spacedPhone)).toEqual([
    '+54 9 11 5555 1234',
    '+598 94 123 456',
    'nada',
  ])
})
