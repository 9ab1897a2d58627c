import { createHash } from 'node:crypto'
import { customPropertiesOf, schemeOf } from '#domain/colors/custom-properties.ts'
import { isReserved, modeOfSegment } from '#domain/slug/mode-segment.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { PageFiles } from '../http/build-manifest.ts'
import { type Face, faceOf } from './face.ts'

export type BrandedPage = {
  readonly html: string
  /** What the content security policy has to allow: the hash of the page's one inline style. */
  readonly styleSource: string
}

/**
 * The client's page in the face of the shop in its path, so that the first paint is the shop's own.
 * Pages are kept until another version of the catalogue is in force.
 */
export function brandedPages(index: string, catalog: () => Catalog, filesOf: (source: string) => PageFiles) {
  let version: Catalog | null = null
  const pages = new Map<string, BrandedPage>()
  return (pathname: string): BrandedPage | null => {
    const now = catalog()
    if (now !== version) {
      pages.clear()
      version = now
    }
    const alias = shopInPath(pathname)
    if (alias === null) return null
    const front = frontOf(now, pathname, alias)
    const key = `${front?.key ?? '-'} ${alias}`
    const known = pages.get(key)
    if (known) return known
    const face = faceOf(now, alias)
    if (!face) return null
    const page = brand(index, face, front && { calls: front.calls, ...filesOf(front.source) })
    pages.set(key, page)
    return page
  }
}

/** The pages whose head is the banner, a shop's door and its menus: what each is made of, and what it will ask for. */
function frontOf(catalog: Catalog, pathname: string, alias: string) {
  const [, area, , segment, deeper] = pathname.split('/')
  if (area !== 'menu' || deeper || isReserved(segment ?? '')) return null
  const shop = `/api/diner/${encodeURIComponent(alias)}`
  if (!segment) return { key: 'door', source: 'pages/shop-page.tsx', calls: [shop] }
  const named = catalog.byAlias(alias)
  const store = named?.type === 'branchContact' ? named.value : null
  const mode = store && modeOfSegment(decoded(segment), store.orderModes)
  const calls = mode
    ? [
        shop,
        `${shop}/menu/${encodeURIComponent(mode.id)}`,
        `/api/menucustomization/${encodeURIComponent(store.branchId)}`,
        `/api/country/${encodeURIComponent(store.address.country)}`,
        '/api/configuration',
      ]
    : [shop]
  return { key: `menu ${mode?.id ?? ''}`, source: 'pages/menu-page.tsx', calls }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** What the browser may begin to load while it still reads the scripts that would ask for it. */
type Hints = PageFiles & { readonly calls: readonly string[] }

const hintsOf = ({ scripts, styles, calls }: Hints) => [
  ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escaped(file)}" />`),
  ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${escaped(file)}" />`),
  ...calls.map((path) => `<link rel="preload" as="fetch" crossorigin href="${escaped(path)}" />`),
]

function brand(index: string, face: Face, front: Hints | null): BrandedPage {
  const { palette } = face
  const rules = Object.entries(customPropertiesOf(palette)).map(([name, value]) => `${name}:${value}`)
  // More exact than any rule of the style sheet, whichever comes last.
  const style = `:root[data-brand][data-scheme]{${rules.join(';')}}`
  const base = `/brand/${encodeURIComponent(face.alias)}`
  const head = [
    `<meta name="theme-color" content="${palette.background}" />`,
    `<link rel="icon" href="${escaped(base)}/icon" />`,
    `<link rel="manifest" href="${escaped(base)}/manifest.webmanifest" />`,
    ...(front && face.bannerUrl
      ? [`<link rel="preload" as="image" href="${escaped(face.bannerUrl)}" fetchpriority="high" />`]
      : []),
    ...(front ? hintsOf(front) : []),
    `<style id="brand-colours">${style}</style>`,
    `<script type="application/json" id="brand">${inScript({ alias: face.alias, palette })}</script>`,
  ]
  const html = index
    .replace('<html', () => `<html data-brand data-scheme="${schemeOf(palette)}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(face.title)}</title>`)
    .replaceAll(/\s*<(meta name="theme-color"|link rel="icon")[^>]*>/g, '')
    .replace('</head>', () => `${head.map((line) => `  ${line}\n  `).join('')}</head>`)
  return { html, styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'` }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON in which no text can end the element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
