import { basename } from 'node:path'
import { documentFile, webApps } from '#domain/slug/app-of-path.ts'

/**
 * The part of a bundler's module information that is used: the modules that import a module statically, and so load
 * with it, and those that load it lazily.
 */
type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

/** The documents of the apps. */
const entries = webApps.map(documentFile)

/** The pages on which diners arrive. A diner who opens one of them usually opens the others next. */
const storefront = ['shop-page.tsx', 'menu-page.tsx', 'category-page.tsx', 'plate-page.tsx']

/**
 * The pages after a menu and its cart. A diner who arrives on one of them does not load the parts that only a menu or a
 * cart shows.
 */
const ordering = ['checkout-page.tsx', 'follow-up-page.tsx']

/** The pages of a shop's console. It loads no file of controls that are for diners alone. */
const consolePages = [
  'console-page.tsx',
  'order-page.tsx',
  'orders-page.tsx',
  'availability-page.tsx',
  'money-page.tsx',
  'close-page.tsx',
  'couriers-page.tsx',
  'ticket-page.tsx',
  'people-page.tsx',
  'account-page.tsx',
]

/** A visitor of the tracking map or of the courier's area may never have opened a shop's page. */
const logistics = /^(courier|rider|tracking|map|leaflet-map|google-map|positions-url)\b/

/** The line to the gateway with its channels, and the rule by which a message is newer than a page. Every page with one has all of them. */
const realtime = /\/web\/shared\/realtime\/|\/domain\/(realtime\/channels|tracking\/cursor)\.ts$/

/** The words and the colour of a shipment's status: tables of the same names, which compress together. */
const shipmentStatus = /\/web\/shared\/(texts\/shipment-status|theme\/shipment-color)\.ts$/

/**
 * Returns the file that one of our modules is built into, by the pages that load it: on a slow connection each file
 * costs a wait, and a page should not load the code of others. Null leaves it to the bundler.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  const roots = rootsOf(id, graph)
  // A separate file makes the page findable in the build's manifest.
  if (roots.has(basename(id))) return null
  if (realtime.test(id)) return 'realtime'
  if (shipmentStatus.test(id)) return 'shipment-status'
  // The first scripts of one app alone stay in the file of its document; those that others load too are shared.
  if (isOf(entries, roots)) return appsOf(id, graph).size > 1 ? 'shell' : null
  if (!isOf(storefront, roots)) {
    // Small ones, which would otherwise be one file each. The order's page loads none that only a checkout uses beside it.
    const isOfDiners =
      roots.has('checkout-page.tsx') &&
      (roots.has('customer-area.tsx') || (roots.size > 1 && !roots.has('follow-up-page.tsx'))) &&
      !isOfLogistics(roots) &&
      !appsOf(id, graph).has('console')
    return isOfDiners ? 'diner' : null
  }
  // The console's pages load no file of the diner's, so the modules of both stand apart.
  if (isOfLogistics(roots) || isOfConsole(roots)) return 'common'
  // The style rules of all these pages stay in one sheet: one wait and one order.
  if (isOf(ordering, roots) || id.endsWith('.css')) return 'ordering'
  return roots.size > 1 ? 'storefront' : null
}

/**
 * Returns the file of a control or an icon: `ui` for pages of several apps, `controls` for diners' pages
 * only, `logistics` for several pages of couriers and of the tracking map. Null leaves it to the bundler.
 */
export function uiChunkOf(id: string, graph: ModuleGraph): string | null {
  // These rules come before those of every page, because pages may override them.
  if (id.endsWith('.css')) return 'ui'
  const roots = rootsOf(id, graph)
  if (isOf(entries, roots)) return 'ui'
  if (isOf(storefront, roots)) return isOfLogistics(roots) || isOfConsole(roots) ? 'ui' : 'controls'
  if (!isOfLogistics(roots)) return null
  if ([...roots].some((root) => !logistics.test(root))) return 'ui'
  return roots.size > 1 ? 'logistics' : null
}

const isOf = (pages: readonly string[], roots: ReadonlySet<string>) => pages.some((page) => roots.has(page))

const isOfConsole = (roots: ReadonlySet<string>) => isOf(consolePages, roots)

const isOfLogistics = (roots: ReadonlySet<string>) => [...roots].some((root) => logistics.test(root))

/** The names of the entries and lazy parts that load the module. */
const rootsOf = (id: string, graph: ModuleGraph): ReadonlySet<string> =>
  new Set([...loadersOf(id, graph)].filter((each) => isRoot(each, graph)).map((root) => basename(root)))

/** The apps that load the module, also by a part that is lazy in one app only. The shared part counts as one. */
const appsOf = (id: string, graph: ModuleGraph): ReadonlySet<string> =>
  new Set(
    [...loadersOf(id, graph)]
      .flatMap((each) => [
        ...(isRoot(each, graph) ? [each] : []),
        ...(graph.getModuleInfo(each)?.dynamicImporters ?? []),
      ])
      .map(appOf),
  )

/** The module, and all that load it statically. */
function loadersOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return seen
}

const isRoot = (id: string, graph: ModuleGraph) => (graph.getModuleInfo(id)?.importers ?? []).length === 0

function appOf(id: string): string {
  const app = webApps.find((each) => documentFile(each) === basename(id))
  return app ?? /[\\/]web[\\/](\w+)[\\/]/.exec(id)?.[1] ?? id
}
