import { csvText } from '../http/csv-text.ts'
import type { Sum } from './table.ts'

const head = ['branch', 'campaign', 'step', 'events', 'sessions']

/** RFC 4180. A campaign is whatever a link says. */
export const csvOf = (sums: readonly Sum[]): string =>
  [
    head,
    ...sums.map(({ branchId, campaignId, name, ...counts }) => [
      branchId,
      campaignId ?? '',
      name,
      String(counts.events),
      String(counts.sessions),
    ]),
  ]
    .map((row) => `${row.map(csvText).join(',')}\r\n`)
    .join('')
