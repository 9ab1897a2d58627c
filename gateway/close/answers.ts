import type { DayReport, SoldSums } from '#domain/close/report.ts'
import { amountsOf, type SymbolOf, writeMoney } from '#openapi/wire/amounts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ClosingStore, ReportedDay } from './report-of.ts'

type Shown = {
  readonly store: ClosingStore
  readonly reported: ReportedDay
  /** The person who closed the day; null for a script, an erased person and an open day. */
  readonly by: string | null
  /** The reader counts the cash first: until the day is closed it has no amounts. */
  readonly isBlind: boolean
  readonly now: string
  readonly symbolOf: SymbolOf
}

/** A store's business day on the wire. */
export function dayAnswer({ store, reported, by, isBlind, now, symbolOf }: Shown): Wire['DayReport'] {
  const { day, period, closed, report } = reported
  const { write } = amountsOf(store.money.decimals)
  return {
    ...{ branchContactId: store.id, storeName: store.name, timeZone: store.clock.timeZone, day, ...period },
    isOver: now >= period.until,
    money: writeMoney(store.money, symbolOf),
    closed: closed && {
      ...{ at: closed.at, by, note: closed.note ?? null },
      counted: closed.counted === null ? null : write(closed.counted),
      ...differenceOf(closed.counted, report.cash.expected, write),
    },
    orders: report.orders,
    canceled: report.canceled.map(({ reason, count }) => ({ reason, count })),
    otherCurrency: report.otherCurrency,
    ...(!isBlind && { amounts: amountsIn(report, write) }),
  }
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
