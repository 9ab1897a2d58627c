import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantText } from '#domain/time/instant.ts'

test('an instant is written as JavaScript writes it', () => {
  const year10000 = Date.UTC(10_000, 0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: year10000 - 1 }), (ms) => {
      expect(instantText(ms)).toBe(new Date(ms).toISOString())
    }),
    { numRuns: 2_000, examples: [[0], [year10000 - 1], [Date.UTC(2000, 1, 29)], [Date.UTC(2100, 2, 1) - 1]] },
  )
})
