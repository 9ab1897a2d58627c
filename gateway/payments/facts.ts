import type { Store } from '#domain/catalog/store.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Sum } from '#domain/payment/events.ts'
import { sumOf } from '#domain/payment/sum.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { decimalsOf } from '../catalog/decimals.ts'

/** The store of an order, also one that the catalogue has no more. */
export const storeOf = ({ served }: Catalog, { storeId }: KnownOrder): Store | undefined => served.store(storeId)

/** What a store's amount is to a provider; null when its currency has no such small coins, or nobody knows the store. */
export function sumAt({ served }: Catalog, store: Store | undefined, minor: number): Sum | null {
  const country = store && served.country(store.address.country)
  return country ? sumOf(minor, country.currencyCode, decimalsOf(served, store)) : null
}

/** What an order costs, as its provider takes it. */
export const orderSum = (catalog: Catalog, order: KnownOrder): Sum | null =>
  sumAt(catalog, storeOf(catalog, order), order.totals.total)
