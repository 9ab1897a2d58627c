import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database, Sql } from '../db/database.ts'

/** The newest catalogue and its version; null before the first import. */
export async function newestCatalog(sql: Sql): Promise<{ version: number; document: CatalogDocument } | null> {
  const { rows } = await sql.query<{ version: string; document: CatalogDocument }>(
    'select version::text, document from catalogs order by version desc limit 1',
  )
  const row = rows[0]
  return row ? { version: Number(row.version), document: row.document } : null
}

/** Keeps a checked catalogue as the newest version. Running nodes take it up within a second. */
export async function saveCatalog(db: Database, document: CatalogDocument, at: Date): Promise<number> {
  const { rows } = await db.query<{ version: string }>(
    'insert into catalogs (at, document) values ($1, $2::jsonb) returning version::text',
    [at.toISOString(), JSON.stringify(document)],
  )
  return Number(rows[0]?.version)
}
