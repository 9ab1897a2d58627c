import { extname } from 'node:path'
import { parseArgs } from 'node:util'

/** A command line that asks for codes. */
export type CodesRequest = {
  readonly of: string
  /** Empty for the link without a table. */
  readonly tables: readonly string[]
  readonly into: { readonly file: string; readonly form: Form } | null
}

type Form = (typeof forms)[number]
type CodesResult =
  | { readonly ok: true; readonly asked: CodesRequest }
  | { readonly ok: false; readonly sentence: string }

const forms = ['.svg', '.png', '.html'] as const
/** As the contract has it (`tableUid`). */
const longestTable = 40
const mostTables = 500

export const qrUsage = `  qr STORE [--table 7 | --tables 1-20] [--into FILE.svg|FILE.png|FILE.html]   a QR code of the store's link, or of its tables;
                                 an HTML file is a sheet to print, and of several tables each has a file of its own otherwise`

/** Reads `parrilla-centro --tables 1-20 --into tables.html`. */
export function readAsked(given: readonly string[]): CodesResult {
  const parsed = parsedArgs(given)
  if ('sentence' in parsed) return { ok: false, sentence: parsed.sentence }
  const [of, ...more] = parsed.positionals
  const { table, tables: range, into } = parsed.values
  if (!of || more.length > 0) return refused('qr needs one store: qr STORE.')
  if (table !== undefined && range !== undefined) return refused('Give --table or --tables, and not both.')
  const tables = range === undefined ? (table === undefined ? [] : [table.trim()]) : rangeOf(range)
  if (!tables) return refused(`--tables must be a range such as 1-20, of at most ${mostTables} tables.`)
  if (tables.some((one) => one === '' || [...one].length > longestTable))
    return refused(`--table must be 1 to ${longestTable} characters.`)
  const form = forms.find((known) => known === extname(into ?? '').toLowerCase())
  if (into !== undefined && !form) return refused('--into must end with .svg, .png or .html.')
  return { ok: true, asked: { of, tables, into: into !== undefined && form ? { file: into, form } : null } }
}

const refused = (sentence: string) => ({ ok: false, sentence }) as const

function parsedArgs(given: readonly string[]) {
  try {
    const options = { table: { type: 'string' }, tables: { type: 'string' }, into: { type: 'string' } } as const
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error) }
  }
}

function rangeOf(written: string): readonly string[] | null {
  const [, from, to] = /^(\d{1,6})-(\d{1,6})$/.exec(written.trim()) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (from === undefined || last < first || last - first >= mostTables) return null
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
}
