import { expect, test } from 'vitest'
import { dishesInShort } from '#domain/order/dishes.ts'

const ofNames = (...names: string[]) => {
  const { dishes, more } = dishesInShort({ items: names.map((name) => ({ name, quantity: 1 })) })
  return [dishes.map(({ name, quantity }) => `${quantity} ${name}`), more]
}

test('an order of up to three dishes is named in full', () => {
  expect(ofNames('Asado')).toEqual([['1 Asado'], 0])
  expect(ofNames('Asado', 'Flan', 'Agua')).toEqual([['1 Asado', '1 Flan', '1 Agua'], 0])
})

test('a longer order is named by its first two dishes and the number of the others', () => {
  expect(ofNames('Asado', 'Flan', 'Agua', 'Pan')).toEqual([['1 Asado', '1 Flan'], 2])
  expect(ofNames('Asado', 'Flan', 'Agua', 'Pan', 'Vino')).toEqual([['1 Asado', '1 Flan'], 3])
})

test('lines of the same name are one dish', () => {
  expect(ofNames('Asado', 'Flan', 'Asado')).toEqual([['2 Asado', '1 Flan'], 0])
})
