import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '../db/database.ts'
import { newestCatalog, saveCatalog } from './storage.ts'
import { type OpenStore, openStoresLeftOut } from './withdrawn.ts'

export type Imported =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly open: readonly OpenStore[] }

/** The option of `npm run catalog -- import` that takes stores out although they have open orders. */
export const withdrawOption = '--withdraw-stores'

/** Imports a checked catalogue; nothing of it when it leaves out stores with open orders and nobody has asked for that. */
export async function importCatalog(
  db: Database,
  document: CatalogDocument,
  { at, withdraws }: { readonly at: Date; readonly withdraws: boolean },
): Promise<Imported> {
  const newest = withdraws ? null : await newestCatalog(db)
  const open = newest ? await openStoresLeftOut(db, newest.document, document) : []
  if (open.length > 0) return { ok: false, open }
  return { ok: true, version: await saveCatalog(db, document, at) }
}

/** What to write for a refusal, a line each. */
export const refusalLines = (file: string, open: readonly OpenStore[]): readonly string[] => [
  ...open.map(
    ({ id, name, openOrders }) => `${id} (${name}): ${openOrders} open ${openOrders === 1 ? 'order' : 'orders'}`,
  ),
  `${file} was refused: it leaves out stores with open orders, nothing was imported. With ${withdrawOption} they take ` +
    'no new order, and those that are open are served to their end.',
]
