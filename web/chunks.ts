import { basename } from 'node:path'

/**
 * The part of a bundler's module information that is read: the modules that import it statically, and so load it with
 * them.
 */
type ModuleGraph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

/** The pages on which diners arrive. A diner who opens one of them usually opens the others next. */
const storefront = ['shop-page.tsx', 'menu-page.tsx', 'category-page.tsx', 'plate-page.tsx']

/** A visitor of the tracking map or of the courier's area may never have opened a shop's page. */
const logistics = /^(courier|rider|tracking|map|leaflet-map|google-map|positions-url)\b/

/**
 * The file that one of our modules is built into, decided by the pages that load it: on a slow connection each file
 * costs a wait, and a page should not load what only others need. Null leaves it to the bundler.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const roots = rootsOf(id, graph)
  // In a file of its own, a page can be found in the build's manifest.
  if (roots.has(basename(id))) return null
  if (roots.has('index.html')) return 'shell'
  const isOfStorefront = storefront.some((page) => roots.has(page))
  const isOfLogistics = [...roots].some((root) => logistics.test(root))
  // A few small ones, which would be a file each.
  if (!isOfStorefront && !isOfLogistics && roots.has('checkout-page.tsx') && roots.has('customer-area.tsx'))
    return 'diner'
  if (!isOfStorefront) return null
  return isOfLogistics ? 'common' : 'storefront'
}

/**
 * The file of a control or an icon: `ui` for those of diners' and couriers' pages alike, `controls` for those that diners alone
 * see. Null leaves it to the bundler.
 */
export function uiChunkOf(id: string, graph: ModuleGraph): string | null {
  // Their rules come before those of every page, which may change them.
  if (id.endsWith('.css')) return 'ui'
  const roots = rootsOf(id, graph)
  const isOfStorefront = storefront.some((page) => roots.has(page))
  const isOfLogistics = roots.has('index.html') || [...roots].some((root) => logistics.test(root))
  if (isOfLogistics) return 'ui'
  return isOfStorefront ? 'controls' : null
}

/** The names of the entries and lazy parts that load the module. */
function rootsOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  const roots = [...seen].filter((each) => (graph.getModuleInfo(each)?.importers ?? []).length === 0)
  return new Set(roots.map((root) => basename(root)))
}
