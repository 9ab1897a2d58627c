import { isReserved } from '#domain/slug/mode-segment.ts'
import { shopOnSale } from '#domain/slug/page-paths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { escaped } from '../http/html.ts'
import type { Face } from './face.ts'
import { homeIcons, ownLogo } from './home-icons.ts'

/**
 * The lines of a page's head that a chat or a search engine shows of a link (The Open Graph protocol, ogp.me). `origin` is
 * the address of this gateway, since programs that read these lines take absolute addresses only.
 */
export function linkPreview(catalog: Catalog, face: Face, pathname: string, origin: string): readonly string[] {
  const description = descriptionOf(catalog, face)
  const picture = pictureOf(face, origin)
  return [
    `<meta name="description" content="${escaped(description)}" />`,
    property('og:type', 'website'),
    property('og:locale', 'es'),
    property('og:title', face.title),
    property('og:description', description),
    ...(isShared(pathname) ? [property('og:url', origin + pathname)] : []),
    ...(picture === null ? [] : picture),
  ]
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}" />`

/** The address of an order, a cart or a survey is its diner's: a preview does not spread it. */
const isShared = (pathname: string) => {
  const [, , , segment] = pathname.split('/')
  return shopOnSale(pathname) !== null && !(segment && isReserved(segment))
}

function descriptionOf(catalog: Catalog, { alias, name }: Face): string {
  const store = catalog.served.storeByAlias(alias)
  if (!store) return `Menú y pedidos online de ${name}.`
  const { street, number, zone, locality } = store.address
  const place = [`${street} ${number}`.trim(), zone || locality].filter(Boolean).join(', ')
  return `Menú y pedidos online de ${name}${place && ` en ${place}`}.`
}

/** Chats draw no SVG: the shop's logo comes as a PNG, or as the picture that it has elsewhere. */
function pictureOf({ alias, iconUrl }: Face, origin: string): readonly string[] | null {
  if (ownLogo(iconUrl) !== null) {
    const { width, height } = homeIcons['preview.png']
    return [
      property('og:image', `${origin}/brand/${encodeURIComponent(alias)}/icon/preview.png`),
      property('og:image:type', 'image/png'),
      property('og:image:width', `${width}`),
      property('og:image:height', `${height}`),
    ]
  }
  return /^https:\/\/.*\.(png|jpe?g)$/i.test(iconUrl ?? '') ? [property('og:image', iconUrl ?? '')] : null
}
