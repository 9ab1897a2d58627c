import type { DayWithCloses } from '#domain/close/day-close.ts'
import type { DayEntry } from '#domain/close/report.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import type { Money } from '#domain/money/money.ts'
import { amountColumn, countColumn, csvTable, textColumn } from '../http/csv.ts'
import { tableTexts as texts } from './texts.ts'

type Kind = DayEntry['kind']
type Sale = Extract<DayEntry, { kind: 'sale' }>

/** The entries of a day as a table. The amounts of each kind have a column of their own, so each column can be added up. */
export function entryTable(of: DayWithCloses, { decimals }: Pick<Money, 'decimals'>) {
  const { timeZone } = of.clock
  const { head } = texts
  const text = (name: string, of: (entry: DayEntry) => string | null) => textColumn(name, of)
  const ofSale = (name: string, of: (sale: Sale) => number) =>
    amountColumn(name, decimals, (entry: DayEntry) => (entry.kind === 'sale' ? of(entry) : null))
  const ofKind = (name: string, kind: Exclude<Kind, 'sale' | 'other-currency'>) =>
    amountColumn(name, decimals, (entry: DayEntry) => {
      if (entry.kind !== kind) return null
      return entry.kind === 'canceled' ? entry.total : entry.amount
    })
  return csvTable<DayEntry>([
    text(head.day, () => of.day),
    countColumn(head.shift, ({ at }) => shiftAt(at, of)),
    text(head.date, ({ at }) => venueTime(at, timeZone).date),
    text(head.time, ({ at }) => clockTime(venueTime(at, timeZone).minutes)),
    text(head.order, ({ code }) => code),
    text(head.kind, ({ kind }) => texts.kinds[kind]),
    text(head.reason, reasonOf),
    text(head.mode, (entry) => (entry.kind === 'sale' ? entry.mode.name : null)),
    text(head.payment, (entry) => (entry.kind === 'sale' ? entry.payment.name : null)),
    text(head.provider, (entry) => ('provider' in entry ? entry.provider : null)),
    text(head.courier, (entry) => (entry.kind === 'sale' ? (entry.courier?.name ?? null) : null)),
    ofSale(head.items, ({ sums }) => sums.items),
    ofSale(head.discounts, ({ sums }) => -sums.discounts),
    ofSale(head.surcharges, ({ sums }) => sums.surcharges),
    ofSale(head.delivery, ({ sums }) => sums.delivery),
    ofSale(head.service, ({ sums }) => sums.service),
    ofSale(head.points, ({ sums }) => -sums.points),
    ofSale(head.sold, ({ sums }) => sums.total),
    ofKind(head.canceled, 'canceled'),
    ofKind(head.taken, 'taken'),
    ofKind(head.refunded, 'refund'),
    ofKind(head.difference, 'difference'),
  ])
}

const shiftAt = (at: string, { closes }: DayWithCloses): number =>
  1 + (closes?.shifts.filter(({ until }) => until <= at).length ?? 0)

function reasonOf(entry: DayEntry): string | null {
  if (entry.kind === 'canceled') return entry.reason && texts.reasons[entry.reason]
  return entry.kind === 'difference' ? texts.needs[entry.need] : null
}

const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
