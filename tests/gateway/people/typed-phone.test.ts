import { expect, test } from 'vitest'
import { readTypedPhone } from '#gateway/people/typed-phone.ts'

test.each([
  ['099 123 456', ['UY'], '+59899123456'],
  ['11 5555-1234', ['AR'], '+5491155551234'],
  ['+598 99 123 456', ['AR'], '+59899123456'],
  ['099 123 456', ['AR'], null],
  ['11 5555-1234', ['UY', 'AR'], '+5491155551234'],
  ['7012 3456', ['SV', 'BO'], null],
  ['nada', ['AR'], null],
] as const)('a person at the server who types %s in a shop of %s means %s', (typed, countries, phone) => {
  expect(readTypedPhone(typed, countries)).toBe(phone)
})
