import type { PaymentMethod } from '#domain/catalog/order-mode.ts'
import { type CancelCode, cancelCodes } from '#domain/order/cancel-codes.ts'
import { isPaidInPerson } from '#domain/order/collect.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { PaymentNeed } from '#domain/payment/events.ts'

type Of = { readonly at: string; readonly code: string }

/** The parts of an order's price, in minor units. */
export type SoldSums = {
  readonly items: number
  readonly discounts: number
  readonly surcharges: number
  readonly delivery: number
  readonly service: number
  readonly points: number
  readonly total: number
}

/** Something of a business day that the report counts. Amounts in minor units of the report's money. */
export type DayEntry = Of &
  (
    | {
        readonly kind: 'sale'
        readonly sums: SoldSums
        readonly mode: { readonly id: string; readonly name: string }
        readonly payment: { readonly id: string; readonly name: string; readonly method: PaymentMethod }
        /** The order was paid in cash to a person. */
        readonly isCash: boolean
        /** The courier who brought it; null for the shop's own hands. An erased courier has an empty name. */
        readonly courier: { readonly id: string; readonly name: string } | null
      }
    | { readonly kind: 'canceled'; readonly reason: CancelCode | null; readonly total: number }
    /** A provider has taken money online. */
    | { readonly kind: 'taken'; readonly provider: string; readonly amount: number }
    | { readonly kind: 'refund'; readonly provider: string; readonly amount: number }
    /** A provider's figure is not ours. */
    | { readonly kind: 'difference'; readonly need: PaymentNeed; readonly provider: string; readonly amount: number }
    /** Its amounts are in another currency than the store's of today. */
    | { readonly kind: 'other-currency' }
  )

type ReportLine = { readonly count: number; readonly total: number }

type PaymentLine = {
  readonly id: string
  readonly name: string
  readonly method: PaymentMethod
  readonly mode: { readonly id: string; readonly name: string }
}

export type DayReport = {
  /** Delivered orders. */
  readonly orders: number
  readonly sums: SoldSums
  /** By mode and payment type: the id of a type is its mode's. */
  readonly payments: readonly (ReportLine & PaymentLine)[]
  /** By reason, in the order of the list; null for a cancellation without one. */
  readonly canceled: readonly { readonly reason: CancelCode | null; readonly count: number }[]
  readonly taken: readonly (ReportLine & { readonly provider: string })[]
  readonly refunds: readonly (ReportLine & { readonly provider: string })[]
  readonly cash: {
    /** All cash of the day. */
    readonly expected: number
    readonly shop: ReportLine
    readonly couriers: readonly (ReportLine & { readonly id: string; readonly name: string })[]
  }
  readonly differences: readonly Extract<DayEntry, { kind: 'difference' }>[]
  readonly otherCurrency: number
}

const nothing: SoldSums = { items: 0, discounts: 0, surcharges: 0, delivery: 0, service: 0, points: 0, total: 0 }

/** The report of a day without orders. */
export const emptyReport: DayReport = {
  ...{ orders: 0, sums: nothing, payments: [], canceled: [], taken: [], refunds: [], differences: [] },
  cash: { expected: 0, shop: { count: 0, total: 0 }, couriers: [] },
  otherCurrency: 0,
}

/** The report with one entry more. Entries in any order come to the same figures; lists keep the order of the first entry. */
export function withEntry(report: DayReport, entry: DayEntry): DayReport {
  switch (entry.kind) {
    case 'sale':
      return withSale(report, entry)
    case 'canceled':
      return { ...report, canceled: withReason(report.canceled, entry.reason) }
    case 'taken':
      return { ...report, taken: withLine(report.taken, { provider: entry.provider }, entry.amount, isSameProvider) }
    case 'refund':
      return {
        ...report,
        refunds: withLine(report.refunds, { provider: entry.provider }, entry.amount, isSameProvider),
      }
    case 'difference':
      return { ...report, differences: [...report.differences, entry] }
    case 'other-currency':
      return { ...report, otherCurrency: report.otherCurrency + 1 }
    default:
      return entry satisfies never
  }
}

function withSale(
  report: DayReport,
  { sums, mode, payment, isCash, courier }: Extract<DayEntry, { kind: 'sale' }>,
): DayReport {
  const { total } = sums
  const { cash } = report
  return {
    ...report,
    orders: report.orders + 1,
    sums: added(report.sums, sums),
    payments: withLine(report.payments, { ...payment, mode }, total, isSamePayment),
    cash: !isCash
      ? cash
      : {
          expected: cash.expected + total,
          shop: courier ? cash.shop : { count: cash.shop.count + 1, total: cash.shop.total + total },
          couriers: courier ? withLine(cash.couriers, courier, total, isSameCourier) : cash.couriers,
        },
  }
}

const added = (one: SoldSums, other: SoldSums): SoldSums => ({
  items: one.items + other.items,
  discounts: one.discounts + other.discounts,
  surcharges: one.surcharges + other.surcharges,
  delivery: one.delivery + other.delivery,
  service: one.service + other.service,
  points: one.points + other.points,
  total: one.total + other.total,
})

const isSamePayment = (one: PaymentLine, other: PaymentLine) => one.id === other.id && one.mode.id === other.mode.id
const isSameCourier = (one: { readonly id: string }, other: { readonly id: string }) => one.id === other.id
const isSameProvider = (one: { readonly provider: string }, other: { readonly provider: string }) =>
  one.provider === other.provider

/** Adds an amount to the line of the same thing, or begins one. */
const withLine = <Named>(
  lines: readonly (ReportLine & Named)[],
  named: Named,
  amount: number,
  isSame: (one: Named, other: Named) => boolean,
): readonly (ReportLine & Named)[] =>
  lines.some((line) => isSame(line, named))
    ? lines.map((line) => (isSame(line, named) ? { ...line, count: line.count + 1, total: line.total + amount } : line))
    : [...lines, { ...named, count: 1, total: amount }]

function withReason(lines: DayReport['canceled'], reason: CancelCode | null): DayReport['canceled'] {
  const counts = new Map(lines.map((line) => [line.reason, line.count]))
  counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...cancelCodes, null].flatMap((each) => {
    const count = counts.get(each)
    return count === undefined ? [] : [{ reason: each, count }]
  })
}

/** The parts of an order's price as the report counts them. */
export const soldSums = ({ totals }: Pick<KnownOrder, 'totals'>): SoldSums => ({
  items: totals.itemsPrice,
  discounts: sumOf(totals.discounts),
  surcharges: sumOf(totals.surcharges),
  delivery: totals.deliveryFee,
  service: totals.userServiceFee,
  points: totals.redeemedAmount,
  total: totals.total,
})

const sumOf = (amounts: readonly { readonly amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

/** Whether the diner paid the order in cash to a person. */
export const isPaidInCash = (order: Pick<KnownOrder, 'payment'>): boolean =>
  order.payment.method === 'CASH' && isPaidInPerson(order)
