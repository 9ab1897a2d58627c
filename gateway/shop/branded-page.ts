import { createHash } from 'node:crypto'
import { customPropertiesOf, schemeOf } from '#domain/colors/custom-properties.ts'
import { isReserved } from '#domain/slug/mode-segment.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import type { Catalog } from '../catalog/catalog.ts'
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
export function brandedPages(index: string, catalog: () => Catalog) {
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
    const showsBanner = isFront(pathname)
    const key = `${showsBanner} ${alias}`
    const known = pages.get(key)
    if (known) return known
    const face = faceOf(now, alias)
    if (!face) return null
    const page = brand(index, face, showsBanner)
    pages.set(key, page)
    return page
  }
}

/** The pages whose head is the banner: a shop's door and its menus. */
const isFront = (pathname: string) => {
  const [, area, , mode, deeper] = pathname.split('/')
  return area === 'menu' && !deeper && !isReserved(mode ?? '')
}

function brand(index: string, face: Face, showsBanner: boolean): BrandedPage {
  const { palette } = face
  const rules = Object.entries(customPropertiesOf(palette)).map(([name, value]) => `${name}:${value}`)
  // More exact than any rule of the style sheet, whichever comes last.
  const style = `:root[data-brand][data-scheme]{${rules.join(';')}}`
  const base = `/brand/${encodeURIComponent(face.alias)}`
  const head = [
    `<meta name="theme-color" content="${palette.background}" />`,
    `<link rel="icon" href="${escaped(base)}/icon" />`,
    `<link rel="manifest" href="${escaped(base)}/manifest.webmanifest" />`,
    ...(showsBanner && face.bannerUrl
      ? [`<link rel="preload" as="image" href="${escaped(face.bannerUrl)}" fetchpriority="high" />`]
      : []),
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
