import { expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { createWatching } from '#gateway/tracking/watching.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { aShipment } from '#tests/kit/shipment.ts'

const start = Date.parse('2026-11-21T20:00:00.000Z')

const startWatching = () => {
  const clock = manualClock()
  const told: { rider: string; watched: boolean; seconds: number }[] = []
  const watching = createWatching({
    clock,
    publish(frame) {
      const { event, channel, data } = JSON.parse(textOf(frame.bytes))
      expect(event).toBe('rider-watched')
      const { watched, until } = JSON.parse(data)
      told.push({ rider: channel, watched, seconds: (Date.parse(until) - clock.now().getTime()) / 1000 })
    },
  })
  const shipment = (id: string, riderId: string | null, status: ShipmentStatus = 'IN_STORE') => ({
    shipment: aShipment({
      logisticsOrderId: id,
      status,
      rider: riderId === null ? null : { id: riderId, name: 'Ana', phone: '+54' },
    }),
    stack: null,
    delay: { orderedAt: new Date(start).toISOString(), scheduledAt: null, minDelayInMinutes: 0, maxDelayInMinutes: 0 },
    orderStatus: 'ACCEPTED' as const,
    logCursor: '1.1',
  })
  /** The messages since the last look. */
  const heard = () => told.splice(0)
  return { clock, watching, shipment, heard }
}
const yes = (rider: string) => ({ rider: `private-rider-${rider}`, watched: true, seconds: 40 })
const no = (rider: string) => ({ rider: `private-rider-${rider}`, watched: false, seconds: 0 })

test('a courier is told once that a diner watches, for 40 seconds, and at once when the last one leaves', () => {
  const { watching, shipment, heard } = startWatching()
  watching.isRead(shipment('l1', 'ana'))
  watching.isRead(shipment('l1', 'ana'))
  watching.isRead(shipment('l2', 'ana'))
  expect(heard()).toEqual([yes('ana')])
  watching.isLeft('l1')
  expect(heard()).toEqual([])
  watching.isLeft('l2')
  expect(heard()).toEqual([no('ana')])
  watching.isLeft('l2')
  expect(heard()).toEqual([])
})

test('a courier is told again when a diner comes back to the same shipment', () => {
  const { watching, shipment, heard } = startWatching()
  for (let n = 0; n < 2; n++) {
    watching.isRead(shipment('l1', 'ana'))
    watching.isLeft('l1')
  }
  expect(heard()).toEqual([yes('ana'), no('ana'), yes('ana'), no('ana')])
})

test('a courier hears it again every 15 seconds while it lasts, and not after', () => {
  const { clock, watching, shipment, heard } = startWatching()
  watching.isRead(shipment('l1', 'ana'))
  heard()
  clock.advance(15_000)
  expect(heard()).toEqual([yes('ana')])
  clock.advance(45_000)
  expect(heard()).toHaveLength(3)
  watching.isLeft('l1')
  heard()
  clock.advance(60_000)
  expect(heard()).toEqual([])
})

test('a courier is not told in the same second as all others', () => {
  const { clock, watching, shipment, heard } = startWatching()
  for (let n = 0; n < 30; n++) watching.isRead(shipment(`l${n}`, `rider-${n}`))
  heard()
  const bySecond = Array.from({ length: 15 }, () => {
    clock.advance(1_000)
    return heard().length
  })
  expect(bySecond).toEqual(Array(15).fill(2))
})

test('a courier that takes a shipment over is told, and the previous one is told the end', () => {
  const { watching, shipment, heard } = startWatching()
  watching.isRead(shipment('l1', 'ana'))
  heard()
  watching.isRead(shipment('l1', 'beto'))
  expect(heard()).toEqual([no('ana'), yes('beto')])
})

test('a courier is told the end when the shipment leaves the privacy window, or loses its courier', () => {
  const { watching, shipment, heard } = startWatching()
  watching.isRead(shipment('l1', 'ana'))
  watching.isRead(shipment('l1', 'ana', 'DELIVERED'))
  expect(heard()).toEqual([yes('ana'), no('ana')])
  watching.isRead(shipment('l2', 'ana'))
  watching.isRead(shipment('l2', null))
  expect(heard()).toEqual([yes('ana'), no('ana')])
  watching.isRead(shipment('l3', 'ana', 'ON_ROUTE_TO_DROP_OFFS'))
  expect(heard()).toEqual([])
})

test('a courier whose phone comes back is told at once if a diner watches, and nothing on other channels', () => {
  const { watching, shipment, heard } = startWatching()
  watching.isRead(shipment('l1', 'ana'))
  heard()
  watching.occupied('private-rider-ana')
  expect(heard()).toEqual([yes('ana')])
  for (const other of ['private-rider-beto', 'tracking-l1', 'private-shipments-ana', 'xxxxxxxxxxxxxxana'])
    watching.occupied(other)
  expect(heard()).toEqual([])
})

test('a courier is told nothing more once the node has stopped', () => {
  const { clock, watching, shipment, heard } = startWatching()
  watching.isRead(shipment('l1', 'ana'))
  heard()
  watching.stop()
  clock.advance(60_000)
  expect(heard()).toEqual([])
})
