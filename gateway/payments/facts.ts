import type { Store } from '#domain/catalog/store.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Sum } from '#domain/payment/events.ts'
import { sumOf } from '#domain/payment/sum.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** The store of an order, also one that the catalogue has no more. */
export const storeOf = ({ served }: Catalog, { storeId }: KnownOrder): Store | undefined => served.store(storeId)

/**
 * An amount of an order, in the units of its provider. Null when its currency has no such small coins, and for an order whose
 * store no version of the catalogue has.
 */
export const sumIn = (catalog: Catalog, order: KnownOrder, minor: number): Sum | null =>
  storeOf(catalog, order) ? sumOf(minor, order.money.currency, order.money.decimals) : null

/** The price of an order as the sum that its provider charges. */
export const orderSum = (catalog: Catalog, order: KnownOrder): Sum | null => sumIn(catalog, order, order.totals.total)
