import { expect, test } from 'vitest'
import { modeTypeOf } from '#domain/catalog/mode-type.ts'

test.each([
  ['DELIVERY', 'DELIVERY'],
  ['delivery', 'DELIVERY'],
  ['TAKE_AWAY', 'TAKE_AWAY'],
  ['take-away', 'TAKE_AWAY'],
  [' Take  Away ', 'TAKE_AWAY'],
  ['take - away', 'TAKE_AWAY'],
  ['pickup', 'TAKE_AWAY'],
  ['dining in', 'DINING_IN'],
  ['Table', 'DINING_IN'],
  ['self-service', 'SELF_SERVICE'],
])('[AMBIG-12] [MODE-02] the spelling %j is the mode %s', (spelling, type) => expect(modeTypeOf(spelling)).toBe(type))

test.each(['', 'takeaway', 'drone', 'DELIVERY 2'])('the word %j is no mode', (word) => {
  expect(modeTypeOf(word)).toBeNull()
})
