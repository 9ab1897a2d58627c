import { expect, test } from 'vitest'
import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { waysIn } from '#gateway/people/ways-to-the-door.ts'

const at = (minute: number) => `2026-11-21T21:${String(minute).padStart(2, '0')}:00.000Z`
const shipmentId = 's1'
const accepted = (id: string, minute: number): ShipmentEvent => {
  const rider = { id, name: 'Ana', phone: '+5491155550000' } as Extract<
    ShipmentEvent,
    { type: 'ShipmentAccepted' }
  >['rider']
  return { type: 'ShipmentAccepted', shipmentId, rider, at: at(minute) }
}
const advanced = (to: Extract<ShipmentEvent, { type: 'ShipmentAdvanced' }>['to'], minute: number): ShipmentEvent => ({
  ...{ type: 'ShipmentAdvanced', shipmentId, to, at: at(minute) },
})

test('the way of a courier to a door begins when they leave the store, and ends with the delivery', () => {
  const events = [
    accepted('ana', 1),
    advanced('ON_ROUTE_TO_PICK_UP', 1),
    advanced('IN_STORE', 5),
    advanced('ON_ROUTE_TO_DROP_OFF', 7),
    advanced('DELIVERED', 19),
  ]
  expect(waysIn(events)).toEqual([{ riderId: 'ana', from: at(7), to: at(19) }])
  expect(waysIn(events.slice(0, 4))).toEqual([])
})

test('the way of a courier with several orders begins when they leave the store with all of them', () => {
  const events = [
    accepted('ana', 1),
    advanced('IN_STORE', 5),
    advanced('ON_ROUTE_TO_DROP_OFFS', 7),
    advanced('ON_ROUTE_TO_DROP_OFF', 12),
    advanced('DELIVERED', 19),
  ]
  expect(waysIn(events)).toEqual([{ riderId: 'ana', from: at(7), to: at(19) }])
})

test.each(['ShipmentDriverCanceled', 'ShipmentCanceled'] as const)(
  'a way ends by %s, and the next courier has a way of their own',
  (type) => {
    const events: readonly ShipmentEvent[] = [
      ...[accepted('ana', 1), advanced('ON_ROUTE_TO_DROP_OFF', 7)],
      { type, shipmentId, at: at(9) },
      ...[accepted('beto', 11), advanced('IN_STORE', 13), advanced('ON_ROUTE_TO_DROP_OFF', 15)],
      advanced('RETURNED', 29),
    ]
    expect(waysIn(events)).toEqual([
      { riderId: 'ana', from: at(7), to: at(9) },
      { riderId: 'beto', from: at(15), to: at(29) },
    ])
  },
)
