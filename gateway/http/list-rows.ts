import { DatabaseFailed } from '../db/failures.ts'

type Log = { error(fields: object, sentence: string): void }

/** The rows of a list that were written, and the names of those that could not be: codes or ids. */
type Written<Entry> = { readonly entries: Entry[]; readonly unreadable?: string[] }

type Writing<Row, Entry> = {
  /** Null leaves the row out without a word. */
  readonly write: (row: Row) => Entry | null | Promise<Entry | null>
  /** The name by which a person finds the row. The row may hold anything. */
  readonly nameOf: (row: Row) => string | null | undefined
}

export type ListRows = ReturnType<typeof listRows>

/** More rows than a person mends; later ones are logged each time that they are read. */
const mostLogged = 1_000
const withoutName = '?'
const longestName = 128

/**
 * Writes the rows of lists one by one, so that a row which cannot be written costs no other one its place: it is named in the answer, counted
 * by list, and logged once. The log has no name of a row, because the code of an order opens it.
 */
export function listRows(log: Log) {
  const counts = new Map<string, number>()
  const logged = new Set<string>()

  const fail = (list: string, name: string, error: unknown) => {
    counts.set(list, (counts.get(list) ?? 0) + 1)
    const key = `${list} ${name}`
    if (logged.has(key)) return
    if (logged.size < mostLogged) logged.add(key)
    log.error({ err: error, list }, 'a row of a list cannot be written: the others are told without it')
  }

  return {
    /** How often a row of each list could not be written. */
    counts: counts as ReadonlyMap<string, number>,

    async write<Row, Entry>(
      list: string,
      rows: readonly Row[],
      { write, nameOf }: Writing<Row, Entry>,
    ): Promise<Written<Entry>> {
      const entries: Entry[] = []
      const unreadable: string[] = []
      const results = await Promise.allSettled(rows.map(async (row) => write(row)))
      for (const [index, row] of rows.entries()) {
        const result = results[index]
        if (result?.status === 'fulfilled') {
          if (result.value !== null) entries.push(result.value)
          continue
        }
        // No row is to blame, and the whole call is answered as on any other way.
        if (result?.reason instanceof DatabaseFailed) throw result.reason
        const name = nameIn(row, nameOf)
        fail(list, name, result?.reason)
        unreadable.push(name)
      }
      return { entries, ...(unreadable.length > 0 && { unreadable }) }
    },
  }
}

function nameIn<Row>(row: Row, nameOf: Writing<Row, unknown>['nameOf']): string {
  try {
    return String(nameOf(row) ?? withoutName).slice(0, longestName)
  } catch {
    return withoutName
  }
}
