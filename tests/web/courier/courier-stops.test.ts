import { expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { waitingOf } from '#web/courier/intents/waiting.ts'
import { directionsLink } from '#web/courier/route/directions.ts'
import { metresOf, type RoutedShipment, stopsOf, stopsOfStack, wayAhead } from '#web/courier/route/stops.ts'

const store = { lat: -34.6, lng: -58.4 }
/** This many hundredths of a degree south of the store: about 1.1 km each. */
const south = (hundredths: number) => ({ lat: -(3460 + hundredths) / 100, lng: -58.4 })

function aDrop(id: string, place: number, status: ShipmentStatus = 'ON_ROUTE_TO_DROP_OFFS', over: object = {}) {
  return {
    id,
    status,
    stackingOrder: place,
    stackId: 'k1',
    returnShipment: false,
    logisticsOrder: { id: `l-${id}`, code: id.toUpperCase() },
    destination: { address: `Calle ${id}`, details: '', position: south(place) },
    branchContact: {
      id: 'p',
      alias: 'p',
      name: 'La Parrilla',
      address: { street: 'Defensa', number: '742', zone: 'San Telmo', position: store },
    },
    ...over,
  } as unknown as RoutedShipment
}
const driving = (...shipments: RoutedShipment[]) => ({ status: 'ON_ROUTE_TO_DROP_OFFS' as const, shipments })
const letters = (stops: ReturnType<typeof stopsOfStack>) => stops.map(({ letter, id }) => `${letter} ${id}`)

test('[SDETAIL-05] [FOPEN-71] the shop is A, the drop-offs follow, and the way back is A again', () => {
  const stack = driving(aDrop('x', 1), aDrop('y', 2, 'ON_ROUTE_TO_DROP_OFFS', { returnShipment: true }))
  expect(letters(stopsOfStack(stack))).toEqual(['A pickUp', 'B x', 'C y', 'A return'])
})

test('[SHIP-50] [SHIP-51] [SHIP-52] the list follows the sorted order, and each letter stays with its bag', () => {
  const stack = driving(aDrop('x', 1, 'CANCELED'), aDrop('z', 3), aDrop('y', 2), aDrop('w', 4, 'DELIVERED'))
  expect(letters(stopsOfStack(stack))).toEqual(['A pickUp', 'E w', 'C y', 'D z', 'B x'])
})

test('[FOPEN-71] a bag has one letter from the store to the last door, in any order of delivery', () => {
  const life: ShipmentStatus[][] = [
    ['IN_STORE', 'IN_STORE', 'IN_STORE'],
    ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS', 'ON_ROUTE_TO_DROP_OFFS'],
    ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS', 'DELIVERED'],
    ['DELIVERED', 'DELIVERED', 'DELIVERED'],
  ]
  for (const [x, y, z] of life) {
    const stops = stopsOfStack(driving(aDrop('x', 1, x), aDrop('y', 2, y), aDrop('z', 3, z)))
    expect(letters(stops).toSorted()).toEqual(['A pickUp', 'B x', 'C y', 'D z'])
  }
})

test('a way back that was only for a canceled shipment is gone', () => {
  const stack = driving(aDrop('x', 1, 'CANCELED', { returnShipment: true }), aDrop('y', 2))
  expect(letters(stopsOfStack(stack))).toEqual(['A pickUp', 'C y', 'B x'])
})

test('[SHIP-53] the stop that counts is the one on route to drop-off', () => {
  const stack = driving(aDrop('x', 1), aDrop('y', 2, 'ON_ROUTE_TO_DROP_OFF'))
  expect(stopsOfStack(stack).find(({ state }) => state === 'current')?.id).toBe('y')
})

test('[SHIP-55] the stop that counts is the picked one, even if another is on route', () => {
  const stack = driving(aDrop('x', 1, 'ON_ROUTE_TO_DROP_OFF'), aDrop('y', 2))
  const stops = stopsOfStack(stack, 'y')
  expect(stops.filter(({ state }) => state === 'current').map(({ id }) => id)).toEqual(['y'])
  expect(stops.filter(({ isSelected }) => isSelected).map(({ id }) => id)).toEqual(['y'])
  expect(stops.filter(({ mayPick }) => mayPick).map(({ id }) => id)).toEqual(['x', 'y'])
})

test('[FAMBIG-65] a delivered, returned or canceled drop-off cannot be picked', () => {
  const over = [aDrop('x', 1, 'DELIVERED'), aDrop('y', 2, 'RETURNED'), aDrop('z', 3, 'DRIVER_CANCELED')]
  const stops = stopsOfStack(driving(...over, aDrop('w', 4, 'ON_ROUTE_TO_DROP_OFF'), aDrop('v', 5)))
  expect(stops.filter(({ mayPick }) => mayPick).map(({ id }) => id)).toEqual(['w', 'v'])
})

test('each leg starts at the previous stop, in the order of driving', () => {
  const stack = driving(aDrop('x', 1, 'DELIVERED'), aDrop('y', 2, 'ON_ROUTE_TO_DROP_OFF'), aDrop('z', 3))
  const legs = stopsOfStack(stack, 'z').map(({ id, leg }) => [
    id,
    leg?.from,
    leg?.metres && Math.round(leg.metres / 100),
  ])
  expect(legs).toEqual([
    ['pickUp', null, null],
    ['x', 'A', 11],
    ['y', 'D', 11], // back from z, which was picked first
    ['z', 'B', 22],
  ])
})

test('a canceled drop-off is not on the way', () => {
  const stops = stopsOfStack(driving(aDrop('x', 1, 'CANCELED'), aDrop('y', 2)))
  expect(stops.at(-1)).toMatchObject({ id: 'x', state: 'canceled', leg: null })
  expect(stops[1]?.leg?.from).toBe('A')
})

test('the whole way is the sum of its legs, and not known where one is not', () => {
  const there = driving(aDrop('x', 1), aDrop('y', 3, 'ON_ROUTE_TO_DROP_OFFS', { returnShipment: true }))
  expect(Math.round(metresOf(stopsOfStack(there))! / 100)).toBe(67) // 1.1 there, 2.2 on, 3.3 back
  const nowhere = { destination: { address: 'Calle x', details: '', position: null } }
  expect(metresOf(stopsOfStack(driving(aDrop('x', 1, 'ON_ROUTE_TO_DROP_OFFS', nowhere))))).toBeNull()
})

test('[SDETAIL-07] [FOPEN-72] the whole way goes from the shop past the drop-offs to the last of them', () => {
  const stack = { status: 'IN_STORE' as const, shipments: [1, 2, 3].map((n) => aDrop(`x${n}`, n, 'IN_STORE')) }
  const url = new URL(directionsLink(wayAhead(stopsOfStack(stack))))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    api: '1',
    origin: '-34.6,-58.4',
    destination: '-34.63,-58.4',
    waypoints: '-34.61,-58.4|-34.62,-58.4',
  })
})

test('the remaining way starts at the last finished door', () => {
  const stack = driving(aDrop('x', 1, 'DELIVERED'), aDrop('y', 2, 'ON_ROUTE_TO_DROP_OFF'), aDrop('z', 3))
  expect(wayAhead(stopsOfStack(stack)).map(({ id }) => id)).toEqual(['x', 'y', 'z'])
})

test('a finished way is shown whole', () => {
  const stack = { status: 'DELIVERED' as const, shipments: [aDrop('x', 1, 'DELIVERED'), aDrop('y', 2, 'DELIVERED')] }
  expect(wayAhead(stopsOfStack(stack)).map(({ id }) => id)).toEqual(['pickUp', 'x', 'y'])
})

test('a door without a position is searched by its address', () => {
  const shipment = aDrop('x', 1, 'IN_STORE', { destination: { address: 'Thames 1500', details: '', position: null } })
  expect(new URL(directionsLink(wayAhead(stopsOf(shipment)))).searchParams.get('destination')).toBe('Thames 1500')
})

test('[SDETAIL-07] a canceled shipment alone leads nowhere, and its map still shows its destination', () => {
  const stops = stopsOf(aDrop('x', 1, 'CANCELED'))
  expect(stops.map(({ leg }) => leg)).toEqual([null, null])
  expect(wayAhead(stops).map(({ id }) => id)).toEqual(['pickUp', 'x'])
})

test.each([
  ['LOOKING_FOR_DRIVER', 'current ahead ahead'],
  ['IN_STORE', 'current ahead ahead'],
  ['ON_ROUTE_TO_DROP_OFF', 'done current ahead'],
  ['DELIVERED', 'done done current'],
  ['RETURNED', 'done done done'],
  ['DRIVER_CANCELED', 'canceled canceled'],
] as const)('a simple return shipment that is %s stands at: %s', (status, states) => {
  const stops = stopsOf(aDrop('x', 1, status, { returnShipment: true }))
  expect(stops.map(({ state }) => state).join(' ')).toBe(states)
})

const waits = (id: string, minute: number, place = 1) => ({
  ...aDrop(id, place, 'LOOKING_FOR_DRIVER'),
  createdAt: `2026-11-21T19:${minute}:00.000Z`,
  shipments: [aDrop(`${id}a`, place, 'LOOKING_FOR_DRIVER')],
})
const page = (shipments: object[], isLast: boolean, stacks: object[] = []) =>
  ({ shipments, stacks, isLast }) as unknown as Parameters<typeof waitingOf>[0][number]
const ids = (...pages: ReturnType<typeof page>[]) => waitingOf(pages, 'oldest').map(({ id }) => id)
const nearest = (...pages: ReturnType<typeof page>[]) => waitingOf(pages, 'nearest').map(({ id }) => id)

test('[FOPEN-63] shipments and stacks are one list, oldest first', () => {
  expect(ids(page([waits('s1', 10), waits('s2', 30)], true, [waits('k1', 20), waits('k2', 40)]))).toEqual([
    's1',
    'k1',
    's2',
    'k2',
  ])
})

test('near ones first puts the shortest way of each page first, and then the oldest', () => {
  const first = page([waits('far', 10, 5), waits('near', 20), waits('younger', 30)], false, [waits('stack', 15, 2)])
  expect(nearest(first)).toEqual(['near', 'younger', 'stack', 'far'])
  expect(nearest(first, page([waits('nearest', 40, 0)], true))).toEqual(['near', 'younger', 'stack', 'far', 'nearest'])
})

test('an order without a known way comes after those with one', () => {
  const nowhere = { ...waits('nowhere', 10), destination: { address: 'x', details: '', position: null } }
  expect(nearest(page([nowhere, waits('far', 20, 9)], true))).toEqual(['far', 'nowhere'])
})

test('[FOPEN-63] a stack younger than the last loaded shipment waits for its page, or for the end', () => {
  const first = page([waits('s1', 10), waits('s2', 20)], false, [waits('k1', 15), waits('k2', 25), waits('k3', 45)])
  expect(ids(first)).toEqual(['s1', 'k1', 's2'])
  expect(ids(first, page([waits('s3', 30)], false))).toEqual(['s1', 'k1', 's2', 'k2', 's3'])
  expect(ids(first, page([waits('s3', 30)], true))).toEqual(['s1', 'k1', 's2', 'k2', 's3', 'k3'])
})

test('a shipment that is on two pages, because they shifted, is listed once', () => {
  expect(ids(page([waits('s1', 10), waits('s2', 20)], false), page([waits('s2', 20), waits('s3', 30)], true))).toEqual([
    's1',
    's2',
    's3',
  ])
})
