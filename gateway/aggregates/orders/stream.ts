import { z } from 'zod'
import { cancelCodes } from '#domain/order/cancel-codes.ts'
import { orderDecider } from '#domain/order/decide.ts'
import { orderErrorTypes } from '#domain/order/error-types.ts'
import type { PlacedOrder } from '#domain/order/events.ts'
import { moneyInForce } from '../../catalog/store-money.ts'
import {
  eventType,
  type FieldsOf,
  type KindOf,
  personalEventType,
  type Upcaster,
  withPast,
} from '../../events/stream-kind.ts'
import {
  catalogueText,
  drawnCode,
  identifier,
  instant,
  money,
  moneyOfPast,
  position,
  providerText,
} from '../event-fields.ts'

const amount = z.object({ name: catalogueText, amount: z.number() })

const extra = z.object({
  groupId: identifier.exactOptional(),
  groupName: catalogueText,
  items: z.array(z.object({ referenceId: identifier, name: catalogueText, quantity: z.number(), price: z.number() })),
} satisfies FieldsOf<PlacedOrder['items'][number]['extras'][number]>)

const plateDiscount = { itemId: identifier, discountReferenceId: identifier, name: catalogueText, amount: z.number() }

/** The one discount of a line, as `domain/cart` has it. */
const lineDiscount = z.union([
  z.object({ ...plateDiscount, type: z.enum(['PERCENT', 'FIXED', 'FINAL_PRICE']) }),
  z.object({
    ...plateDiscount,
    type: z.literal('MULTIPLE'),
    buy: z.number(),
    pay: z.number(),
    acrossPlates: z.literal(true).exactOptional(),
  }),
])

const item = z.object({
  id: identifier,
  referenceId: identifier,
  sizeId: identifier.nullable().exactOptional(),
  source: z.literal('plate').exactOptional(),
  name: catalogueText,
  quantity: z.number(),
  notes: z.string(),
  extras: z.array(extra),
  price: z.number(),
  accPrice: z.number(),
  originalPrice: z.number().exactOptional(),
  discount: lineDiscount.exactOptional(),
} satisfies FieldsOf<PlacedOrder['items'][number]>)

const orderDiscount = z.object({
  ...amount.shape,
  type: z.enum(['PERCENT', 'FIXED', 'FINAL_PRICE', 'MULTIPLE', 'DELIVERY_FEE']).exactOptional(),
  discountReferenceId: identifier.exactOptional(),
  externalBenefitType: providerText.exactOptional(),
} satisfies FieldsOf<PlacedOrder['totals']['discounts'][number]>)

const totals = z.object({
  itemsPrice: z.number(),
  discounts: z.array(orderDiscount),
  surcharges: z.array(amount),
  deliveryFee: z.number(),
  userServiceFee: z.number(),
  redeemedPoints: z.number(),
  redeemedAmount: z.number(),
  gainedPoints: z.number(),
  total: z.number(),
} satisfies FieldsOf<PlacedOrder['totals']>)

const customer = z.object({
  id: identifier,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  document: z.string().nullable(),
  optIn: z.boolean(),
  isGuest: z.literal(true).exactOptional(),
} satisfies FieldsOf<PlacedOrder['customer']>)

const payment = z.object({
  typeId: identifier,
  name: catalogueText,
  method: z.enum(['CASH', 'CARD', 'ONLINE']),
  upload: z.enum(['APP', 'API']).nullable(),
  paysWith: z.number().nullable(),
  provider: providerText.exactOptional(),
} satisfies FieldsOf<PlacedOrder['payment']>)

const destination = z.object({
  street: z.string(),
  number: z.string(),
  zone: z.string(),
  locality: z.string(),
  details: z.string(),
  betweenStreets: z.string(),
  position: position.nullable(),
} satisfies FieldsOf<NonNullable<PlacedOrder['destination']>>)

const discountCode = z.object({
  id: identifier,
  code: catalogueText,
  heldUntil: instant.exactOptional(),
} satisfies FieldsOf<NonNullable<PlacedOrder['discountCode']>>)

const placed = z.object({
  at: instant,
  orderId: identifier,
  code: drawnCode,
  storeId: identifier,
  orderModeId: identifier,
  orderModeName: catalogueText,
  orderModeType: z.enum(['DELIVERY', 'TAKE_AWAY', 'DINING_IN', 'SELF_SERVICE']),
  money,
  customer,
  items: z.array(item),
  totals,
  payment,
  destination: destination.nullable(),
  deliveryZoneId: identifier.exactOptional(),
  tableUID: z.string().nullable(),
  notes: z.string(),
  orderText: z.string(),
  scheduledAt: instant.nullable(),
  minDelayInMinutes: z.number(),
  maxDelayInMinutes: z.number(),
  source: z.string(),
  acquisitionChannel: z.string(),
  installedApp: z.boolean(),
  discountCode: discountCode.exactOptional(),
  logisticsOrderId: identifier.nullable(),
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
  tableUID: null,
  // The contract takes any text of a page here.
  source: '',
  acquisitionChannel: '',
}

/** `order-{orderId}`. */
export const orderStream: KindOf<typeof orderDecider> = {
  kind: 'order',
  ends: true,
  whose: { diner: { ids: ({ orders }) => orders } },
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
    OrderStepTakenBack: personalEventType(
      'diner',
      z.object({
        at: instant,
        from: z.enum(['READY', 'DELIVERED']),
        to: z.enum(['ACCEPTED', 'READY']),
        reason: z.string(),
      }),
      // A person of the shop types it, often with the diner's name.
      { reason: '' },
    ),
    OrderCanceled: personalEventType(
      'diner',
      z.object({ at: instant, reason: z.string(), code: z.enum(cancelCodes).exactOptional() }),
      // A person of the shop types it, often with the diner's name.
      { reason: '' },
    ),
    OrderCodeGivenBack: step,
    OrderCodeTakenAgain: eventType(z.object({ at: instant, heldUntil: instant })),
    OrderAcknowledged: eventType(z.object({ at: instant, what: z.enum(['placed', 'canceled']) })),
    OrderTicketAsked: eventType(z.object({ at: instant, to: z.enum(['printer', 'browser']) })),
    OrderErrorReported: eventType(z.object({ at: instant, errorType: z.enum(orderErrorTypes) })),
  },
}
