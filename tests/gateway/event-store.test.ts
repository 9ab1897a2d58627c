import { expect, test } from 'vitest'
import { eventsOf, isAfter, placeText, type Recorded } from '#gateway/events/event-store.ts'

const place = (tx: number, seq: number) => ({ tx: BigInt(tx), seq: BigInt(seq) })

test.each([
  [place(2, 1), place(1, 9), true],
  [place(1, 9), place(2, 1), false],
  [place(2, 2), place(2, 1), true],
  [place(2, 1), place(2, 2), false],
  [place(2, 2), place(2, 2), false],
])('places are ordered by their transaction first: %o after %o is %o', (a, b, isLater) =>
  expect(isAfter(a, b)).toBe(isLater),
)

test('a place is written as its transaction and its number', () => expect(placeText(place(7, 42))).toBe('7.42'))

test('the events of a kind come with their ids, and those of a kind with a longer name stay out', () => {
  const recorded = ['order-F-1', 'orders-F-2', 'rider-order-3', 'order-F-4'].map(
    (stream, index): Recorded => ({
      stream,
      version: 1,
      place: place(1, index),
      at: new Date(0),
      event: { type: `E${index}` },
    }),
  )
  expect(eventsOf(recorded, 'order')).toEqual([
    { id: 'F-1', place: place(1, 0), event: { type: 'E0' } },
    { id: 'F-4', place: place(1, 3), event: { type: 'E3' } },
  ])
})
