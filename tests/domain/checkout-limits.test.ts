import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashNotes, isUnlikelyCash } from '#domain/checkout/cash-notes.ts'
import { overLimits } from '#domain/checkout/limits.ts'

const limits = {
  customerName: 5,
  phone: 20,
  customerEmail: 20,
  customerDocument: 20,
  tableNumber: 4,
  notes: 10,
  paymentAmount: 100_000,
}
const form = { customerName: 'Ana', phone: '', customerEmail: '', customerDocument: '', tableNumber: '', notes: '' }
const over = (changes: Partial<typeof form> & { paysWith?: number | null }) =>
  overLimits({ ...form, paysWith: null, ...changes }, limits)

test('a text longer than an order can carry is named with its field and its limit', () => {
  expect(over({})).toEqual([])
  expect(over({ customerName: 'Carlas', notes: 'x'.repeat(11) })).toEqual([
    { type: 'TextTooLong', field: 'customerName', limit: 5 },
    { type: 'TextTooLong', field: 'notes', limit: 10 },
  ])
})

test('texts are counted as they are sent: trimmed, and each character once', () => {
  expect(over({ customerName: '  Carla  ' })).toEqual([])
  expect(over({ customerName: '👩🏽👩🏽x' })).toEqual([])
  expect(over({ customerName: '👩🏽👩🏽xy' })).toHaveLength(1)
})

test('cash above the largest amount of an order is refused', () => {
  expect(over({ paysWith: 100_000 })).toEqual([])
  expect(over({ paysWith: 100_001 })).toEqual([{ type: 'CashAmountTooHigh' }])
})

test.each([
  ['pesos with decimals', 2, 3_245_000, [3_300_000, 3_500_000, 4_000_000]],
  ['the same amount without decimals', 0, 32_450, [33_000, 35_000, 40_000]],
  ['an amount below a round one', 2, 2_960_000, [3_000_000, 4_000_000, 5_000_000]],
  ['an amount that one note pays', 2, 980_000, [1_000_000, 2_000_000]],
  ['Chilean pesos', 0, 16_690, [17_000, 20_000]],
  ['soles with cents', 2, 4_790, [4_800, 5_000, 6_000]],
  ['a few coins', 2, 150, [200]],
  ['nothing to pay', 2, 0, []],
])('the notes for %s', (_, decimals, total, expected) => expect(cashNotes(total, decimals)).toEqual(expected))

test('every suggestion is whole, pays the total, and appears once in ascending order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(0, 2), (total, decimals) => {
      const notes = cashNotes(total, decimals)
      for (const note of notes) {
        expect(note).toBeGreaterThan(total)
        expect(note % 10 ** decimals).toBe(0)
      }
      expect([...new Set(notes)].sort((a, b) => a - b)).toEqual(notes)
      expect(notes.length).toBeLessThanOrEqual(3)
    }),
  )
})

test('cash of ten times the total is unlikely, and none is for an order that costs nothing', () => {
  expect([isUnlikelyCash(999, 100), isUnlikelyCash(1_000, 100), isUnlikelyCash(1_000, 0)]).toEqual([false, true, false])
})
