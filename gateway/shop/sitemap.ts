import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { escaped } from '../http/html.ts'
import { canonicalModes, menuAddresses, segmentOf } from './menu-addresses.ts'
import { anyOrigin } from './origin.ts'

/** The limits of one sitemap (sitemaps.org, protocol). Bytes are counted before the origin is filled in, so some are left for it. */
type Limits = { readonly mostAddresses: number; readonly mostBytes: number }

const ofTheProtocol: Limits = { mostAddresses: 50_000, mostBytes: 40 * 1024 * 1024 }

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * The sitemaps of a catalogue by their addresses: one at `/sitemap.xml`, or there an index of several. `at` is when the catalogue
 * was imported: shops and menus may have changed then. The time of one plate’s or category’s change is not known.
 */
export function sitemapsOf(catalog: Catalog, at: Date | null, limits = ofTheProtocol): ReadonlyMap<string, string> {
  const lastmod = at ? `<lastmod>${at.toISOString().slice(0, 19)}Z</lastmod>` : ''
  const parts = inParts([...entriesOf(catalog, lastmod)], limits)
  const bodies = parts.map((part) => `${xml}<urlset ${namespace}>\n${part.join('\n')}\n</urlset>\n`)
  if (bodies.length <= 1) return new Map([['/sitemap.xml', bodies[0] ?? `${xml}<urlset ${namespace}></urlset>\n`]])
  const named = bodies.map((body, n) => [`/sitemap-${n + 1}.xml`, body] as const)
  const lines = named.map(([path]) => `<sitemap><loc>${anyOrigin}${path}</loc>${lastmod}</sitemap>`)
  const index = `${xml}<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
  return new Map([['/sitemap.xml', index], ...named])
}

function inParts(entries: readonly string[], { mostAddresses, mostBytes }: Limits): readonly (readonly string[])[] {
  const parts: string[][] = []
  let bytes = 0
  for (const entry of entries) {
    const last = parts.at(-1)
    const size = Buffer.byteLength(entry) + 1
    if (!last || last.length === mostAddresses || bytes + size > mostBytes) {
      parts.push([entry])
      bytes = size
    } else {
      last.push(entry)
      bytes += size
    }
  }
  return parts
}

function* entriesOf(catalog: Catalog, lastmod: string) {
  const { companies, branches, stores } = catalog.document
  const entry = (path: string, more = '') => `<url><loc>${anyOrigin}${escaped(path)}</loc>${more}</url>`
  for (const { alias } of [...companies, ...branches, ...stores]) yield entry(shopPaths.shop(alias), lastmod)
  for (const store of stores)
    for (const mode of canonicalModes(store)) {
      const segment = segmentOf(mode)
      const { sections, plates } = menuAddresses(catalog, store, mode)
      yield entry(shopPaths.menu(store.alias, segment), lastmod)
      for (const { slug } of sections) yield entry(shopPaths.category(store.alias, segment, slug))
      for (const { category, plate } of plates.values())
        yield entry(shopPaths.plate(store.alias, segment, category, plate))
    }
}
