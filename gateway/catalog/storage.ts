import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database, Sql } from '../db/database.ts'
import { catalogFormat, readStored, type StoredCatalog } from './format.ts'
import { noteStoreMoney } from './store-money.ts'

/**
 * The newest catalogue and its version; null before the first import. The order names the column itself: by the text of the
 * answer, 9 would be newer than 10. Throws CatalogOfNewerRelease.
 */
export async function newestCatalog(sql: Sql): Promise<{ version: number; document: CatalogDocument } | null> {
  const { rows } = await sql.query<StoredCatalog & { version: string }>(
    'select version::text, format, document from catalogs order by catalogs.version desc limit 1',
  )
  const row = rows[0]
  return row ? { version: Number(row.version), document: readStored(row) } : null
}

/** Keeps a checked catalogue as the newest version. Running nodes take it up within a second. */
export const saveCatalog = (db: Database, document: CatalogDocument, at: Date): Promise<number> =>
  db.transaction(async (sql) => {
    // Two imports at once would compare with the same version before.
    await sql.query('lock table catalogs in share row exclusive mode')
    const { rows } = await sql.query<{ version: string }>(
      'insert into catalogs (at, document, format) values ($1, $2::jsonb, $3) returning version::text',
      [at.toISOString(), JSON.stringify(document), catalogFormat],
    )
    const version = Number(rows[0]?.version)
    await noteStoreMoney(sql, version)
    return version
  })
