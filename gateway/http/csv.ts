/** A table for people begins with it: spreadsheets read the letters of Spanish by it. */
export const byteOrderMark = '\uFEFF'

/** Where amounts have a decimal comma, spreadsheets expect a semicolon between cells. */
const separator = ';'

/** One line of a table. Texts that people or links have written are cells by `csvText`. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`

/**
 * A text as a cell of a table for spreadsheets (RFC 4180). A spreadsheet runs a cell that begins like a formula: an apostrophe makes it
 * text (OWASP, CSV injection). Also after spaces, which some spreadsheets pass over.
 */
export function csvText(text: string): string {
  const safe = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text
  return /[",;\s']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
