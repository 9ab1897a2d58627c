import type { Store } from '#domain/catalog/store.ts'
import { type Amounts, amountsOf } from '#openapi/wire/amounts.ts'
import type { Catalog } from './catalog.ts'

const usualDecimals = 2

/** Decimals of an amount where the store is. */
export const decimalsOf = (catalog: Pick<Catalog, 'country'>, store: Pick<Store, 'address'> | undefined): number =>
  (store && catalog.country(store.address.country))?.mantissaLength ?? usualDecimals

/** How amounts of the store are read and written. */
export const amountsAt = (catalog: Pick<Catalog, 'country'>, store: Pick<Store, 'address'> | undefined): Amounts =>
  amountsOf(decimalsOf(catalog, store))
