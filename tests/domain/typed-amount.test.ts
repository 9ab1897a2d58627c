import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, writeAmount } from '#domain/money/typed.ts'
import { soughtIn } from '#domain/order/sought.ts'
import { currencySigns } from '#tests/kit/served-shops.ts'

test.each([
  ['20.000', 2_000_000],
  ['20000,50', 2_000_050],
  ['20.000,50', 2_000_050],
  ['20000.50', 2_000_050],
  ['20000.00', 2_000_000],
  ['17650.5', 1_765_050],
  ['20000', 2_000_000],
  ['20.00', 2_000],
  ['1.234.567,89', 123_456_789],
  ['20 000', 2_000_000],
  ['₡ 1 234 567,89', 123_456_789],
  ['0', 0],
  ['0,50', 50],
  ['  $ 20.000,50 ', 2_000_050],
])('[PAY-03] %j is read as %d cents', (text, cents) => expect(readAmount(text, 2)).toBe(cents))

test.each([...currencySigns, 'Gs.', 'bs.', 'US$'])('a search takes an amount with the sign %s before it', (sign) => {
  expect(soughtIn(`${sign} 20.000`, 2).amount).toBe(2_000_000)
})

test.each([...currencySigns, 'Gs.', 'bs', 'US$'])('[PAY-03] an amount is read with the sign %s before it', (sign) => {
  expect(readAmount(`${sign} 20.000`, 2)).toBe(2_000_000)
  if (sign !== 'Gs.') expect(readAmount(`${sign}20.000`, 2)).toBe(2_000_000)
})

test('[PAY-03] an amount in euros is read with its sign behind it', () => {
  expect(readAmount('20,50 €', 2)).toBe(2_050)
  expect(readAmount('20,50€', 2)).toBe(2_050)
})

test.each(['20000,', '20000.', '20.000,'])('an unfinished amount counts so far: %j', (text) => {
  expect(readAmount(text, 2)).toBe(2_000_000)
})

test.each([
  ['a dot for thousands and one for decimals', '20.000.50'],
  ['thousands the English way', '20,000.50'],
  ['three digits after a comma, which may be thousands', '20,000'],
  ['three digits after a dot that are no group', '20000.505'],
  ['a group of four', '2.0000'],
  ['a group after a zero', '0.500'],
  ['a dot behind a group', '20.000.'],
  ['no whole part', '.50'],
  ['no whole part after its sign', '$.50'],
  ['a dot between a sign and its digits', 'Gs.20.000'],
  ['words before it', 'casi unos 20.000'],
  ['a sign of another kind', '-$20'],
  ['no whole part', ',50'],
  ['two commas', '20,00,00'],
  ['a space inside', '20 50'],
  ['a sign', '-5'],
  ['more digits than a number has', '99999999999999999'],
  ['an exponent', '2e4'],
  ['nothing', ''],
])('an amount with %s is refused and never guessed: %j', (_, text) => expect(readAmount(text, 2)).toBeNull())

test.each([
  [0, '20000', 20_000],
  [0, '20.000', 20_000],
  [0, '20000.00', 20_000],
  [0, '20000,00', 20_000],
  [0, '20000.50', null],
  [0, '20000,5', null],
  [1, '17650.5', 176_505],
  [1, '17650.55', null],
  [3, '20.505', 20_505_000],
  [3, '20,505', 20_505],
])('a currency with %d decimals reads %j as %j, and no coin that it does not have', (decimals, text, minor) => {
  expect(readAmount(text, decimals)).toBe(minor)
})

test('an amount that we write is read as the same amount, with any number of decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 3 }), (minor, decimals) => {
      expect(readAmount(writeAmount(minor, decimals), decimals)).toBe(minor)
    }),
  )
})

test('any input reads as the number of its digits up to the decimals, or is refused', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d.,]{1,12}$/), (text) => {
      const minor = readAmount(text, 2)
      if (minor === null) return
      // The last separator is a decimal point only before two digits at most.
      const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? []
      expect(minor).toBe(Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0')))
    }),
  )
})
