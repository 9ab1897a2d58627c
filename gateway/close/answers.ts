import { type DayWithCloses, openShift, shiftPeriod } from '#domain/close/day-close.ts'
import type { DayReport, SoldSums } from '#domain/close/report.ts'
import { amountsOf, type NotationOf, writeMoney } from '#openapi/wire/amounts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { OpenOrders } from '../aggregates/orders/to-finish.ts'
import type { ClosingStore, ReportedShift } from '../views/day-report.ts'

type AnswerParts = {
  readonly store: ClosingStore
  readonly reported: ReportedShift
  /** The names of the people who closed the shifts; null for a script and an erased person. */
  readonly names: readonly (string | null)[]
  /** The reader counts the cash first: until the shift is closed it has no amounts. */
  readonly isBlind: boolean
  /** The reader may take the close of this shift back. */
  readonly mayReopen: boolean
  /** The orders that are not over; null for a shift that is closed, and for a whole day. */
  readonly open: OpenOrders | null
  readonly now: string
  readonly notationOf: NotationOf
}

/** A shift of a store, or its whole business day, on the wire. */
export function dayAnswer(parts: AnswerParts): Wire['DayReport'] {
  const { store, reported, names, isBlind, mayReopen, open, now, notationOf } = parts
  const { of, shift, period, closed, report } = reported
  const { write } = amountsOf(store.money.decimals)
  return {
    ...{ branchContactId: store.id, storeName: store.name, timeZone: store.clock.timeZone, day: of.day, ...period },
    ...{ shift, shifts: shiftsOf(of, names), mayReopen },
    isOver: now >= period.until,
    money: writeMoney(store.money, notationOf),
    closed: closed && {
      ...{ at: closed.at, by: names[shift - 1] ?? null, note: closed.note ?? null },
      counted: closed.counted === null ? null : write(closed.counted),
      ...differenceOf(closed.counted, report.cash.expected, write),
    },
    openOrders: open && {
      count: open.count,
      orders: open.orders.map(({ code, status, orderModeName }) => ({ code, status, orderModeName })),
    },
    orders: report.orders,
    canceled: report.canceled.map(({ reason, count }) => ({ reason, count })),
    otherCurrency: report.otherCurrency,
    ...(!isBlind && { amounts: amountsIn(report, write) }),
  }
}

function shiftsOf(of: DayWithCloses, names: readonly (string | null)[]): Wire['DayReport']['shifts'] {
  const open = openShift(of)
  return [
    ...(of.closes?.shifts ?? []).map(({ from, until, at }, index) => ({
      ...{ shift: index + 1, from, until, closedAt: at, by: names[index] ?? null },
    })),
    ...(open === null ? [] : [{ shift: open, ...shiftPeriod(open, of), closedAt: null, by: null }]),
  ]
}

type Write = (minor: number) => number

const differenceOf = (counted: number | null, expected: number, write: Write) => ({
  missing: write(Math.max(0, expected - (counted ?? expected))),
  surplus: write(Math.max(0, (counted ?? expected) - expected)),
})

const amountsIn = (report: DayReport, write: Write): NonNullable<Wire['DayReport']['amounts']> => ({
  sums: sumsOf(report.sums, write),
  payments: report.payments.map(({ id, name, method, mode, count, total }) => ({
    ...{ id, name, method, orderModeId: mode.id, orderModeName: mode.name, count, total: write(total) },
  })),
  taken: report.taken.map(({ provider, count, total }) => ({ provider, count, total: write(total) })),
  refunds: report.refunds.map(({ provider, count, total }) => ({ provider, count, total: write(total) })),
  cash: {
    expected: write(report.cash.expected),
    shop: { count: report.cash.shop.count, total: write(report.cash.shop.total) },
    couriers: report.cash.couriers.map(({ name, count, total }) => ({ name, count, total: write(total) })),
  },
  differences: report.differences.map(({ at, code, need, provider, amount }) => ({
    ...{ at, orderCode: code, need, provider, amount: write(amount) },
  })),
})

const sumsOf = (sums: SoldSums, write: Write): Wire['DaySums'] => ({
  items: write(sums.items),
  discounts: write(sums.discounts),
  surcharges: write(sums.surcharges),
  delivery: write(sums.delivery),
  service: write(sums.service),
  points: write(sums.points),
  total: write(sums.total),
})
