import { expect, test } from 'vitest'
import { type EarlierTicket, type TicketEvent, wantedTicket, willPrint } from '#domain/ticket/wanted.ts'

const waiting: EarlierTicket = { isWaiting: true, isHeld: false, isSending: false, wasSent: false }
const held: EarlierTicket = { isWaiting: true, isHeld: true, isSending: false, wasSent: false }
const printed: EarlierTicket = { isWaiting: false, isHeld: false, isSending: false, wasSent: true }
const neverSent: EarlierTicket = { isWaiting: false, isHeld: false, isSending: false, wasSent: false }

const wanted = (event: TicketEvent, earlier: readonly EarlierTicket[], isAutomatic = true) =>
  wantedTicket(event, earlier, { isAutomatic })

test('an accepted order prints by itself where its store wants that', () => {
  expect(wanted('OrderAccepted', [])).toBe('order')
  expect(wanted('OrderAccepted', [], false)).toBeNull()
})

test.each([
  ['OrderTimeChanged', 'time'],
  ['OrderCanceled', 'canceled'],
] as const)('%s prints where the order is on paper, or on its way to it', (event, kind) => {
  expect(wanted(event, [])).toBeNull()
  expect(wanted(event, [neverSent])).toBeNull()
  for (const isAutomatic of [true, false]) {
    expect(wanted(event, [printed], isAutomatic)).toBe(kind)
    expect(wanted(event, [held], isAutomatic)).toBe(kind)
  }
})

test('a ticket that waits says all that happens meanwhile', () => {
  for (const event of ['OrderAccepted', 'OrderTimeChanged', 'OrderCanceled'] as const)
    for (const earlier of [[waiting], [printed, waiting], [held, waiting]]) expect(wanted(event, earlier)).toBeNull()
})

test('a person who asks for the order gets a ticket that has not left yet, also while a printer is tried', () => {
  expect([waiting, held].map(willPrint)).toEqual([true, true])
  expect([{ ...held, isSending: true, wasSent: true }, printed].map(willPrint)).toEqual([false, false])
})
