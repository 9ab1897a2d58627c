import type { Branch } from '#domain/catalog/branch.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { holdingAt, nextChange } from '#domain/pricing/validity.ts'

/**
 * Returns the discounts on plates that hold at a store now, and the instant at which the prices of its mode change by
 * the clock, in ISO 8601; null where they do not.
 */
export function pricesAt(branch: Branch, { store, mode }: { store: Store; mode: OrderMode }, now: Date) {
  const at = now.toISOString()
  const active = branch.discounts.filter((discount) => discount.active)
  return {
    discounts: holdingAt(active, at, store.timeZone),
    until: nextChange([...active, ...mode.generalDiscounts], at, store.timeZone),
  }
}
