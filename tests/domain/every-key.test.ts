import { expect, test } from 'vitest'
import { ofEveryKey } from '#domain/kernel/every-key.ts'

type Plate = { readonly name: string; readonly note: string | null; readonly size?: string }

test('an entity has its keys but for those that are undefined', () => {
  expect(Object.entries(ofEveryKey<Plate>({ name: 'Flan', note: null, size: undefined }))).toEqual([
    ['name', 'Flan'],
    ['note', null],
  ])
  expect(ofEveryKey<Plate>({ name: 'Flan', note: null, size: 'chico' })).toEqual({
    ...{ name: 'Flan', note: null, size: 'chico' },
  })
})

test('a key that is left out does not compile, an optional one neither', () => {
  // @ts-expect-error `size` is not named
  ofEveryKey<Plate>({ name: 'Flan', note: null })
  // @ts-expect-error a key that is not optional has a value
  ofEveryKey<Plate>({ name: undefined, note: null, size: undefined })
})
