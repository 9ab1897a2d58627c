import { toMinor } from '#domain/money/money.ts'
import type { TicketFacts } from '#domain/ticket/facts.ts'
import type { Wire } from './schemas.ts'

/** The facts of an order's ticket. A kitchen's order has no amounts, and neither has its ticket. */
export function readTicketFacts(order: Wire['ConsoleOrder']): TicketFacts {
  const { branchContact, customer, destination, promised, cancelCode = null } = order
  return {
    ...{ code: order.code, status: order.status, table: order.tableUID, notes: order.notes },
    store: { name: branchContact.name, timeZone: branchContact.timeZone },
    mode: { type: order.type, name: order.orderModeName },
    ...{ orderedAt: order.orderedAt, scheduledAt: order.scheduledAt },
    promised: promised && { from: promised.from, to: promised.to },
    customer: { name: customer.name, phone: customer.phone },
    destination: destination && {
      ...{ street: destination.street, number: destination.number, zone: destination.zone },
      ...{ locality: destination.locality, details: destination.details },
      betweenStreets: destination.betweenStreets,
    },
    items: order.items.map(({ name, quantity, notes, extras, accPrice }) => ({
      ...{ name, quantity, notes },
      extras: extras.map(({ groupName, groupItems }) => ({
        groupName,
        items: groupItems.map((item) => ({ name: item.name, quantity: item.quantity })),
      })),
      price: accPrice === undefined || !order.money ? null : toMinor(accPrice, order.money.mantissaLength),
    })),
    money: readMoney(order),
    ...{ cancelCode, cancelReason: order.cancelReason },
  }
}

function readMoney({ money, payment, total, ...order }: Wire['ConsoleOrder']): TicketFacts['money'] {
  if (!money || !payment || total === undefined) return null
  const minor = (amount: number | undefined) => toMinor(amount ?? 0, money.mantissaLength)
  const named = (list: readonly Wire['NamedAmount'][] = []) =>
    list.map(({ name, amount }) => ({ name, amount: minor(amount) }))
  return {
    currency: money,
    itemsPrice: minor(order.itemsPrice),
    ...{ discounts: named(order.discounts), surcharges: named(order.surcharges) },
    ...{ deliveryFee: minor(order.deliveryFee), userServiceFee: minor(order.userServiceFee) },
    ...{ redeemedAmount: minor(order.redeemedAmount), total: minor(total) },
    payment: readPayment(payment, { isFree: total === 0, minor }),
  }
}

type Reading = { readonly isFree: boolean; readonly minor: (amount: number) => number }

function readPayment(
  { status, collect }: NonNullable<Wire['ConsoleOrder']['payment']>,
  { isFree, minor }: Reading,
): NonNullable<TicketFacts['money']>['payment'] {
  if (status === 'APPROVED' || isFree) return { is: 'paid' }
  if (!collect) return { is: 'unpaid' }
  const { method, amount, paysWith } = collect
  return { is: 'collect', method, amount: minor(amount), paysWith: paysWith === null ? null : minor(paysWith) }
}
