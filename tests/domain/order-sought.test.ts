import { expect, test } from 'vitest'
import { seeksNothing, soughtIn } from '#domain/order/sought.ts'

const nothing = { code: null, codeEnd: null, phoneEnd: null, words: [], amount: null }

test.each([
  ['k7m4', { code: 'K7M4', codeEnd: 'K7M4', words: ['k7m4'] }],
  ['K7M4PQ2XY', { words: ['k7m4pq2xy'] }],
  ['4567', { code: '4567', codeEnd: '4567', phoneEnd: '4567', amount: 456_700 }],
  ['+54 9 11 5555-4567', { phoneEnd: '5491155554567' }],
  ['45', { code: '45', amount: 4_500 }],
  ['  María  Núñez ', { words: ['maria', 'nunez'] }],
  ['O’Brien', { words: ['o', 'brien'] }],
  ['$ 14.780,50', { amount: 1_478_050 }],
  ['14.780', { phoneEnd: '14780', amount: 1_478_000 }],
  ['14780.5', { phoneEnd: '147805', amount: 1_478_050 }],
  ['0,001', {}],
  ["%_'); drop", { words: ['drop'] }],
])('a search for %s means %o', (typed, meant) => {
  const { tables: _, ...sought } = soughtIn(typed, 2)
  expect(sought).toEqual({ ...nothing, ...meant })
})

test.each([
  ['7', ['7', 'mesa 7']],
  ['Mesa  12', ['12', 'mesa 12']],
  ['Terraza 3', ['terraza 3', 'mesa terraza 3']],
  ['¿?', []],
  ['x'.repeat(41), []],
])('a search for %s means the tables %o', (typed, tables) => expect(soughtIn(typed, 2).tables).toEqual(tables))

test('a table with its number is not searched as a name, and a surname is', () => {
  expect(soughtIn('Mesa 12', 2).words).toEqual([])
  expect(soughtIn('Mesa Ramos', 2).words).toEqual(['mesa', 'ramos'])
})

test('an amount is counted in the decimals of the store', () => {
  expect(soughtIn('14.780', 0).amount).toBe(14_780)
  expect(soughtIn('14780,5', 0).amount).toBeNull()
})

test('a text of signs alone seeks nothing', () => {
  expect(seeksNothing(soughtIn('¿?', 2))).toBe(true)
  expect(seeksNothing(soughtIn('¿a?', 2))).toBe(false)
})
