import { expect, test } from 'vitest'
import { indexNames, rankOf, wordsOfStreet } from '#gateway/maps/street-names.ts'
import { demoCity } from '../../demo/demo-city.ts'

const names = [...new Set(demoCity.streets.map(({ name }) => name)), 'General Paz', 'Pasaje', 'O’Higgins', '']
const find = indexNames(names, (name) => [name])

test('the index finds the names that a look at each of them finds, with the same ranks', () => {
  const words = names.flatMap((name) => wordsOfStreet(name))
  const beginnings = words.flatMap((word) => [word, word.slice(0, 3), word.slice(0, 1)])
  const queries = [
    ...beginnings.map((word) => [word]),
    ...names.map((name) => wordsOfStreet(name)),
    ...beginnings.map((word, index) => [word, beginnings[(index * 31) % beginnings.length] ?? '']),
    ['ohiggins'],
    ['ohig', 'gins'],
    [],
  ]
  let found = 0
  for (const query of queries) {
    const looked = names.flatMap((name) => {
      const rank = query.length === 0 || name === '' ? null : rankOf(query, wordsOfStreet(name))
      return rank === null ? [] : [`${rank} ${name}`]
    })
    const indexed = find(query).flatMap(({ named, rank }) => named.items.map((name) => `${rank} ${name}`))
    expect(indexed.sort(), query.join(' ')).toEqual(looked.sort())
    found += looked.length
  }
  expect(found).toBeGreaterThan(1000)
})

test.each([
  ['gral paz', 'General Paz'],
  ['Bulevar San Juan', 'Bv. San Juan'],
  ['Pje. Santa Catalina', 'Pasaje Santa Catalina'],
  ['avenida colón', 'Av. Colon'],
])('%s is %s', (typed, written) => expect(wordsOfStreet(typed)).toEqual(wordsOfStreet(written)))

test('a name that only says its kind keeps its words', () => {
  expect(wordsOfStreet('Pasaje')).toEqual(['pasaje'])
  expect(find(['pasaje']).map(({ rank }) => rank)).toEqual([0])
})
