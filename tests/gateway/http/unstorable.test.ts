import { expect, test } from 'vitest'
import { unstorable } from '#gateway/http/unstorable.ts'

const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) })

test.each([
  ['a NUL', 'nul', 'a\u0000b'],
  ['the first half of a surrogate pair', 'surrogate', 'a\ud83c'],
  ['the second half', 'surrogate', '\udf55b'],
])('a text with %s cannot be stored, alone, in a field, in a list or as the name of a field', (_, type, text) => {
  expect(unstorable(text)).toMatchObject({ path: '/', type })
  expect(unstorable({ name: text })).toMatchObject({ path: '/name', type })
  expect(unstorable({ lines: [{ notes: 'fine' }, { notes: text }] })).toMatchObject({ path: '/lines/1/notes', type })
  expect(unstorable({ lines: ['fine', text] })).toMatchObject({ path: '/lines/1', type })
  expect(unstorable({ order: { [text]: 1 } })).toMatchObject({ path: '/order', type })
})

test('a value that cannot be stored is named with its fault', () => {
  expect(unstorable('\u0000')?.message).toContain('U+0000')
  expect(unstorable('\ud83c')?.message).toContain('surrogate')
  expect(unstorable(nested(33))?.message).toContain('32')
})

test('a value that is nested deeper than 32 levels, of objects or of lists, cannot be stored', () => {
  const lists = (levels: number): unknown => (levels === 0 ? 'x' : [lists(levels - 1)])
  for (const deep of [nested, lists]) {
    expect(unstorable(deep(32))).toBeNull()
    expect(unstorable(deep(33))).toMatchObject({ type: 'depth' })
  }
})

test('a value that cannot be stored is found after any number of good parts, at its own path', () => {
  const value = { a: { b: 'fine' }, c: ['fine'], d: null, e: 7, f: { g: '\u0000' } }
  expect(unstorable(value)?.path).toBe('/f/g')
})

test('a value that cannot be stored is named with at most 200 letters of its path, the client’s words', () => {
  expect(unstorable({ ['k'.repeat(500)]: '\u0000' })?.path).toHaveLength(200)
})

test.each([
  ['a text of whole letters, beyond the first plane too', 'ñandú 🍕'],
  ['a number', 7],
  ['null', null],
  ['nothing', undefined],
  ['an empty object', {}],
  ['what holds all of these', { a: [null, 7, true, 'x', {}], b: { c: null } }],
])('%s can be stored', (_, value) => expect(unstorable(value)).toBeNull())
