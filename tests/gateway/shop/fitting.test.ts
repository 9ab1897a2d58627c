import { expect, test } from 'vitest'
import { firstPlates, fitting, fittingDrawing } from '#gateway/shop/fitting.ts'

test('the first plates of a menu are counted over its sections, and each says how many it leaves out', () => {
  const sections = [{ plates: ['a', 'b'] }, { plates: ['c', 'd', 'e'] }, { plates: ['f'] }]
  expect(firstPlates(sections, 3).map(({ plates, others }) => [plates, others])).toEqual([
    [['a', 'b'], 0],
    [['c'], 2],
    [[], 1],
  ])
})

test('the fullest text that fits is taken, and none if even the last is too large', () => {
  const long = crypto.getRandomValues(new Uint8Array(200)).join()
  expect(fitting([long, 'short', 'b'], 60)).toBe('short')
  expect(fitting([long], 60)).toBe('')
  // It compresses well, and is not even tried.
  expect(fitting(['a'.repeat(100_001), 'short'], 1_000)).toBe('short')
})

test('no smaller drawing is taken where a fuller one cannot be made', () => {
  const small = { markup: 'short' } as never
  expect(fittingDrawing([small], 60)).toBe(small)
  expect(fittingDrawing([null, small], 60)).toBe(null)
})
