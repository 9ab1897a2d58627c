import { countColumn, csvTable, textColumn } from '../http/csv.ts'
import type { Sum } from './table.ts'
import { countsTexts as texts } from './texts.ts'

/** The most rows of a table; one of 10,000 is a few hundred kilobytes. */
export const mostRows = 10_000

const table = csvTable<Sum>([
  textColumn(texts.head.branch, ({ branchId }) => branchId),
  textColumn(texts.head.campaign, ({ campaignId }) => campaignId),
  textColumn(texts.head.step, ({ name }) => name),
  countColumn(texts.head.events, ({ events }) => events),
  countColumn(texts.head.sessions, ({ sessions }) => sessions),
])

/** The counts as a table for people. A campaign is any text of a link. A longer table ends with a row that says so. */
export const csvOf = (sums: readonly Sum[]): string =>
  table.head + table.rows(sums.slice(0, mostRows)) + (sums.length > mostRows ? table.note(texts.more) : '')
