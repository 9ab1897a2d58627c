import type { ConversionVendor } from '#domain/analytics/vendors.ts'

type LostSales = { readonly counts: ReadonlyMap<string, number>; note(vendor: ConversionVendor): void }

const ofNodes = new WeakMap<object, LostSales>()

/** How many sales each vendor has not taken for good. One count for a node; `services` are the node's. */
export function lostSales(services: object): LostSales {
  const known = ofNodes.get(services)
  if (known) return known
  const counts = new Map<string, number>()
  const lost = { counts, note: (vendor: string) => void counts.set(vendor, (counts.get(vendor) ?? 0) + 1) }
  ofNodes.set(services, lost)
  return lost
}
