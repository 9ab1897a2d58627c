import type { Sql } from '../db/database.ts'

/** The answers of a feature about stores. The catalogue asks them because it knows no feature, and each feature gives those that it can. */
export type StoreUse = {
  /** The stores to which something of the feature belongs: a catalogue without them still serves them. */
  readonly storesWithPast?: (sql: Sql) => Promise<readonly string[]>
  /** How many orders of these stores are not over, by store. */
  readonly openOrders?: CountByStore
  /** How many orders of these stores still need their store: those that are not over, and delivered ones whose way back is due. */
  readonly ordersInNeed?: CountByStore
  /** Whether customers of a company have points. */
  readonly hasPoints?: (sql: Sql, companyId: string) => Promise<boolean>
}

type CountByStore = (sql: Sql, storeIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** The answers of all features to the questions of `StoreUse`. */
export const askUses = (uses: readonly StoreUse[]): Required<StoreUse> => ({
  async storesWithPast(sql) {
    const all = new Set<string>()
    for (const use of uses) for (const id of (await use.storesWithPast?.(sql)) ?? []) all.add(id)
    return [...all]
  },
  openOrders: (sql, storeIds) => summed(uses.map(({ openOrders }) => openOrders?.(sql, storeIds))),
  ordersInNeed: (sql, storeIds) => summed(uses.map(({ ordersInNeed }) => ordersInNeed?.(sql, storeIds))),
  async hasPoints(sql, companyId) {
    for (const use of uses) if (await use.hasPoints?.(sql, companyId)) return true
    return false
  },
})

async function summed(counts: readonly (Promise<ReadonlyMap<string, number>> | undefined)[]) {
  const sums = new Map<string, number>()
  for (const count of counts) for (const [id, more] of (await count) ?? []) sums.set(id, (sums.get(id) ?? 0) + more)
  return sums
}
