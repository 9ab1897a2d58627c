import { z } from 'zod'
import { cancelCodes } from '#domain/order/cancel-codes.ts'
import { orderDecider } from '#domain/order/decide.ts'
import { orderErrorTypes } from '#domain/order/error-types.ts'
import { moneyInForce } from '../catalog/store-money.ts'
import { instant, money, moneyOfPast, position } from '../event-fields.ts'
import { eventType, type KindOf, personalEventType, type Upcaster, withPast } from '../events/stream-kind.ts'

const amount = z.object({ name: z.string(), amount: z.number() })

const extra = z.object({
  groupId: z.string().exactOptional(),
  groupName: z.string(),
  items: z.array(z.object({ referenceId: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
})

const item = z.object({
  id: z.string(),
  referenceId: z.string(),
  sizeId: z.string().nullable().exactOptional(),
  source: z.literal('plate').exactOptional(),
  name: z.string(),
  quantity: z.number(),
  notes: z.string(),
  extras: z.array(extra),
  price: z.number(),
  accPrice: z.number(),
})

const totals = z.object({
  itemsPrice: z.number(),
  discounts: z.array(amount),
  surcharges: z.array(amount),
  deliveryFee: z.number(),
  userServiceFee: z.number(),
  redeemedPoints: z.number(),
  redeemedAmount: z.number(),
  gainedPoints: z.number(),
  total: z.number(),
})

const customer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  document: z.string().nullable(),
  optIn: z.boolean(),
  isGuest: z.literal(true).exactOptional(),
})

const payment = z.object({
  typeId: z.string(),
  name: z.string(),
  method: z.enum(['CASH', 'CARD', 'ONLINE']),
  upload: z.enum(['APP', 'API']).nullable(),
  paysWith: z.number().nullable(),
  provider: z.string().exactOptional(),
})

const destination = z.object({
  street: z.string(),
  number: z.string(),
  zone: z.string(),
  locality: z.string(),
  details: z.string(),
  betweenStreets: z.string(),
  position: position.nullable(),
})

const placed = z.object({
  at: instant,
  orderId: z.string(),
  code: z.string(),
  storeId: z.string(),
  orderModeId: z.string(),
  orderModeName: z.string(),
  orderModeType: z.enum(['DELIVERY', 'TAKE_AWAY', 'DINING_IN', 'SELF_SERVICE']),
  money,
  customer,
  items: z.array(item),
  totals,
  payment,
  destination: destination.nullable(),
  tableUID: z.string().nullable(),
  notes: z.string(),
  orderText: z.string(),
  scheduledAt: instant.nullable(),
  minDelayInMinutes: z.number(),
  maxDelayInMinutes: z.number(),
  source: z.string(),
  acquisitionChannel: z.string(),
  installedApp: z.boolean(),
  discountCode: z.object({ id: z.string(), code: z.string(), heldUntil: instant.exactOptional() }).exactOptional(),
  logisticsOrderId: z.string().nullable(),
  payableUntil: instant.exactOptional(),
  canReportError: z.boolean().exactOptional(),
})

const step = eventType(z.object({ at: instant }))
const promised = z.object({ from: instant, to: instant })

/** Version 1 did not say in what its amounts were counted. */
const recordMoney: Upcaster = (data, past) => ({ ...data, money: moneyOfPast(past) })

/** The fields that name the diner, with their blanks. */
const noPerson = {
  'customer.name': '',
  'customer.phone': null,
  'customer.email': null,
  'customer.document': null,
  destination: {
    street: '',
    number: '',
    zone: '',
    locality: '',
    details: '',
    betweenStreets: '',
    position: null,
  },
  // They say which bell to ring.
  notes: '',
  orderText: '',
  'items.*.notes': '',
}

/** `order-{orderId}`. */
export const orderStream: KindOf<typeof orderDecider> = {
  kind: 'order',
  decider: orderDecider,
  types: {
    OrderPlaced: withPast(moneyInForce, personalEventType('diner', placed, noPerson, recordMoney)),
    OrderPaid: step,
    OrderAccepted: eventType(
      z.object({ at: instant, promised: promised.exactOptional(), byItself: z.literal(true).exactOptional() }),
    ),
    OrderTimeChanged: eventType(z.object({ at: instant, promised })),
    OrderReady: step,
    OrderDelivered: step,
    OrderCompleted: step,
    OrderCanceled: eventType(z.object({ at: instant, reason: z.string(), code: z.enum(cancelCodes).exactOptional() })),
    OrderCodeGivenBack: step,
    OrderCodeTakenAgain: eventType(z.object({ at: instant, heldUntil: instant })),
    OrderAcknowledged: eventType(z.object({ at: instant, what: z.enum(['placed', 'canceled']) })),
    OrderTicketAsked: eventType(z.object({ at: instant, to: z.enum(['printer', 'browser']) })),
    OrderErrorReported: eventType(z.object({ at: instant, errorType: z.enum(orderErrorTypes) })),
  },
}
