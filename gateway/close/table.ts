import type { DayEntry } from '#domain/close/report.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import { byteOrderMark, csvRow, csvText } from '../http/csv.ts'
import { tableTexts as texts } from './texts.ts'

type Shown = { readonly day: string; readonly timeZone: string; readonly decimals: number }

export const tableHead = (): string => byteOrderMark + csvRow(texts.head.map(csvText))

/** The entries of a day as rows. Amounts are numbers for the spreadsheet: no symbol, no dots, and a decimal comma. */
export const tableRows = (entries: readonly DayEntry[], shown: Shown): string =>
  entries.map((entry) => csvRow(cellsOf(entry, shown))).join('')

function cellsOf(entry: DayEntry, { day, timeZone, decimals }: Shown): readonly string[] {
  const { date, minutes } = venueTime(entry.at, timeZone)
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const amount = (minor: number) => (minor / 10 ** decimals).toFixed(decimals).replace('.', ',')
  const begin = [day, date, time, csvText(entry.code), texts.kinds[entry.kind]]
  const named = (reason: string, payment: string, provider: string, courier: string) =>
    [reason, payment, provider, courier].map(csvText)
  const only = (total: string) => ['', '', '', '', '', '', total]
  switch (entry.kind) {
    case 'sale': {
      const { items, discounts, surcharges, delivery, service, points, total } = entry.sums
      return [
        ...begin,
        ...named('', entry.payment.name, '', entry.courier?.name ?? ''),
        ...[items, -discounts, surcharges, delivery, service, -points, total].map((minor) => amount(minor || 0)),
      ]
    }
    case 'canceled':
      return [
        ...begin,
        ...named(entry.reason ? texts.reasons[entry.reason] : '', '', '', ''),
        ...only(amount(entry.total)),
      ]
    case 'taken':
      return [...begin, ...named('', '', entry.provider, ''), ...only(amount(entry.amount))]
    case 'refund':
      return [...begin, ...named('', '', entry.provider, ''), ...only(amount(-entry.amount))]
    case 'difference':
      return [...begin, ...named(texts.needs[entry.need], '', entry.provider, ''), ...only(amount(entry.amount))]
    case 'other-currency':
      return [...begin, ...named('', '', '', ''), ...only('')]
    default:
      return entry satisfies never
  }
}
