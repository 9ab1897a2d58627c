import type { UseRejection } from '#domain/discount-code/decide.ts'
import { toMinor } from '#domain/money/money.ts'
import { orderDecider } from '#domain/order/decide.ts'
import type { PlacedOrder } from '#domain/order/events.ts'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import type { Context } from '../context.ts'
import { isDuplicate, type Sql } from '../db/database.ts'
import type { Command, Outcome } from '../events/log.ts'
import { setTimer } from '../timers/timers.ts'
import { spendCode } from './discount-codes.ts'
import type { Accepted, Submission } from './submit.ts'
import { autoAccept } from './timers.ts'

const codeTries = 4

type Placed = Outcome<{ readonly id: string; readonly code: string }, UseRejection>

/** Places the order, and with it the shipment that will carry it, in one transaction and once a command. */
export async function place(context: Context, accepted: Accepted, body: Submission, command: Command): Promise<Placed> {
  for (let tries = 1; ; tries++)
    try {
      return await placeOnce(context, accepted, body, command)
    } catch (error) {
      if (!isDuplicate(error, 'orders_code_key') || tries === codeTries) throw error
    }
}

async function placeOnce(
  { log, clock, random, catalog }: Context,
  accepted: Accepted,
  body: Submission,
  command: Command,
): Promise<Placed> {
  const now = clock.now()
  const at = now.toISOString()
  const { store, mode, branch, code: discountCode } = accepted.sale
  const code = random.orderCode()
  const orderId = random.id()
  const logisticsOrderId = mode.type === 'DELIVERY' ? random.id() : null
  const customerId = (await knownCustomer(log.sql, accepted.phone)) ?? random.id()
  const placed = placedOrder(accepted, body, { orderId, code, logisticsOrderId, customerId })

  return log.transact(command, async (unit) => {
    if (discountCode) {
      const user = { code: discountCode, branchId: branch.id, phone: accepted.phone }
      const used = await spendCode(unit, catalog, user, { orderId, at })
      if (!used.ok) return used
    }
    const order = await unit.execute('order', orderDecider, orderId, { type: 'Place', at, ...placed })
    if (!order.ok) throw new Error(`a new order id was taken: ${order.rejection.type}`)
    if (logisticsOrderId && placed.destination) {
      const { destination, customer } = placed
      const shipmentId = random.id()
      const shipment = await unit.execute('shipment', shipmentDecider, shipmentId, {
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
          position: destination.position,
        },
      })
      if (!shipment.ok) throw new Error(`a new shipment id was taken: ${shipment.rejection.type}`)
    }
    const minutes = store.settings.autoAcceptMinutes
    if (minutes !== null)
      unit.afterwards((sql) =>
        setTimer(
          sql,
          { id: `accept-${orderId}`, kind: autoAccept, payload: { code } },
          new Date(now.getTime() + minutes * 60_000),
        ),
      )
    return { ok: true, value: { id: orderId, code } }
  })
}

type Ids = {
  readonly orderId: string
  readonly code: string
  readonly logisticsOrderId: string | null
  readonly customerId: string
}

function placedOrder(
  { sale, reckoning, delivery, position, phone }: Accepted,
  body: Submission,
  ids: Ids,
): PlacedOrder {
  const { store, mode, paymentType, decimals, code } = sale
  const { price, lines, gainedPoints } = reckoning
  const { customerId, ...own } = ids
  const delays = delivery?.type === 'InDeliveryArea' ? delivery : mode
  const amounts = (list: readonly { name: string; amount: number }[]) =>
    list.map(({ name, amount }) => ({ name, amount }))
  return {
    ...own,
    storeId: store.id,
    orderModeId: mode.id,
    orderModeName: mode.showName,
    orderModeType: mode.type,
    ...(code && { discountCode: { id: code.id, code: code.code } }),
    customer: {
      id: customerId,
      name: body.customerName.trim(),
      phone,
      email: body.customerEmail?.trim() || null,
      document: body.document?.trim() || null,
      optIn: body.optIn ?? true,
    },
    items: lines.map((line) => ({
      id: line.lineId,
      referenceId: line.referenceId,
      name: line.name,
      quantity: line.quantity,
      notes: line.notes,
      extras: line.extras.map(({ groupName, items }) => ({
        groupName,
        items: items.map(({ referenceId, name, quantity, price: each }) => ({
          referenceId,
          name,
          quantity,
          price: each,
        })),
      })),
      price: line.price,
      accPrice: line.price * line.quantity,
    })),
    totals: {
      itemsPrice: price.itemsPrice,
      discounts: amounts(price.discounts),
      surcharges: amounts(price.surcharges),
      deliveryFee: price.deliveryFee,
      userServiceFee: price.userServiceFee,
      redeemedPoints: 0,
      redeemedAmount: price.redeemedAmount,
      gainedPoints,
      total: price.total,
    },
    payment: {
      typeId: paymentType.id,
      name: paymentType.showName,
      method: paymentType.paymentMethod,
      upload: paymentType.upload,
      paysWith: body.paysWith === undefined || body.paysWith === null ? null : toMinor(body.paysWith, decimals),
    },
    destination: mode.type === 'DELIVERY' && body.destination ? destinationOf(body.destination, position) : null,
    tableUID: body.tableUid || null,
    notes: body.notes ?? '',
    orderText: body.orderText ?? '',
    scheduledAt: body.scheduledAt ?? null,
    minDelayInMinutes: delays.minDelayInMinutes,
    maxDelayInMinutes: delays.maxDelayInMinutes,
    source: body.source ?? 'DIRECT',
    acquisitionChannel: body.acquisitionChannel ?? 'DIRECT',
    installedApp: body.installedApp ?? false,
  }
}

const destinationOf = (destination: NonNullable<Submission['destination']>, position: Accepted['position']) => ({
  street: destination.street,
  number: destination.number,
  zone: destination.zone ?? '',
  locality: destination.locality ?? '',
  details: destination.details,
  betweenStreets: destination.betweenStreets,
  position,
})

/** One diner is one phone: later orders carry the id of the first. */
async function knownCustomer(sql: Sql, phone: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select state->'customer'->>'id' as id from orders where phone = $1 order by ordered_at limit 1`,
    [phone],
  )
  return rows[0]?.id ?? null
}
