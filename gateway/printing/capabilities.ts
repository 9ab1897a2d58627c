import type { Sql } from '../db/database.ts'
import { type Capabilities, unknownPrinter } from './network-printer.ts'

/** The time of the last ticket is written once an hour at most. */
const writesEvery = '1 hour'

/** The capabilities that a printer has shown to any node. */
export async function capabilitiesOf(sql: Sql, printer: string): Promise<Capabilities> {
  const { rows } = await sql.query<Capabilities>(
    'select states, says_done as "saysDone" from printer_capabilities where printer = $1',
    [printer],
  )
  return rows[0] ?? unknownPrinter
}

/** Remembers them. A printer that has never said its state has no row. */
export async function noteCapabilities(
  sql: Sql,
  printer: string,
  { states, saysDone }: Capabilities,
  now: Date,
): Promise<void> {
  if (states === 0) return
  await sql.query(
    `insert into printer_capabilities as known (printer, states, says_done, seen_at) values ($1, $2, $3, $4)
     on conflict (printer) do update set states = excluded.states, says_done = excluded.says_done, seen_at = excluded.seen_at
     where (known.states, known.says_done) is distinct from (excluded.states, excluded.says_done)
       or known.seen_at < excluded.seen_at - interval '${writesEvery}'`,
    [printer, states, saysDone, now.toISOString()],
  )
}
