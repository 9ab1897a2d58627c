import { expect } from 'vitest'
import type { OrderEvent, PlacedOrder } from '#domain/order/events.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { aPlacedOrder } from './order.ts'

/** givenFacts(process, facts).when(event).wants(...commands) | .wantsNothing() */
export const givenFacts = <Event, Facts, Want>(
  react: (event: Event, facts: Facts) => readonly Want[],
  facts: NoInfer<Facts>,
) => ({
  when: (event: Event) => ({
    wants: (...wants: NoInfer<Want>[]) => expect(react(event, facts)).toEqual(wants),
    wantsNothing: () => expect(react(event, facts)).toEqual([]),
  }),
})

const placedAt = '2026-11-21T20:00:00.000Z'

export const anOrder = (over: Partial<KnownOrder> = {}): KnownOrder => ({
  ...aPlacedOrder(),
  status: 'GENERATED',
  times: { placed: placedAt },
  cancelReason: null,
  errorType: null,
  ...over,
})

/** An order whose total is paid online. */
export const paidOnline = { typeId: 'tarjeta', name: 'Tarjeta', method: 'CARD', upload: 'API', paysWith: null } as const

/** Every event of an order but `OrderPlaced`, at one instant. */
export const orderEvents = (at: string): readonly Exclude<OrderEvent, { type: 'OrderPlaced' }>[] => [
  { type: 'OrderPaid', at },
  { type: 'OrderAccepted', at },
  { type: 'OrderTimeChanged', at, promised: { from: at, to: at } },
  { type: 'OrderReady', at },
  { type: 'OrderDelivered', at },
  { type: 'OrderCompleted', at },
  { type: 'OrderStepTakenBack', at, from: 'DELIVERED', to: 'READY', reason: '' },
  { type: 'OrderCanceled', at, reason: '' },
  { type: 'OrderCodeGivenBack', at },
  { type: 'OrderCodeTakenAgain', at, heldUntil: at },
  { type: 'OrderAcknowledged', at, what: 'placed' },
  { type: 'OrderTicketAsked', at, to: 'printer' },
  { type: 'OrderErrorReported', at, errorType: 'OTHER' },
]

export const orderPlaced = (over: Partial<PlacedOrder> = {}): Extract<OrderEvent, { type: 'OrderPlaced' }> => ({
  type: 'OrderPlaced',
  at: placedAt,
  ...aPlacedOrder(over),
})
