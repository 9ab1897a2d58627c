import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { Money } from '#domain/money/money.ts'
import type { Sql } from '../db/database.ts'
import { lastMoney } from './store-money.ts'
import type { StoreUse } from './store-use.ts'

/** A store whose currency or decimals an import changes. */
export type ChangedMoney = {
  readonly id: string
  readonly name: string
  readonly before: Money
  readonly after: Money
  /** They keep the money that they were placed in. */
  readonly openOrders: number
  /** Whether customers of its company have points, each of which is worth one unit of the currency. */
  readonly hasPoints: boolean
}

/** The stores whose amounts `after` counts otherwise than the newest catalogue that had them. */
export async function changedMoney(
  sql: Sql,
  after: CatalogDocument,
  { openOrders, hasPoints }: Pick<Required<StoreUse>, 'openOrders' | 'hasPoints'>,
): Promise<readonly ChangedMoney[]> {
  const last = await lastMoney(
    sql,
    after.stores.map(({ id }) => id),
  )
  const next = moneyOfCountries(after)
  const changed = after.stores.flatMap((store) => {
    const [was, is] = [last.get(store.id), next.get(store.address.country)]
    return was && is && (was.currency !== is.currency || was.decimals !== is.decimals) ? [{ store, was, is }] : []
  })
  if (changed.length === 0) return []
  const open = await openOrders(
    sql,
    changed.map(({ store }) => store.id),
  )
  const found: ChangedMoney[] = []
  for (const { store, was, is } of changed)
    found.push({
      ...{ id: store.id, name: store.name, before: was, after: is, openOrders: open.get(store.id) ?? 0 },
      hasPoints: was.currency !== is.currency && (await hasPoints(sql, companyOf(after, store))),
    })
  return found
}

/** Whether amounts that are not over would stay in another currency than the shop's. Other decimals are the same money. */
export const isHeldBack = ({ before, after, openOrders, hasPoints }: ChangedMoney): boolean =>
  before.currency !== after.currency && (openOrders > 0 || hasPoints)

const moneyOfCountries = ({ countries }: CatalogDocument): ReadonlyMap<string, Money> =>
  new Map(
    countries.map(({ code, currencyCode, mantissaLength }) => [
      code,
      { currency: currencyCode, decimals: mantissaLength },
    ]),
  )

const companyOf = ({ branches }: CatalogDocument, { branchId }: Store): string =>
  branches.find(({ id }) => id === branchId)?.companyId ?? ''
