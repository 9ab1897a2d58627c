import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import { countryOf } from '#domain/country/countries.ts'
import type { UseRejection } from '#domain/discount-code/decide.ts'
import { holdEnd } from '#domain/discount-code/hold.ts'
import { statusAtFirst } from '#domain/order/state.ts'
import { windowEnd } from '#domain/payment/payable.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import type { RedemptionRejection } from '#domain/pricing/redemption.ts'
import { codeUses } from '#domain/processes/code-uses.ts'
import { orderAndPoints } from '#domain/processes/order-and-points.ts'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import { accountId } from '../aggregates/customers/diner.ts'
import { factsOfUse } from '../aggregates/orders/discount-codes.ts'
import { customerOfOrder } from '../customers/ordering.ts'
import { isDuplicate } from '../db/database.ts'
import type { Command, CommandOutcome } from '../events/log.ts'
import type { Device } from '../http/device.ts'
import { acceptAtOnce, carryOut, carryOutOrRefuse, placeOrder, type Refusal } from '../processes/change-order.ts'
import type { OrderDeps } from './deps.ts'
import type { AcceptedSubmission } from './submit.ts'

const codeTries = 4

export type PlacementResult = {
  readonly id: string
  readonly code: string
  /** Absent for none, and in outcomes of earlier releases. */
  readonly reportedTo?: readonly ConversionVendor[]
}
type PlaceRejection = UseRejection | { readonly type: 'PointsRefused'; readonly problem: RedemptionRejection }

/** Places the order, and with it all that follows, in one transaction and once a command. */
export async function place(
  services: OrderDeps,
  accepted: AcceptedSubmission,
  command: Command,
  device: Device | null,
) {
  for (let tries = 1; ; tries++)
    try {
      return await placeOnce(services, accepted, command, device)
    } catch (error) {
      if (!isDuplicate(error, 'orders_code_key') || tries === codeTries) throw error
    }
}

/** Gathers the facts under their locks, takes what the order needs of others, and records the order with all that follows. */
async function placeOnce(
  services: OrderDeps,
  { order: judged, sale, address, browser, spendsOwnPoints }: AcceptedSubmission,
  command: Command,
  device: Device | null,
): Promise<CommandOutcome<PlacementResult, PlaceRejection>> {
  const { log, clock, random, catalog } = services
  const now = clock.now()
  const at = now.toISOString()
  const { store, mode, branch, code: discountCode } = sale
  const { companyId } = branch
  const phone = formatPhone(judged.customer.phone ?? '', countryOf(store))
  const isGuest = judged.customer.isGuest ?? false
  if (!phone && !isGuest) throw new Error('an order without a phone was judged as right')
  if (!phone && discountCode) throw new Error('a discount code was judged as right without a phone')
  const code = random.orderCode()
  const orderId = random.id()
  const logisticsOrderId = mode.type === 'DELIVERY' ? random.id() : null

  return log.transact<PlacementResult, PlaceRejection>(command, async (unit) => {
    const { name, email, optIn } = judged.customer
    const said = { name, email, optIn, address }
    const diner = phone && { companyId, phone }
    const customer = diner
      ? await customerOfOrder(unit, catalog(), { orderId, diner, said, device, spendsOwnPoints, now }, random.id)
      : // A guest's id is of this one order, for its survey.
        { id: random.id(), own: null }
    const placed = {
      ...judged,
      ...heldCode(judged, sale, at),
      customer: { ...judged.customer, id: customer.id },
      orderId,
      code,
      logisticsOrderId,
      ...(judged.payment.upload !== null && { payableUntil: windowEnd(store, at) }),
      ...(!store.settings.takesErrorReports && { canReportError: false }),
    }
    const account = accountId(companyId, customer.id)
    const user = discountCode && phone && { code: discountCode, branchId: branch.id, phone }
    const refusal = await carryOutOrRefuse(unit, catalog, [
      ...(user ? codeUses.atPlacing({ at }, { ...user, orderId, ...(await factsOfUse(unit, catalog, user)) }) : []),
      ...orderAndPoints.atPlacing({ at }, { order: placed, account, own: customer.own }),
    ])
    if (refusal) return { ok: false, rejection: rejectionOf(refusal) }

    const order = await placeOrder(unit, catalog, { type: 'Place', at, ...placed })
    if (logisticsOrderId) {
      const fresh = { shipmentId: random.id(), securityCode: random.securityCode() }
      const { returnShipments: returnShipment } = store.settings
      await carryOut(unit, catalog, orderAndShipment.atPlacing({ at }, { order, ...fresh, returnShipment }))
    }
    const isSale = order.status === 'GENERATED'
    if (isSale) await acceptAtOnce(unit, catalog, order, at)
    const reportedTo = services.keepForVendors(unit, { order: placed, isSale, at, branch, browser })
    return { ok: true, value: { id: orderId, code, ...(reportedTo.length > 0 && { reportedTo }) } }
  })
}

function rejectionOf(refusal: Refusal): PlaceRejection {
  if (refusal.by === 'code') return refusal.rejection
  const { rejection } = refusal
  if (rejection.type !== 'AboveBalance') throw new Error(`a redemption was refused: ${rejection.type}`)
  return { type: 'PointsRefused', problem: rejection }
}

/** An order that waits for its payment keeps a limited code for a while, and says until when. */
function heldCode(judged: AcceptedSubmission['order'], { store, code }: AcceptedSubmission['sale'], at: string) {
  const isHeld = judged.discountCode && code && code.maximumUses !== null && statusAtFirst(judged) === 'PAY_NEEDED'
  return isHeld && { discountCode: { ...judged.discountCode, heldUntil: holdEnd(store, at) } }
}
