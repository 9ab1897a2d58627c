import { expect, test } from 'vitest'
import * as channels from '#domain/realtime/channels.ts'

// The customer's own clients subscribe by these names, so they are as fixed as an address.
test('[RT-03] [FOPEN-54] channels and events have the names of the contract', () => {
  expect(channels.trackingChannel('l1')).toBe('tracking-l1')
  expect(channels.trackingUpdateEvent).toBe('logistics-tracking-update')
  expect(channels.orderChannel('o1')).toBe('order-o1')
  expect(channels.orderUpdateEvent).toBe('order-update')
  expect(channels.shipmentsUpdateEvent).toBe('shipments-update')
  expect(channels.positionEvent).toBe('client-position')
  expect(channels.riderWatchedEvent).toBe('rider-watched')
})

test('couriers’ channels are private, and belong to one store or one courier', () => {
  expect(channels.shipmentsChannel('b1')).toBe('private-shipments-b1')
  expect(channels.riderChannel('r1')).toBe('private-rider-r1')
})
