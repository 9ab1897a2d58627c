import type { CatalogDocument } from '#domain/catalog/document.ts'
import { newestCatalog, saveCatalog } from '../catalog/storage.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

/** Imports the catalogue unless it is the newest already. */
export async function importOnce(db: Database, document: CatalogDocument, clock: Clock) {
  const newest = await newestCatalog(db)
  const same = newest && JSON.stringify(sorted(newest.document)) === JSON.stringify(sorted(document))
  if (!same) await saveCatalog(db, document, clock.now())
}

/** PostgreSQL keeps no order of keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
