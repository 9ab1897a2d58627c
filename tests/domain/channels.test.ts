import { expect, test } from 'vitest'
import * as channels from '#domain/realtime/channels.ts'

// The customer's own clients subscribe by these names, so that they are as fixed as an address.
test('[RT-03] [FOPEN-54] channels and events have the names that the contract says', () => {
  expect(channels.trackingChannel('l1')).toBe('tracking-l1')
  expect(channels.trackingUpdateEvent).toBe('logistics-tracking-update')
  expect(channels.orderChannel('o1')).toBe('order-o1')
  expect(channels.orderUpdateEvent).toBe('order-update')
  expect(channels.shipmentsUpdateEvent).toBe('shipments-update')
  expect(channels.positionEvent).toBe('client-position')
  expect(channels.riderWatchedEvent).toBe('rider-watched')
})

test('what couriers subscribe to is private, and of one store or one courier', () => {
  expect(channels.shipmentsChannel('b1')).toBe('private-shipments-b1')
  expect(channels.riderChannel('r1')).toBe('private-rider-r1')
})
