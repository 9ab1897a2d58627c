import type { Database } from '#gateway/db/database.ts'

/** Each row of each table as one text, with the table's name. */
export async function everyRow(
  database: Database,
): Promise<readonly { readonly table: string; readonly row: string }[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const found: { table: string; row: string }[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    found.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return found
}

/** One in 8,000 random identifiers has such a run of digits by chance. */
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/**
 * Runs of 13 to 19 digits, spaced or not, that pass the check of a card's number. A phone begins with a plus, and the
 * digits of an identifier are none.
 */
export function cardNumbersIn(text: string): readonly string[] {
  return (text.replaceAll(uuid, 'id').match(/(?<![\w+.])\d(?:[ -]?\d){12,18}(?![\w.])/g) ?? [])
    .map((run) => run.replaceAll(/[ -]/g, ''))
    .filter((digits) => passesLuhn(digits) && !isInstant(Number(digits)))
}

/** A time in milliseconds, up to this century's thirties, has thirteen digits as well. */
const isInstant = (value: number): boolean => value > 1_600_000_000_000 && value < 2_000_000_000_000

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
