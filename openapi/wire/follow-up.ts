import { ofEveryKey } from '#domain/kernel/every-key.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { OrderedLine } from '#domain/ordering/order-again.ts'
import { givenBackOf } from '#domain/payment/given-back.ts'
import { payableUntil } from '#domain/payment/payable.ts'
import { noPayments, type OrderPayments } from '#domain/payment/state.ts'
import { moneySteps, payingCard } from '#domain/payment/steps.ts'
import { sumInUnits } from '#domain/payment/sum.ts'
import { paymentStatusOfOrder } from '#domain/payment/view.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { type Amounts, amountsOf, type NotationOf, writeMoney } from './amounts.ts'
import type { Wire } from './schemas.ts'
import { type Origin, type ShipmentArrival, writeOrderShipment } from './shipments.ts'

/** An order with its shipments; `at` is the cursor of the newest event of the order. */
export type FollowedOrder = {
  readonly order: KnownOrder
  readonly shipments: readonly KnownShipment[]
  /** Its money; null when no online payment was tried. */
  readonly payments: OrderPayments | null
  readonly at: string
}

/** `arrival` belongs to the shipment that is under way, if there is one. */
type Arriving = FollowedOrder & { readonly arrival?: ShipmentArrival | null }

/** The order as its diner follows it, without phone or e-mail. */
export function writeFollowUpOrder(
  { order, shipments, payments, at, arrival = null }: Arriving,
  { store, branch }: Origin,
  notationOf: NotationOf,
): Wire['FollowUpOrder'] {
  const { customer, times } = order
  return ofEveryKey<Wire['FollowUpOrder']>({
    id: order.orderId,
    code: order.code,
    status: order.status,
    type: order.orderModeType,
    orderModeId: order.orderModeId,
    orderModeName: order.orderModeName,
    customerId: customer.id,
    customerName: customer.name,
    orderedAt: times.placed,
    scheduled: order.scheduledAt !== null,
    scheduledAt: order.scheduledAt,
    minDelayInMinutes: order.minDelayInMinutes,
    maxDelayInMinutes: order.maxDelayInMinutes,
    ...writeGoods(order, notationOf),
    payment: {
      ...writePayment(order, payments ?? noPayments),
      ...writeReceipt(payments ?? noPayments),
      codeHold: writeCodeHold(order),
      ...payEndOf(order),
    },
    notes: order.notes,
    destination: order.destination && {
      street: order.destination.street,
      number: order.destination.number,
      zone: order.destination.zone,
      locality: order.destination.locality,
      details: order.destination.details,
      betweenStreets: order.destination.betweenStreets,
    },
    tableUID: order.tableUID,
    branch: { id: branch.id, name: branch.name, customLogoURL: branch.customLogoURL },
    branchContact: {
      id: store.id,
      alias: store.alias,
      name: store.name,
      address: { ...store.address, position: { ...store.address.position } },
      callPhone: store.callPhone,
      whatsAppPhone: store.whatsAppPhone,
      followUpSupport: { ...store.followUpSupport },
      acceptsOnlinePayment: acceptsOnlinePayment(store),
      timeZone: store.timeZone,
    },
    shipments: shipments.map((shipment) => writeOrderShipment(shipment, { store, status: order.status }, arrival)),
    logisticsOrderId: order.logisticsOrderId,
    errorType: order.errorType,
    canReportError: order.canReportError ?? true,
    pointsName: branch.loyaltyProgram?.name ?? null,
    cancelReason: order.cancelReason || null,
    cancelCode: order.cancelCode,
    promised: order.promised ? { ...order.promised } : undefined,
    times: { ...times },
    at,
  })
}

/** The plates and the prices of an order, as every view of it has them. */
export function writeGoods(order: KnownOrder, notationOf: NotationOf) {
  const { write: amount, writeOrNull } = amountsOf(order.money.decimals)
  const amounts = (list: readonly { name: string; amount: number }[]) =>
    list.map((each) => ({ name: each.name, amount: amount(each.amount) }))
  const { totals, payment } = order
  return {
    paymentType: {
      ...{ id: payment.typeId, showName: payment.name, paymentMethod: payment.method, upload: payment.upload },
      ...(payment.provider !== undefined && { provider: payment.provider }),
    },
    paysWith: writeOrNull(payment.paysWith),
    items: order.items.map((item) => writeOrderedLine(item, { write: amount })),
    surcharges: amounts(totals.surcharges),
    discounts: amounts(totals.discounts),
    itemsPrice: amount(totals.itemsPrice),
    deliveryFee: amount(totals.deliveryFee),
    userServiceFee: amount(totals.userServiceFee),
    total: amount(totals.total),
    money: writeMoney(order.money, notationOf),
    redeemedPoints: totals.redeemedPoints,
    redeemedAmount: amount(totals.redeemedAmount),
    gainedPoints: totals.gainedPoints,
  }
}

export function writePayment(order: KnownOrder, payments: OrderPayments) {
  const givenBack = givenBackOf(payments)
  return {
    status: paymentStatusOfOrder(order, payments),
    refund: givenBack && {
      status: givenBack.status === 'completed' ? 'COMPLETED' : 'REQUESTED',
      amount: sumInUnits(givenBack.sum),
    },
  } satisfies Wire['FollowUpOrder']['payment']
}

/** The card and the steps of the money, for the diner alone. */
function writeReceipt(payments: OrderPayments) {
  const paying = payingCard(payments)
  return {
    card: paying && { brand: paying.card.brand, lastFour: paying.card.lastFour },
    authorization: paying?.authorization ?? null,
    steps: moneySteps(payments).map(({ step, at, sum }) => ({ step, at, amount: sumInUnits(sum) })),
  } satisfies Partial<Wire['FollowUpOrder']['payment']>
}

function writeCodeHold({ status, discountCode, isCodeGivenBack }: KnownOrder): Wire['OrderCodeHold'] | null {
  if (status !== 'PAY_NEEDED' || !discountCode) return null
  const { code, heldUntil } = discountCode
  if (isCodeGivenBack) return { status: 'GIVEN_BACK', code, until: null }
  return heldUntil === undefined ? null : { status: 'HELD', code, until: heldUntil }
}

const payEndOf = ({ payment, times, payableUntil: recorded }: KnownOrder) =>
  payment.upload !== null && { payableUntil: payableUntil(times.placed, recorded) }

/** PAY-24. */
const acceptsOnlinePayment = ({ orderModes }: Origin['store']): boolean =>
  orderModes.some(({ paymentTypes }) => paymentTypes.some(({ active, onlinePayment }) => active && onlinePayment))

export const writeOrderedLine = (
  item: KnownOrder['items'][number],
  { write }: Pick<Amounts, 'write'>,
): Wire['FollowUpItem'] => ({
  id: item.id,
  referenceId: item.referenceId,
  ...(item.sizeId !== undefined && { sizeId: item.sizeId }),
  ...(item.source && { source: item.source }),
  name: item.name,
  quantity: item.quantity,
  notes: item.notes,
  extras: item.extras.map(({ groupId, groupName, items }) => ({
    ...(groupId !== undefined && { groupId }),
    groupName,
    groupItems: items.map(({ referenceId, name, quantity, price }) => ({
      ...{ referenceId, name, quantity },
      price: write(price),
    })),
  })),
  accPrice: write(item.accPrice),
})

/** A line of the order, to order it again. The price of one unit is exact, because a line's is a multiple of it. */
export const readOrderedLine = (wire: Wire['FollowUpItem'], { read }: Pick<Amounts, 'read'>): OrderedLine => ({
  id: wire.id,
  referenceId: wire.referenceId,
  name: wire.name,
  sizeId: wire.sizeId,
  quantity: wire.quantity,
  notes: wire.notes,
  source: wire.source ?? null,
  extras: wire.extras.map(({ groupId, groupName, groupItems }) => ({
    groupId: groupId ?? null,
    groupName,
    items: groupItems.map(({ referenceId, name, quantity }) => ({ referenceId, name, quantity })),
  })),
  price: read(wire.accPrice) / wire.quantity,
})
