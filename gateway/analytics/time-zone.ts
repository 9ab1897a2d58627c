import { defaultTimeZone } from '#domain/hours/venue-time.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** The time zone of a store of this branch; else of the branch's first store. */
export function timeZoneIn(catalog: Catalog, branchId: string, storeId: string | null): string {
  const store = storeId === null ? undefined : catalog.served.store(storeId)
  return (store?.branchId === branchId ? store : catalog.storesOf(branchId)[0])?.timeZone ?? defaultTimeZone
}
