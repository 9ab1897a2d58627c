import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import { CatalogOfNewerRelease } from './format.ts'
import { newestCatalog } from './storage.ts'
import { askUses, type StoreUse } from './store-use.ts'
import { withdrawnStores } from './withdrawn.ts'

const tickMs = 1_000
const nothing = createCatalog({ countries: [], companies: [], branches: [], stores: [] })

export type CurrentCatalog = {
  /** The newest catalogue that this node has read; one without any shop before the first import. */
  read(): Catalog
  /** Whether a newer release has imported a catalogue that this one cannot read: the one before it stays. */
  isBehind(): boolean
  refresh(): Promise<void>
  stop(): void
}

/** Keeps the newest catalogue in memory, and takes up an import, of whatever node, within a second. */
export async function followCatalog(
  sql: Sql,
  clock: Clock,
  uses: readonly StoreUse[],
  onError: (error: unknown) => void,
): Promise<CurrentCatalog> {
  let known: string | null = null
  let catalog = nothing
  let isBehind = false
  const withdrawnAt = withdrawnStores(askUses(uses))
  const refresh = async () => {
    // With its instant: a database that was restored gives the number of a lost version to another one.
    const { rows } = await sql.query<{ mark: string }>(
      `select version || ' ' || at as mark from catalogs order by version desc limit 1`,
    )
    const mark = rows[0]?.mark ?? null
    if (mark === known) return
    const newest = await newestCatalog(sql)
    if (!newest) return
    const withdrawn = await withdrawnAt(sql, newest)
    known = mark
    catalog = createCatalog(newest.document, withdrawn)
  }
  await refresh()
  /** A catalogue of a newer release is told once, and not each second. */
  const look = async () => {
    try {
      await refresh()
      isBehind = false
    } catch (error) {
      const isNewer = error instanceof CatalogOfNewerRelease
      if (!isNewer || !isBehind) onError(error)
      isBehind = isNewer
    }
  }
  const stop = clock.every(tickMs, () => void look())
  return { read: () => catalog, isBehind: () => isBehind, refresh, stop }
}
