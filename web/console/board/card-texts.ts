import type { BoardEntry } from '#domain/board/board.ts'
import { openShipment } from '#domain/board/courier-here.ts'
import type { Lateness } from '#domain/board/lateness.ts'
import { formatAmount } from '#domain/money/money.ts'
import { tableName } from '#domain/order/table-name.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { clockTime, clockTimeFrom } from '#web/shared/texts/clock.ts'
import type { Order } from '../api/board.ts'

const texts = boardTexts.card
const minute = 60_000

const zoneOf = ({ branchContact }: Order): string => branchContact.timeZone

/** The one whom the order is for. */
export const nameOf = ({ customer, tableUID }: Order): string =>
  customer.name ?? (tableUID ? texts.table(tableName(tableUID)) : texts.guest)

/** The table of an order that is eaten at one, else the name of its mode. A nameless order is called by its table already. */
export const placeOf = ({ customer, tableUID, orderModeName }: Order): string =>
  tableUID && customer.name !== null ? texts.table(tableName(tableUID)) : orderModeName

export const platesOf = ({ items }: Order): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The total of an order; null for people who see no money. */
export function sumWords({ total, money }: Order): string | null {
  return total === undefined || !money ? null : formatAmount(total, money)
}

export const hasNotes = ({ notes, items }: Order): boolean => Boolean(notes) || items.some((item) => item.notes !== '')

/** The worse of an order's two marks: of its promised time, and of its wait for an answer. */
export function urgencyOf({
  lateness,
  waiting,
}: Pick<BoardEntry<Order>, 'lateness' | 'waiting'>): Lateness['is'] | null {
  const wait = waiting ? ({ short: 'onTime', long: 'soon', tooLong: 'late' } as const)[waiting.is] : 'onTime'
  const due = lateness?.is ?? 'onTime'
  return lateness === null && waiting === null
    ? null
    : (urgencies[Math.max(urgencies.indexOf(wait), urgencies.indexOf(due))] ?? null)
}

const urgencies = ['onTime', 'soon', 'urgent', 'late'] as const

type Timed = Pick<BoardEntry<Order>, 'lateness' | 'waiting'>

/** The words about the time of an order, which a colour only repeats. A new order says how long it has waited for an answer. */
export function timeWords(order: Order, { lateness, waiting }: Timed, now: number): string {
  const { delivered, canceled } = order.times
  if (delivered) return texts.delivered(clockTime(delivered, zoneOf(order)))
  if (canceled) return texts.canceledAt(clockTime(canceled, zoneOf(order)))
  if (waiting && waiting.is !== 'short') return texts.unanswered(waiting.minutes)
  if (lateness?.is === 'late') return texts.late(lateness.minutes)
  if (lateness?.is === 'soon' || lateness?.is === 'urgent') return texts.left(lateness.minutes)
  if (order.scheduledAt !== null) return clockTimeFrom(new Date(now).toISOString(), order.scheduledAt, zoneOf(order))
  if (waiting) return texts.waits(waiting.minutes)
  return order.promised ? texts.promised(clockTime(order.promised.to, zoneOf(order))) : ''
}

/** The age of an active order; null where the words about its time say it. */
export function ageWords({ order, age, lateness, waiting }: BoardEntry<Order>): string | null {
  const isSaid =
    waiting && (waiting.is !== 'short' || (order.scheduledAt === null && (lateness?.is ?? 'onTime') === 'onTime'))
  return age === null || isSaid ? null : texts.age(age)
}

/** The minutes that are left to pay an order online. */
export const unpaidWords = ({ payableUntil }: Order, now: number): string =>
  payableUntil ? boardTexts.unpaid.left(Math.max(0, Math.floor((Date.parse(payableUntil) - now) / minute))) : ''

/** The money to collect with its change, or the word that it was taken, is paid or goes back; null for people who see no money. */
export function moneyWords({ payment, status, paymentType }: Order): readonly string[] | null {
  if (!payment || status === 'PAY_NEEDED') return null
  if (status === 'CANCELED') return refundWords(payment, paymentType?.provider !== undefined)
  const { collect } = payment
  if (!collect) return [boardTexts.money.paid]
  const money = (amount: number) => formatAmount(amount, collect.money)
  if (isHandedOver(status)) return [boardTexts.money.collected[collect.method](money(collect.amount))]
  const what = boardTexts.money.collect[collect.method](money(collect.amount))
  return collect.paysWith !== null && collect.change !== null && collect.change > 0
    ? [what, boardTexts.money.change(money(collect.paysWith), money(collect.change))]
    : [what]
}

/** The person who hands an order over takes its money. */
const isHandedOver = (status: Order['status']) => status === 'DELIVERED' || status === 'COMPLETED'

/** A canceled order that was paid online says whether its money went back. */
function refundWords({ refund, status }: NonNullable<Order['payment']>, isOnline: boolean): readonly string[] | null {
  if (refund) return [boardTexts.money.refund[refund.status]]
  return isOnline && status === 'APPROVED' ? [boardTexts.money.notGivenBack] : null
}

/** Where the one is who brings the order; null while there is nothing to say. */
export function courierWords({ shipments, status }: Order): string | null {
  const shipment = openShipment(shipments)
  if (!shipment || status === 'CANCELED') return null
  const words = boardTexts.courier
  if (shipment.broughtBy === 'SHOP') return words.shop
  const name = shipment.courier?.name ?? words.nameless
  switch (shipment.status) {
    case 'LOOKING_FOR_DRIVER':
      return words.looking
    case 'DRIVER_CANCELED':
      return words.left
    case 'ON_ROUTE_TO_PICK_UP':
      return words.comes(name)
    case 'IN_STORE':
      return words.here(name)
    case 'ON_ROUTE_TO_DROP_OFF':
    case 'ON_ROUTE_TO_DROP_OFFS':
      return words.drives(name)
    default:
      return null
  }
}

/** An order in a few words, for a screen reader and for the line of the last news. */
export const orderWords = (order: Order): string =>
  texts.order(
    order.code,
    nameOf(order),
    order.tableUID && order.customer.name !== null ? tableName(order.tableUID) : null,
  )
