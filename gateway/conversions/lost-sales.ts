/** The number of sales that each vendor has refused for good, at one node. */
export type LostSales = ReturnType<typeof createLostSales>

export function createLostSales() {
  const counts = new Map<string, number>()
  return {
    counts: counts as ReadonlyMap<string, number>,
    note: (vendor: string) => void counts.set(vendor, (counts.get(vendor) ?? 0) + 1),
  }
}
