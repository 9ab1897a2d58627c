import type { Sql } from '../db/database.ts'
import type { SideTable } from '../tables/side-table.ts'

/** A table that an export of the log moves: nothing else can make its rows. */
export type Section = {
  readonly name: string
  /** SQL of the relation that an export reads: the table, and the archive of its rows. */
  readonly rows: string
  readonly order: string
  readonly without: readonly string[]
  readonly isInFirstFormat: boolean
}

export const newestFormat = 3

/** The sections of each format of an export. An import clears them first, and no others. Undefined for an unknown format. */
export function sectionsOf(sideTables: readonly SideTable[], format: number): readonly Section[] | undefined {
  const all = sideTables.flatMap(({ name, transfer }) =>
    'order' in transfer
      ? [
          {
            name,
            rows: transfer.rows ?? name,
            order: transfer.order,
            without: transfer.without ?? [],
            isInFirstFormat: transfer.inFirstFormat ?? false,
          },
        ]
      : [],
  )
  if (format === 1) return all.filter(({ isInFirstFormat }) => isInFirstFormat)
  return format === 2 || format === newestFormat ? all : undefined
}

/** Makes the tables that follow from others, after an import of these. */
export async function remake(sql: Sql, sideTables: readonly SideTable[]): Promise<void> {
  for (const { transfer } of sideTables) if ('made' in transfer) await transfer.made(sql)
}
