import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { UseRejection } from '#domain/discount-code/decide.ts'
import { holdEnd } from '#domain/discount-code/hold.ts'
import { collectAtDoor } from '#domain/order/collect.ts'
import { statusAtFirst } from '#domain/order/state.ts'
import { windowEnd } from '#domain/payment/payable.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { accountId, browserEntries, customerStream, customerToChange, keepBrowserEntry } from '../customers/room.ts'
import { isDuplicate } from '../db/database.ts'
import type { Command, Outcome } from '../events/log.ts'
import type { Device } from '../http/device.ts'
import { shipmentStream } from '../shipments/room.ts'
import { spendCode } from './discount-codes.ts'
import type { OrderServices } from './needed.ts'
import { type PointsRejection, redeemPoints } from './points.ts'
import { orderStream } from './stream.ts'
import type { Accepted } from './submit.ts'
import { acceptLater } from './timers.ts'

const codeTries = 4

export type Placed = {
  readonly id: string
  readonly code: string
  /** Absent for none, and in outcomes of earlier releases. */
  readonly reportedTo?: readonly ConversionVendor[]
}
type PlaceRejection = UseRejection | PointsRejection

/** Places the order, and with it the shipment that will carry it, in one transaction and once a command. */
export async function place(services: OrderServices, accepted: Accepted, command: Command, device: Device | null) {
  for (let tries = 1; ; tries++)
    try {
      return await placeOnce(services, accepted, command, device)
    } catch (error) {
      if (!isDuplicate(error, 'orders_code_key') || tries === codeTries) throw error
    }
}

async function placeOnce(
  services: OrderServices,
  { order: judged, sale, address, browser, spendsOwnPoints }: Accepted,
  command: Command,
  device: Device | null,
): Promise<Outcome<Placed, PlaceRejection>> {
  const { log, clock, random, catalog } = services
  const now = clock.now()
  const at = now.toISOString()
  const { store, mode, branch, code: discountCode } = sale
  const phone = formatPhone(judged.customer.phone ?? '')
  const isGuest = judged.customer.isGuest ?? false
  if (!phone && !isGuest) throw new Error('an order without a phone was judged as right')
  if (!phone && discountCode) throw new Error('a discount code was judged as right without a phone')
  const code = random.orderCode()
  const orderId = random.id()
  const logisticsOrderId = mode.type === 'DELIVERY' ? random.id() : null

  return log.transact<Placed, PlaceRejection>(command, async (unit) => {
    const { companyId } = branch
    const known = phone && (await customerToChange(unit, catalog(), { companyId, phone }, random.id))
    // A guest's id is of this one order, for its survey.
    const customerId = known ? known.id : random.id()
    const account = accountId(companyId, customerId)
    const placed = {
      ...judged,
      ...heldCode(judged, sale, at),
      customer: { ...judged.customer, id: customerId },
      orderId,
      code,
      logisticsOrderId,
      ...(judged.payment.upload !== null && { payableUntil: windowEnd(store, at) }),
      ...(!store.settings.takesErrorReports && { canReportError: false }),
    }
    if (discountCode && phone) {
      const user = { code: discountCode, branchId: branch.id, phone }
      const used = await spendCode(unit, catalog, user, { orderId, at })
      if (!used.ok) return used
    }
    const points = placed.totals.redeemedPoints
    const own = spendsOwnPoints ? await browserEntries(unit.sql, device, account, now) : null
    const redeemed = await redeemPoints(unit, account, { orderId, orderCode: code, points, at }, own)
    if (!redeemed.ok) return redeemed
    const order = await unit.begin(orderStream, orderId, { type: 'Place', at, ...placed })
    if (!order.ok) throw new Error(`a new order id was taken: ${order.rejection.type}`)
    if (known && phone) {
      const { name, email, optIn } = placed.customer
      const said = { companyId, customerId, phone, name, email, optIn, orderId, address, at }
      const write = known.isNew ? unit.begin : unit.execute
      await write(customerStream, account, { type: 'Order', ...said })
      if (device) unit.afterwards((sql) => keepBrowserEntry(sql, device, { account, id: orderId }, now))
    }
    if (logisticsOrderId && placed.destination) {
      const { destination, customer } = placed
      const shipmentId = random.id()
      const collect = collectAtDoor(placed)
      const shipment = await unit.begin(shipmentStream, shipmentId, {
        type: 'Create',
        at,
        shipmentId,
        logisticsOrderId,
        orderId,
        orderCode: code,
        storeId: store.id,
        returnShipment: store.settings.returnShipments,
        securityCode: random.securityCode(),
        customer: { name: customer.name, phone: customer.phone },
        destination: {
          address: [destination.street, destination.number].filter(Boolean).join(' '),
          details: destination.details,
          betweenStreets: destination.betweenStreets,
          position: destination.position,
        },
        ...(collect && { collect }),
      })
      if (!shipment.ok) throw new Error(`a new shipment id was taken: ${shipment.rejection.type}`)
    }
    const isSale = order.state.status === 'GENERATED'
    if (isSale) acceptLater(unit, store, placed, at)
    const reportedTo = services.keepForVendors(unit, { order: placed, isSale, at, branch, browser })
    return { ok: true, value: { id: orderId, code, ...(reportedTo.length > 0 && { reportedTo }) } }
  })
}

/** An order that waits for its payment keeps a limited code for a while, and says until when. */
function heldCode(judged: Accepted['order'], { store, code }: Accepted['sale'], at: string) {
  const isHeld = judged.discountCode && code && code.maximumUses !== null && statusAtFirst(judged) === 'PAY_NEEDED'
  return isHeld && { discountCode: { ...judged.discountCode, heldUntil: holdEnd(store, at) } }
}
