import type { OrderEvent, PlacedOrder } from '#domain/order/events.ts'
import type { CreatedShipment, ShipmentEvent } from '#domain/shipment/events.ts'
import type { SurveyEvent } from '#domain/survey/events.ts'
import type { Sql } from '#gateway/db/database.ts'
import type { EventStore } from '#gateway/events/pg-event-store.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'

type AnyEvent = OrderEvent | ShipmentEvent | SurveyEvent
type Written = { readonly stream: string; readonly version: number; readonly at: string; readonly event: AnyEvent }

const minuteMs = 60_000
/** Two years, so that dates and phones spread as they do at a shop. */
const usualSpanMs = 730 * 24 * 60 * minuteMs
const ordersADiner = 5
const batch = 5_000

const rider = { id: 'rider-of-old', name: 'Ana', phone: '+5491155559999' }
export const storeId = 'parrilla-centro'

/** The events of one order that was delivered, rated and completed. */
function pastOrder(number: number, placedAt: number): readonly Written[] {
  const id = `past-${number}`
  const shipmentId = `past-shipment-${number}`
  const iso = (minutes: number) => new Date(placedAt + minutes * minuteMs).toISOString()
  const { type: _, ...placed } = orderPlaced(number, id, iso(0))
  const shipment = shipmentCreated(id, shipmentId, placed, iso(0))
  const steps: readonly (readonly [stream: string, minutes: number, event: AnyEvent])[] = [
    [`order-${id}`, 0, { type: 'OrderPlaced', ...placed }],
    [`shipment-${shipmentId}`, 0, shipment],
    [`order-${id}`, 2, { type: 'OrderAccepted', at: iso(2) }],
    [`shipment-${shipmentId}`, 2, { type: 'ShipmentOffered', shipmentId, at: iso(2) }],
    [`shipment-${shipmentId}`, 5, { type: 'ShipmentAccepted', shipmentId, rider, at: iso(5) }],
    [`shipment-${shipmentId}`, 12, { type: 'ShipmentAdvanced', shipmentId, to: 'IN_STORE', at: iso(12) }],
    [`order-${id}`, 15, { type: 'OrderReady', at: iso(15) }],
    [`shipment-${shipmentId}`, 16, { type: 'ShipmentAdvanced', shipmentId, to: 'ON_ROUTE_TO_DROP_OFF', at: iso(16) }],
    [`shipment-${shipmentId}`, 30, { type: 'ShipmentAdvanced', shipmentId, to: 'DELIVERED', at: iso(30) }],
    [`order-${id}`, 30, { type: 'OrderDelivered', at: iso(30) }],
    [`survey-${id}`, 45, surveyAnswered(id, placed.customer.id, iso(45))],
    [`order-${id}`, 30 + 24 * 60, { type: 'OrderCompleted', at: iso(30 + 24 * 60) }],
  ]
  const versions = new Map<string, number>()
  return steps.map(([stream, minutes, event]) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    return { stream, version, at: iso(minutes), event }
  })
}

const line = {
  id: 'line-1',
  referenceId: 'vacio',
  name: 'Vacío del fino con papas',
  quantity: 2,
  notes: 'Jugoso, sin sal en las papas',
  extras: [
    { groupName: 'Salsas', items: [{ referenceId: 'chimichurri', name: 'Chimichurri', quantity: 1, price: 50_000 }] },
  ],
  price: 1_450_000,
  accPrice: 2_900_000,
}

const orderPlaced = (number: number, orderId: string, at: string) => ({
  type: 'OrderPlaced' as const,
  at,
  ...aPlacedOrder({
    orderId,
    code: `P${number.toString(36).toUpperCase().padStart(7, '0')}`,
    customer: {
      id: `diner-${Math.floor(number / ordersADiner)}`,
      name: 'Carla Gómez',
      phone: `+54911${String(40_000_000 + Math.floor(number / ordersADiner))}`,
      email: 'carla@example.com',
      document: null,
      optIn: true,
    },
    items: [line, { ...line, id: 'line-2', referenceId: 'flan', name: 'Flan con dulce', extras: [] }],
    destination: {
      street: 'Bolívar',
      number: String(100 + (number % 900)),
      zone: 'San Telmo',
      locality: 'CABA',
      details: '3 B',
      betweenStreets: 'Chile y México',
      position: { lat: -34.6155, lng: -58.3735 },
    },
    logisticsOrderId: `past-tracking-${number}`,
  }),
})

const shipmentCreated = (
  orderId: string,
  shipmentId: string,
  { code, customer, logisticsOrderId }: Pick<PlacedOrder, 'code' | 'customer' | 'logisticsOrderId'>,
  at: string,
): { readonly type: 'ShipmentCreated'; readonly at: string } & CreatedShipment => ({
  type: 'ShipmentCreated',
  at,
  shipmentId,
  logisticsOrderId: logisticsOrderId ?? '',
  orderId,
  orderCode: code,
  storeId,
  returnShipment: false,
  securityCode: '4821',
  customer: { name: customer.name, phone: customer.phone },
  destination: { address: 'Bolívar 900', details: '3 B', position: { lat: -34.6155, lng: -58.3735 } },
})

const surveyAnswered = (orderId: string, customerId: string, at: string): SurveyEvent => ({
  type: 'SurveyAnswered',
  at,
  generalNPSAnswer: 5,
  answers: [
    {
      questionTitle: '¿Cómo estuvo todo?',
      answer: '5',
      orderingCustomerId: customerId,
      surveyId: 'parrilla-encuesta',
      questionId: 'parrilla-encuesta-nota',
      mandatory: true,
      dinerOrderId: orderId,
      questionType: 'rating',
      priority: 1,
    },
  ],
})

/** Writes this many orders of the last `spanMs` through the encoder of events, many at once. Returns the number of events. */
export async function loadHistory(
  sql: Sql,
  { encode }: Pick<EventStore, 'encode'>,
  orders: number,
  spanMs = usualSpanMs,
): Promise<number> {
  const begin = Date.now() - spanMs
  let rows: object[] = []
  let events = 0
  const flush = async () => {
    await sql.query(
      `with given as (
         select * from jsonb_to_recordset($1::jsonb)
           as e(stream text, version int, at timestamptz, type text, "typeVersion" int, data jsonb, personal jsonb)
       ), beside as (
         insert into personal_data (stream, version, data)
         select stream, version, personal from given where jsonb_typeof(personal) = 'object'
       )
       insert into events (stream, version, at, type, type_version, data, meta)
       select stream, version, at, type, "typeVersion", data, '{}' from given`,
      [JSON.stringify(rows)],
    )
    events += rows.length
    rows = []
  }
  for (let number = 0; number < orders; number++) {
    const written = pastOrder(number, begin + (spanMs / orders) * number)
    rows.push(...written.map(({ stream, version, at, event }) => ({ stream, version, at, ...encode(stream, event) })))
    if (rows.length >= batch) await flush()
  }
  if (rows.length > 0) await flush()
  return events
}
