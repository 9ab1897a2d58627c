import { expect, test } from 'vitest'
import { webOptions } from '../bench/web/options.ts'

const parts = ['menu', 'cart', 'scroll']
const measured = (...args: string[]) => parts.filter(webOptions(args, parts).measures)

test('the web bench measures all of its parts, or those that the command names', () => {
  expect(measured()).toEqual(parts)
  expect(measured('--only', 'scroll, menu')).toEqual(['menu', 'scroll'])
})

test('a part that the web bench does not have is answered with the list', () => {
  expect(() => webOptions(['--only', 'menu,carts'], parts)).toThrow('There is no part carts: menu, cart, scroll')
})

test('the web bench takes whole numbers, with three rounds and 2,000 plates where none is given', () => {
  expect(webOptions([], parts)).toMatchObject({ repeat: 3, plates: 2000 })
  expect(webOptions(['--repeat', '1', '--plates', '80'], parts)).toMatchObject({ repeat: 1, plates: 80 })
  expect(() => webOptions(['--repeat', '0'], parts)).toThrow('--repeat is a whole number from 1 on.')
  expect(() => webOptions(['--plates', 'many'], parts)).toThrow('--plates is a whole number from 1 on.')
})
