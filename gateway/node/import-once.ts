import type { CatalogDocument } from '#domain/catalog/document.ts'
import { catalogAt, newestImport, saveCatalog } from '../catalog/storage.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

/** Imports the catalogue unless it is the one that was imported last: changes of single fields since then stay. */
export async function importOnce(db: Database, document: CatalogDocument, clock: Clock) {
  const version = await newestImport(db)
  const last = version === null ? null : await catalogAt(db, version)
  const same = last && JSON.stringify(sorted(last)) === JSON.stringify(sorted(document))
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
