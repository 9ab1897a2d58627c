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

/** The newest version that was imported whole: the later ones change one thing each. */
export async function newestImport(sql: Sql): Promise<number | null> {
  const { rows } = await sql.query<{ version: string | null }>(
    'select max(version)::text as version from catalogs where change is null',
  )
  const version = rows[0]?.version
  return version == null ? null : Number(version)
}

/** One version of the catalogue; null when there is none of this number. Throws CatalogOfNewerRelease. */
export async function catalogAt(sql: Sql, version: number): Promise<CatalogDocument | null> {
  const { rows } = await sql.query<StoredCatalog>('select format, document from catalogs where version = $1', [version])
  return rows[0] ? readStored(rows[0]) : null
}

type Change = {
  readonly document: CatalogDocument
  readonly at: Date
  /** The version that was changed. */
  readonly expects: number
  readonly change: object
}

/** Keeps a version that changes one thing. Null when another version came first. Runs in a transaction. */
export async function saveChange(sql: Sql, { document, at, expects, change }: Change): Promise<number | null> {
  await lockVersions(sql)
  const { rows } = await sql.query<{ version: string | null }>('select max(version)::text as version from catalogs')
  return Number(rows[0]?.version ?? 0) === expects ? append(sql, document, at, change) : null
}

/** Lets no other version come until the transaction ends. */
export const lockVersions = async (sql: Sql): Promise<void> =>
  void (await sql.query('lock table catalogs in share row exclusive mode'))

/** Keeps an import as the newest version, in a transaction that has locked the versions. */
export const saveImport = (sql: Sql, document: CatalogDocument, at: Date): Promise<number> =>
  append(sql, document, at, null)

/** The newest catalogue as the text that is stored; null before the first import. */
export async function newestStored(sql: Sql): Promise<StoredText | null> {
  const { rows } = await sql.query<{ version: string; format: number; text: string }>(
    'select version::text, format, document::text as text from catalogs order by catalogs.version desc limit 1',
  )
  const row = rows[0]
  return row ? { version: Number(row.version), format: row.format, text: row.text } : null
}

export type StoredText = { readonly version: number; readonly format: number; readonly text: string }

/** Keeps a checked catalogue as the newest version. Running nodes take it up within a second. */
export const saveCatalog = (db: Database, document: CatalogDocument, at: Date): Promise<number> =>
  db.transaction(async (sql) => {
    // Two imports at once would compare with the same version before.
    await lockVersions(sql)
    return append(sql, document, at, null)
  })

async function append(sql: Sql, document: CatalogDocument, at: Date, change: object | null): Promise<number> {
  const { rows } = await sql.query<{ version: string }>(
    'insert into catalogs (at, document, format, change) values ($1, $2::jsonb, $3, $4::jsonb) returning version::text',
    [at.toISOString(), JSON.stringify(document), catalogFormat, change && JSON.stringify(change)],
  )
  const version = Number(rows[0]?.version)
  await noteStoreMoney(sql, version)
  return version
}
