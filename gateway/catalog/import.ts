import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Money } from '#domain/money/money.ts'
import type { Database } from '../db/database.ts'
import { type ChangedMoney, changedMoney, isHeldBack } from './changed-money.ts'
import { newestCatalog, saveCatalog } from './storage.ts'
import { askUses, type StoreUse } from './store-use.ts'
import { type OpenStore, openStoresLeftOut } from './withdrawn.ts'

/** Why nothing is imported. */
type Refusal =
  /** It leaves out stores with open orders. */
  | { readonly open: readonly OpenStore[] }
  /** It gives stores with open orders or points another currency. */
  | { readonly held: readonly ChangedMoney[] }

export type Imported =
  | { readonly ok: true; readonly version: number; readonly changed: readonly ChangedMoney[] }
  | ({ readonly ok: false } & Refusal)

/** The option of `npm run catalog -- import` that takes stores out although they have open orders. */
export const withdrawOption = '--withdraw-stores'

/** The option that gives stores another currency although they have open orders or points. */
export const currencyOption = '--change-currency'

type Importing = {
  readonly uses: readonly StoreUse[]
  readonly at: Date
  readonly withdraws: boolean
  readonly changesCurrency?: boolean
}

/** Imports a checked catalogue whole, or refuses it: the operator has to ask for a change that harms open orders or points. */
export async function importCatalog(
  db: Database,
  document: CatalogDocument,
  { uses, at, withdraws, changesCurrency = false }: Importing,
): Promise<Imported> {
  const asked = askUses(uses)
  const newest = withdraws ? null : await newestCatalog(db)
  const open = newest ? await openStoresLeftOut(db, { before: newest.document, after: document }, asked) : []
  if (open.length > 0) return { ok: false, open }
  const changed = await changedMoney(db, document, asked)
  const held = changesCurrency ? [] : changed.filter(isHeldBack)
  if (held.length > 0) return { ok: false, held }
  return { ok: true, version: await saveCatalog(db, document, at), changed }
}

/** The lines to print for a refusal. */
export const refusalLines = (file: string, refusal: Refusal): readonly string[] =>
  'open' in refusal
    ? [
        ...refusal.open.map(({ id, name, openOrders }) => `${id} (${name}): ${orders(openOrders)}`),
        `${file} was refused: it leaves out stores with open orders, nothing was imported. With ${withdrawOption} they ` +
          'take no new order, and those that are open are served to their end.',
      ]
    : [
        ...refusal.held.map(
          ({ id, name, before, after, openOrders, hasPoints }) =>
            `${id} (${name}), ${before.currency} to ${after.currency}: ` +
            [...(openOrders > 0 ? [orders(openOrders)] : []), ...(hasPoints ? ['customers with points'] : [])].join(
              ', ',
            ),
        ),
        `${file} was refused: it changes the currency of stores with open orders or points, nothing was imported. With ` +
          `${currencyOption} open orders stay in the currency that they were placed in, and a point is worth one unit of ` +
          'the new one.',
      ]

/** Lines that name each store whose amounts are counted otherwise from now on. */
export const changeLines = (changed: readonly ChangedMoney[]): readonly string[] =>
  changed.map(
    ({ id, name, before, after, openOrders }) =>
      `${id} (${name}) counts in ${written(after)} from now on; ${orders(openOrders)} and all earlier ones stay in ` +
      `${written(before)}.`,
  )

const written = ({ currency, decimals }: Money) => `${currency} with ${decimals} decimals`

const orders = (count: number) => `${count} open ${count === 1 ? 'order' : 'orders'}`
