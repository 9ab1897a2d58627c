import type { Sum } from './table.ts'

const head = ['branch', 'campaign', 'step', 'events', 'sessions']

/** RFC 4180. */
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
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('')

/**
 * A campaign is whatever a link says, and a spreadsheet runs a cell that begins like a formula: an apostrophe makes it
 * text (OWASP, CSV injection). Also after spaces, which some spreadsheets pass over.
 */
function cell(text: string): string {
  const safe = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text
  return /[",;\s']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
