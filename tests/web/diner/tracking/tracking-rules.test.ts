import { expect, test } from 'vitest'
import { validSecurityCode } from '#domain/shipment/security-code.ts'
import { callLink, whatsAppLink } from '#web/diner/contact-links.ts'
import { readCreatedAt } from '#web/diner/features/tracking/created-at.ts'
import { isShown, riderName } from '#web/diner/features/tracking/rider.ts'
import { trackedMarkers } from '#web/diner/features/tracking/tracked-markers.ts'
import { isTracking } from '#web/diner/features/tracking/tracking-query.ts'
import { newestAnswer } from '#web/shared/followed/followed.ts'
import { placed } from '#web/shared/map/markers.ts'
import { clockTimeFrom } from '#web/shared/texts/clock.ts'
import { shipmentStatusLabel } from '#web/shared/texts/shipment-status.ts'
import { shipmentColor } from '#web/shared/theme/shipment-color.ts'
import { aRider, aTracking } from '../../../kit/tracking.ts'

test('[TRACK-11] the time of an order is HH:MM, two digits each, by the clock of Buenos Aires', () => {
  expect(readCreatedAt('2026-05-04T12:05:00.000Z')?.time).toBe('09:05')
})
test('[TRACK-13] the date of an order is day/month, two digits each, by the calendar of Buenos Aires', () => {
  expect(readCreatedAt('2026-05-05T02:31:00.000Z')?.date).toBe('04/05')
})
test('[TRACK-14] a time in the ART zone is read after its zone has been spelt out', () => {
  for (const text of ['Mon, 04 May 2026 20:31:00 ART', 'Mon May 04 20:31:00 ART 2026'])
    expect(readCreatedAt(text)).toEqual({ time: '20:31', date: '04/05' })
})
test('[TRACK-15] an invalid date shows neither time nor date', () => {
  expect([undefined, '', 'ayer'].map((text) => readCreatedAt(text))).toEqual([null, null, null])
})
test('[FAMBIG-03] [TRACK-21] a rider without a name is Sin repartidor', () => {
  expect([riderName(null), riderName({ name: ' ' }), riderName(aRider())]).toEqual([
    'Sin repartidor',
    'Sin repartidor',
    'Ana Paz',
  ])
})
test('[FAMBIG-03] [TRACK-24] without a phone the WhatsApp link goes nowhere', () => {
  expect([whatsAppLink(null), whatsAppLink(' '), whatsAppLink('+54 9 11 5555-0001')]).toEqual([
    '#',
    '#',
    'https://wa.me/5491155550001',
  ])
})
test('[FAMBIG-03] [TRACK-25] without a phone the call link goes nowhere', () => {
  expect([callLink(null), callLink(' '), callLink('+5491155550001')]).toEqual(['#', '#', 'tel:+5491155550001'])
})
test('[FOPEN-29] a WhatsApp link carries its text encoded', () => {
  expect(whatsAppLink('+5491155550001', 'Hola, ¿qué tal?')).toBe(
    'https://wa.me/5491155550001?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F',
  )
})
test('[TRACK-27] a rider without a name has no block', () => {
  expect([null, aRider({ name: '' }), aRider({ name: ' ' })].map(isShown)).toEqual([false, false, false])
})
test('[TRACK-28] a rider without a phone has no block', () => expect(isShown(aRider({ phone: '' }))).toBe(false))
test('[TRACK-31] a security code is a string that is not blank', () => {
  expect([null, undefined, '', '  ', 4821, '4821'].map(validSecurityCode)).toEqual([
    null,
    null,
    null,
    null,
    null,
    '4821',
  ])
})

const markerTypes = (...changes: Parameters<typeof aTracking>) =>
  trackedMarkers(aTracking(...changes)).map(({ type }) => type)

test('[TRACK-41] a marker has its type and its position', () => {
  expect(trackedMarkers(aTracking()).map(({ type, position }) => ({ type, position }))).toEqual([
    { type: 'branch', position: { lat: -34.616, lng: -58.372 } },
    { type: 'destination', position: { lat: -34.6, lng: -58.38 } },
    { type: 'rider', position: { lat: -34.611, lng: -58.375 } },
  ])
})
test('[TRACK-42] the branch is marked at the position of its address', () => {
  expect(trackedMarkers(aTracking()).find(({ type }) => type === 'branch')?.position).toEqual({
    lat: -34.616,
    lng: -58.372,
  })
})
test('[TRACK-43] [FOPEN-48] the destination is marked at the position of the answer, and not without one', () => {
  expect(markerTypes({ shipment: { destination: null } })).not.toContain('destination')
  expect(trackedMarkers(aTracking()).find(({ type }) => type === 'destination')?.position).toEqual({
    lat: -34.6,
    lng: -58.38,
  })
})
test.each(['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'] as const)(
  '[TRACK-44] [FOPEN-42] the rider is marked in %s',
  (status) => expect(markerTypes({ shipment: { status } })).toContain('rider'),
)
test.each(['PENDING', 'LOOKING_FOR_DRIVER', 'DELIVERED', 'RETURNED', 'DRIVER_CANCELED'] as const)(
  '[TRACK-45] [FOPEN-42] the rider is not marked in %s',
  (status) => expect(markerTypes({ shipment: { status } })).not.toContain('rider'),
)
test('[TRACK-46] a marker that lacks a coordinate is not shown', () => {
  const rider = { type: 'rider', name: 'Ana' } as const
  expect(placed([{ ...rider, position: { lat: -34.6, lng: null } }])).toEqual([])
  expect(placed([{ ...rider, position: { lng: -58.3 } }])).toEqual([])
  expect(placed([{ ...rider, position: null }])).toEqual([])
})
test('[TRACK-47] a marker with a coordinate at zero is not shown', () => {
  const rider = { type: 'rider', name: 'Ana' } as const
  expect(placed([{ ...rider, position: { lat: 0, lng: -58.3 } }])).toEqual([])
  expect(placed([{ ...rider, position: { lat: -34.6, lng: 0 } }])).toEqual([])
})
test('[FOPEN-43] a status has its label, an unknown one is pending and a cancel of any kind a cancel', () => {
  expect(['IN_STORE', 'TELEPORTED', 'SHOP_CANCELED'].map(shipmentStatusLabel)).toEqual([
    'En el local',
    'Pendiente',
    'Cancelado',
  ])
})
test('[FOPEN-44] the colour of a status says waiting, on its way, delivered, canceled or other', () => {
  const colors = ['LOOKING_FOR_DRIVER', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED', 'DRIVER_CANCELED', 'PENDING']
  expect(colors.map(shipmentColor)).toEqual(['#F78700', '#1E88E5', '#2BBF66', '#D32F2F', '#757575'])
})
test('an answer older than the shown one is dropped', () => {
  const [older, newer] = [aTracking({ at: '10.5.7' }), aTracking({ at: '10.6.1' })]
  expect(newestAnswer(newer, older)).toBe(newer)
  expect(newestAnswer(older, newer)).toBe(newer)
})
test('a value that is no tracking is not accepted as one', () => {
  expect([null, 'x', {}, { ...aTracking(), at: 'yesterday' }, aTracking()].map(isTracking)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
test('a time of another day says which', () => {
  const now = '2026-05-04T20:00:00.000Z'
  expect(
    ['2026-05-04T23:30:00.000Z', '2026-05-05T15:00:00.000Z', '2026-05-09T15:00:00.000Z'].map((at) =>
      clockTimeFrom(now, at),
    ),
  ).toEqual(['20:30\u00A0hs', 'mañana, 12:00\u00A0hs', '09/05, 12:00\u00A0hs'])
})
