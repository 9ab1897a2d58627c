import { expect, test } from 'vitest'
import { orderStream } from '#gateway/aggregates/orders/stream.ts'
import { cursorText, type EventRecord, eventsOf, isAfter } from '#gateway/events/event-store.ts'

const cursor = (tx: number, seq: number) => ({ tx: BigInt(tx), seq: BigInt(seq) })

test.each([
  [cursor(2, 1), cursor(1, 9), true],
  [cursor(1, 9), cursor(2, 1), false],
  [cursor(2, 2), cursor(2, 1), true],
  [cursor(2, 1), cursor(2, 2), false],
  [cursor(2, 2), cursor(2, 2), false],
])('cursors are ordered by their transaction first: %o after %o is %o', (a, b, isLater) =>
  expect(isAfter(a, b)).toBe(isLater),
)

test('a cursor is written as its transaction and its number', () => expect(cursorText(cursor(7, 42))).toBe('7.42'))

test('the events of a kind come with their ids, without those of a kind with a longer name', () => {
  const recorded = ['order-F-1', 'orders-F-2', 'rider-order-3', 'order-F-4'].map(
    (stream, index): EventRecord => ({
      stream,
      version: 1,
      cursor: cursor(1, index),
      at: new Date(0),
      by: { is: 'script' },
      event: { type: `E${index}` },
    }),
  )
  expect(eventsOf(recorded, orderStream)).toEqual([
    { id: 'F-1', cursor: cursor(1, 0), event: { type: 'E0' } },
    { id: 'F-4', cursor: cursor(1, 3), event: { type: 'E3' } },
  ])
})
