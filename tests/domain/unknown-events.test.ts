import { expect, test } from 'vitest'
import { cartDecider } from '#domain/cart/decide.ts'
import { discountCodeDecider } from '#domain/discount-code/decide.ts'
import { fold } from '#domain/kernel/decider.ts'
import { loyaltyDecider } from '#domain/loyalty/decide.ts'
import { orderDecider } from '#domain/order/decide.ts'
import { riderDecider } from '#domain/rider/decide.ts'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import { stackDecider } from '#domain/stack/decide.ts'
import { surveyDecider } from '#domain/survey/decide.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'

const at = '2026-03-06T12:00:00.000Z'
const rider = { id: 'r1', name: 'Ana', phone: '+5491155550001' }

type Evolving<State, Event> = { readonly initial: State; readonly evolve: (state: State, event: Event) => State }

/** The state after some events, and after one more of a type that only a newer release knows. */
function life<State, Event>(decider: Evolving<State, Event>, ...past: Event[]) {
  const before = fold(decider, past)
  return { before, after: decider.evolve(before, { type: 'SomethingNew', to: 'DELIVERED', at } as Event) }
}

const lives = {
  cart: life(cartDecider, { type: 'CartStarted', alias: 'a', branchContactId: 'b', orderModeId: 'm' }),
  'discount code': life(discountCodeDecider, { type: 'DiscountCodeUsed', orderId: 'o1', at }),
  'loyalty account': life(loyaltyDecider, {
    type: 'PointsEarned',
    orderId: 'o1',
    orderCode: 'ABCD2345',
    points: 5,
    at,
  }),
  order: life(orderDecider, { type: 'OrderPlaced', at, ...aPlacedOrder() }, { type: 'OrderAccepted', at }),
  rider: life(
    riderDecider,
    { type: 'RiderRegistered', riderId: 'r1', storeId: 's', name: 'Ana', phone: '+5491155550001', at },
    { type: 'ShiftStarted', at },
  ),
  shipment: life(
    shipmentDecider,
    {
      type: 'ShipmentCreated',
      shipmentId: 's1',
      logisticsOrderId: 'l1',
      orderId: 'o1',
      orderCode: 'ABCD2345',
      storeId: 's',
      returnShipment: false,
      securityCode: '1234',
      customer: { name: 'Carla', phone: '+5491155550003' },
      destination: { address: 'Defensa 742', details: '', position: null },
      at,
    },
    { type: 'ShipmentOffered', shipmentId: 's1', at },
    { type: 'ShipmentAccepted', shipmentId: 's1', rider, at },
  ),
  stack: life(
    stackDecider,
    { type: 'StackCreated', stackId: 't1', storeId: 's', shipmentIds: ['s1'], at },
    { type: 'StackOffered', stackId: 't1', at },
  ),
  survey: life(surveyDecider, { type: 'SurveyAnswered', answers: [], generalNPSAnswer: 5, at }),
}

test.each(Object.entries(lives))('an event of a newer release leaves the %s unchanged', (_, { before, after }) => {
  expect(after).toEqual(before)
})

test('an order, a courier, a shipment and a stack of those lives are still open', () => {
  expect(lives.order.before).toMatchObject({ status: 'ACCEPTED' })
  expect(lives.rider.before).toMatchObject({ active: true })
  expect(lives.shipment.before).toMatchObject({ status: 'ON_ROUTE_TO_PICK_UP' })
  expect(lives.stack.before).toMatchObject({ status: 'LOOKING_FOR_DRIVER' })
})
