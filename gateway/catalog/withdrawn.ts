import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Sql } from '../db/database.ts'
import type { Withdrawn } from './catalog.ts'
import { readStored, type StoredCatalog } from './format.ts'
import type { StoreUse } from './store-use.ts'

type Version = { readonly version: number; readonly document: CatalogDocument }

/**
 * Finds the stores that a catalogue no longer has and that orders or couriers belong to, as the newest version with
 * them had them. It is asked for one version after the other and remembers its answers: after the first one, only
 * documents that it has not seen are read. Stores of the version before count without orders too, because an order may
 * come in on a node that has not read the new version yet.
 */
export function withdrawnStores({
  storesWithPast,
}: Pick<Required<StoreUse>, 'storesWithPast'>): (sql: Sql, newest: Version) => Promise<readonly Withdrawn[]> {
  let seen: Version = { version: 0, document: { countries: [], companies: [], branches: [], stores: [] } }
  /** By store; null where no version has it. */
  let found: ReadonlyMap<string, Withdrawn | null> = new Map()

  return async (sql, newest) => {
    const sells = new Set(newest.document.stores.map(({ id }) => id))
    const sold = seen.document.stores.map(({ id }) => id)
    const ids = [...new Set([...(await storesWithPast(sql)), ...sold, ...found.keys()])]
    const answers = new Map<string, Withdrawn | null>()
    const fresh: string[] = []
    for (const id of ids.filter((one) => !sells.has(one)).sort()) {
      const known = storeIn(seen.document, id) ?? found.get(id)
      answers.set(id, known ?? null)
      if (known === undefined) fresh.push(id)
    }
    // A version between the two may have taken a store in and out again.
    const versions = await newestWith(sql, [...answers.keys()], fresh.length > 0 ? 0 : seen.version, newest.version)
    for (const [version, stores] of versions) {
      const changed = stores.filter((id) => version > seen.version || fresh.includes(id))
      const document = changed.length > 0 ? await documentOf(sql, version) : null
      for (const id of changed) answers.set(id, document && storeIn(document, id))
    }
    seen = newest
    found = answers
    return [...answers.values()].filter((one) => one !== null)
  }
}

/** The stores by the newest version that has them, of those between two others. All documents between are read, once. */
async function newestWith(
  sql: Sql,
  storeIds: readonly string[],
  after: number,
  before: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (storeIds.length === 0) return new Map()
  const { rows } = await sql.query<{ id: string; version: string }>(
    `select store->>'id' as id, max(version)::text as version
     from catalogs cross join lateral jsonb_array_elements(document->'stores') as store
     where version > $1 and version < $2 and store->>'id' in (select jsonb_array_elements_text($3::jsonb))
     group by store->>'id'`,
    [after, before, JSON.stringify(storeIds)],
  )
  const versions = Map.groupBy(rows, ({ version }) => Number(version))
  return new Map([...versions].map(([version, stores]) => [version, stores.map(({ id }) => id)]))
}

async function documentOf(sql: Sql, version: number): Promise<CatalogDocument | null> {
  const { rows } = await sql.query<StoredCatalog>('select format, document from catalogs where version = $1', [version])
  return rows[0] ? readStored(rows[0]) : null
}

function storeIn(document: CatalogDocument, storeId: string): Withdrawn | null {
  const store = document.stores.find(({ id }) => id === storeId)
  const branch = document.branches.find(({ id }) => id === store?.branchId)
  if (!store || !branch) return null
  return { store, branch, country: document.countries.find(({ code }) => code === store.address.country) }
}

/** A store that an import would take out while it has orders that are not over. */
export type OpenStore = { readonly id: string; readonly name: string; readonly openOrders: number }

/** The stores of `before` that `after` leaves out with open orders: a delivered one whose way back is due counts too. */
export async function openStoresLeftOut(
  sql: Sql,
  { before, after }: { readonly before: CatalogDocument; readonly after: CatalogDocument },
  { ordersInNeed }: Pick<Required<StoreUse>, 'ordersInNeed'>,
): Promise<readonly OpenStore[]> {
  const stays = new Set(after.stores.map(({ id }) => id))
  const leaving = before.stores.filter(({ id }) => !stays.has(id))
  const open = await ordersInNeed(
    sql,
    leaving.map(({ id }) => id),
  )
  return leaving.flatMap(({ id, name }) => {
    const openOrders = open.get(id)
    return openOrders ? [{ id, name, openOrders }] : []
  })
}
