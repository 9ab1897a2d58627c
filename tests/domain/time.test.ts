import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepTime } from '#domain/shipment/step-time.ts'
import { instantText, laterOf, readInstant } from '#domain/time/instant.ts'

test('an instant is written as JavaScript writes it', () => {
  const year10000 = Date.UTC(10_000, 0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: year10000 - 1 }), (ms) => {
      expect(instantText(ms)).toBe(new Date(ms).toISOString())
    }),
    { numRuns: 2_000, examples: [[0], [year10000 - 1], [Date.UTC(2000, 1, 29)], [Date.UTC(2100, 2, 1) - 1]] },
  )
})

const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 })
const twoDigits = (value: number) => String(value).padStart(2, '0')
const offsetText = (minutes: number) =>
  `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`
const dayMs = 86_400_000

test('an instant that a client writes is read as it was written, with any offset', () => {
  fc.assert(
    fc.property(fc.integer({ min: dayMs, max: Date.UTC(9999, 11, 30) }), offsets, (ms, minutes) => {
      const local = new Date(ms + minutes * 60_000).toISOString().replace('Z', offsetText(minutes))
      expect(readInstant(local)).toBe(ms)
      expect(readInstant(new Date(ms).toISOString())).toBe(ms)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['2026-11-21T20:00:00Z', '2026-11-21T20:00:00.000Z'],
  ['2026-11-21T20:00Z', '2026-11-21T20:00:00.000Z'],
  ['2026-11-21T20:00:00.1234567-0300', '2026-11-21T23:00:00.123Z'],
  ['2024-02-29T23:59:59+14:00', '2024-02-29T09:59:59.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['2026-11-21T20:00:00.5Z', '2026-11-21T20:00:00.500Z'],
  ['2400-02-29T12:00:00Z', '2400-02-29T12:00:00.000Z'],
])('an instant that a client writes as %s is %s', (text, ms) => expect(readInstant(text)).toBe(Date.parse(ms)))

test.each([
  '2026-11-21T20:00:60Z',
  '2026-11-21T23:59:60Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T20:60:00Z',
  '2026-02-29T20:00:00Z',
  '2100-02-29T20:00:00Z',
  '2026-11-31T20:00:00Z',
  '2026-00-10T20:00:00Z',
  '2026-13-10T20:00:00Z',
  '2026-11-00T20:00:00Z',
  '2026-11-21T20:00:00',
  '2026-11-21T20:00:00+05',
  '2026-11-21T20:00:00+23:59',
  '2026-11-21T20:00:00-14:01',
  '2026-11-21T20:00:00+13:60',
  '2026-11-21 20:00:00Z',
  '2026-11-21',
  '0000-01-01T00:00:00Z',
  '0070-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '1970-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31T23:59:00-00:01',
  '+012026-11-21T20:00:00Z',
  '2026-11-21T20:00:00.Z',
  '2026-11-21T20:00:00Z ',
  'yesterday',
  '',
])('an instant that a client writes as %s is none', (text) => expect(readInstant(text)).toBeNull())

test('every instant that is read is one that PostgreSQL and Date know, and nothing throws', () => {
  const digits = (most: number) => fc.integer({ min: 0, max: most }).map(twoDigits)
  const almost = fc
    .tuple(fc.integer({ min: 0, max: 9999 }), digits(14), digits(33), digits(25), digits(62), digits(62), digits(25))
    .map(([year, month, day, hour, minute, second, offset]) => {
      const date = `${String(year).padStart(4, '0')}-${month}-${day}`
      return `${date}T${hour}:${minute}:${second}+${offset}:00`
    })
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), (text) => {
      const ms = readInstant(text)
      if (ms !== null) expect(Date.parse(text)).toBe(ms)
    }),
    { numRuns: 5_000 },
  )
})

test('the later of two instants that a client writes counts, in either order', () => {
  const [earlier, later] = ['2026-11-21T20:00:00.999Z', '2026-11-21T20:00:01.000Z']
  expect(laterOf(earlier, later)).toBe(later)
  expect(laterOf(later, earlier)).toBe(later)
})

const now = Date.parse('2026-11-21T20:00:00.000Z')
test.each([
  ["is the phone's own", '2026-11-21T16:58:00-03:00', '2026-11-21T19:58:00.000Z'],
  ['is now when the phone says none', undefined, '2026-11-21T20:00:00.000Z'],
  ['is now when the phone is ahead', '2026-11-21T20:00:00.001Z', '2026-11-21T20:00:00.000Z'],
  ['is now when the phone is more than a day behind', '2026-11-20T19:59:59.999Z', '2026-11-21T20:00:00.000Z'],
  ['is now when the phone reports an invalid time', '2026-11-21T19:00:60Z', '2026-11-21T20:00:00.000Z'],
])('a step’s time: %s', (_, given, expected) => expect(stepTime(given, now)).toBe(expected))
