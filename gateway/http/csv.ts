/** Spreadsheets read the letters of Spanish by it. */
const byteOrderMark = '\uFEFF'

/** Where amounts have a decimal comma, spreadsheets expect a semicolon between cells. */
const separator = ';'

const lineOf = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`

/** A column of a table for people: its head, and its cell of each row as CSV. */
export type Column<Row> = { readonly head: string; readonly cell: (row: Row) => string }

export const textColumn = <Row>(head: string, of: (row: Row) => string | null): Column<Row> => ({
  head,
  cell: (row) => csvText(of(row) ?? ''),
})

export const countColumn = <Row>(head: string, of: (row: Row) => number | null): Column<Row> => ({
  head,
  cell: (row) => String(of(row) ?? ''),
})

/** Amounts in minor units as numbers for the spreadsheet: no symbol, no dots, and a decimal comma. An empty cell for null. */
export const amountColumn = <Row>(head: string, decimals: number, of: (row: Row) => number | null): Column<Row> => ({
  head,
  cell(row) {
    const minor = of(row)
    // Zero has no sign.
    return minor === null ? '' : ((minor || 0) / 10 ** decimals).toFixed(decimals).replace('.', ',')
  },
})

/** A table for people as the spreadsheets of our countries open it (RFC 4180, with a mark, semicolons and heads in Spanish). */
export const csvTable = <Row>(columns: readonly Column<Row>[]) => ({
  head: byteOrderMark + lineOf(columns.map(({ head }) => csvText(head))),
  rows: (rows: readonly Row[]): string => rows.map((row) => lineOf(columns.map(({ cell }) => cell(row)))).join(''),
  /** A last row that says something of the table. */
  note: (text: string): string => lineOf(columns.map((_, index) => (index === 0 ? csvText(text) : ''))),
})

/** The answer of a call with a table, which the browser saves as a file. */
export const csvAnswer = <Body>(name: string, body: Body) => ({
  status: 200 as const,
  body,
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  },
})

/**
 * A text as a cell of a table for spreadsheets (RFC 4180). A spreadsheet runs a cell that begins like a formula: an apostrophe makes it
 * text (OWASP, CSV injection). Also after spaces, which some spreadsheets pass over.
 */
function csvText(text: string): string {
  const safe = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text
  return /[",;\s']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
