import { hasVendor, isVendorPage, type Vendors, vendorsOf } from '#domain/analytics/vendors.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { widened } from '../http/page-policy.ts'

const pixel = {
  scripts: ['https://connect.facebook.net'],
  calls: ['https://www.facebook.com', 'https://connect.facebook.net'],
}
const tags = {
  scripts: ['https://www.googletagmanager.com'],
  calls: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
}

/**
 * Widens the content security policy of a branch's pages by the vendors that the branch has an id of. The pages on which
 * a card may be typed, or that are of one order, load nothing of them.
 */
export const analyticsPagePolicy =
  (catalog: () => Catalog) =>
  (path: string, policy: string): string => {
    const vendors = isVendorPage(path) ? vendorsAt(catalog(), path) : null
    if (!vendors || !hasVendor(vendors)) return policy
    const { scripts, calls } = sourcesOf(vendors)
    return widened(policy, { 'script-src': scripts, 'connect-src': calls })
  }

/** Where the vendors' scripts come from, and what they call. */
export function sourcesOf(vendors: Vendors) {
  const needs = [...(vendors.pixel ? [pixel] : []), ...(vendors.tagManager || vendors.property ? [tags] : [])]
  return { scripts: needs.flatMap(({ scripts }) => scripts), calls: needs.flatMap(({ calls }) => calls) }
}

function vendorsAt(catalog: Catalog, path: string): Vendors | null {
  const alias = shopInPath(path)
  return alias === null ? null : vendorsOfShop(catalog, alias)
}

/** Null for a company, and for an alias of nothing. */
export function vendorsOfShop(catalog: Catalog, alias: string): Vendors | null {
  const named = catalog.byAlias(alias)
  if (!named || named.type === 'company') return null
  const branch = named.type === 'branch' ? named.value : catalog.branch(named.value.branchId)
  return branch ? vendorsOf(branch) : null
}
