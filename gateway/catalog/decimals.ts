import type { Store } from '#domain/catalog/store.ts'
import { defaultCountry, type Money } from '#domain/money/money.ts'
import { type Amounts, amountsOf } from '#openapi/wire/amounts.ts'
import type { Catalog } from './catalog.ts'

type Countries = Pick<Catalog, 'country'>
type StoreCountry = Pick<Store, 'address'> | undefined

/** The currency and decimals of a store: those of its country. */
export function moneyAt(catalog: Countries, store: StoreCountry): Money {
  const { currencyCode, mantissaLength } = (store && catalog.country(store.address.country)) ?? defaultCountry
  return { currency: currencyCode, decimals: mantissaLength }
}

/** Decimals of an amount where the store is. */
export const decimalsOf = (catalog: Countries, store: StoreCountry): number => moneyAt(catalog, store).decimals

/** How amounts of the store are read and written. */
export const amountsAt = (catalog: Countries, store: StoreCountry): Amounts => amountsOf(decimalsOf(catalog, store))
