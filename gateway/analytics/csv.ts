import { byteOrderMark, csvRow, csvText } from '../http/csv.ts'
import type { Sum } from './table.ts'
import { countsTexts as texts } from './texts.ts'

/** The most rows of a table; one of 10,000 is a few hundred kilobytes. */
export const mostRows = 10_000

/** The counts as a table for spreadsheets (RFC 4180). A campaign is any text of a link. A longer table ends with a row that says so. */
export const csvOf = (sums: readonly Sum[]): string =>
  byteOrderMark +
  [
    texts.head,
    ...sums
      .slice(0, mostRows)
      .map(({ branchId, campaignId, name, events, sessions }) =>
        [branchId, campaignId ?? '', name, String(events), String(sessions)].map(csvText),
      ),
    ...(sums.length > mostRows ? [[texts.more]] : []),
  ]
    .map(csvRow)
    .join('')
