import type { WebApp } from './app-of-path.ts'
import { isReserved } from './mode-segment.ts'
import { segmentsOf } from './segments.ts'

/** A page of the web client, and all that others than its own app need to know of it. */
export type WebPage = {
  /** The parts of its address; one that begins with a colon takes any text. */
  readonly path: string
  readonly app: WebApp
  /** It has the colours of the shop in its address. */
  readonly hasShopLook: boolean
  /** Search engines may list it. The others are for one person. */
  readonly isListed: boolean
  /** The policy about what it tells others of its address; null where that of all pages is enough, which gives other sites no path. */
  readonly referrer: 'no-referrer' | 'strict-origin' | null
  /** Without a network the service worker has the page itself, another page in the same look, or nothing. */
  readonly offline: 'itself' | 'another' | 'nothing'
  /** The strangers whose scripts and frames it may load. A card is never entered beside the script of a vendor or of a chat. */
  readonly strangers: 'vendors' | 'cards' | 'bank' | 'chat' | null
  /** Its name in statistics; null for a page that they do not count. */
  readonly kind: PageKind | null
}

export type PageKind = 'shop' | 'menu' | 'category' | 'plate' | 'cart' | 'checkout' | 'order' | 'survey' | 'tracking'

type Row = Omit<WebPage, 'path' | 'kind'>

const ofAll: Row = {
  ...{ app: 'diner', hasShopLook: false, isListed: true, referrer: null, offline: 'itself', strangers: null },
}
const ofShop: Row = { ...ofAll, hasShopLook: true, strangers: 'vendors' }
/** An order's code opens it. A bank's page and the providers of maps refuse who does not say of which site they come. */
const ofOrder: Row = { ...ofShop, isListed: false, referrer: 'strict-origin', offline: 'another', strangers: null }
/** Its address or its query may hold a secret, and nothing that it loads needs to know it. */
const ofOnePerson: Row = { ...ofAll, isListed: false, referrer: 'no-referrer', offline: 'nothing' }
const ofCourier: Row = { ...ofAll, app: 'courier', isListed: false, offline: 'another' }
/** The address may hold a courier's token (FOPEN-79). */
const ofSignUp: Row = { ...ofOnePerson, app: 'courier' }
/** Other sites need to know nothing of it. */
const ofConsole: Row = { ...ofOnePerson, app: 'console' }

const row = (path: string, of: Row, kind: PageKind | null = null, own: Partial<Row> = {}): WebPage => ({
  ...of,
  ...{ path, kind },
  ...own,
})

/** Every page. The first one that fits an address is at it, so that a fixed part comes before one that takes any text. */
export const webPages: readonly WebPage[] = [
  row('', ofAll),
  row('guia', ofAll),
  row('support', ofOnePerson, null, { offline: 'another', strangers: 'chat' }),
  row('encuesta/:alias/:orderCode', ofOnePerson, 'survey', { hasShopLook: true, offline: 'another' }),
  row('mensajes/:alias', ofOnePerson),
  row('menu', ofAll),
  row('menu/:alias', ofShop, 'shop'),
  row('menu/:alias/preview', ofShop, 'cart', { isListed: false }),
  row('menu/:alias/checkout', ofShop, 'checkout', { isListed: false, offline: 'another', strangers: 'cards' }),
  row('menu/:alias/order/:orderCode', ofOrder, 'order', { strangers: 'cards' }),
  row('menu/:alias/order/:orderCode/challenge', ofOrder, 'order', { offline: 'nothing', strangers: 'bank' }),
  row('menu/:alias/:mode', ofShop, 'menu'),
  row('menu/:alias/:mode/:category', ofShop, 'category'),
  row('menu/:alias/:mode/:category/:plate', ofShop, 'plate'),
  row('logistics', ofCourier),
  // RTE-12: the tracking map is a diner's page.
  row('logistics/tracking/order/:alias/:orderCode', ofOrder, 'tracking'),
  // Couriers read their pages at night and at noon, so these follow the phone's scheme instead of a shop's colours.
  row('logistics/:alias/shipments', ofCourier),
  row('logistics/:alias/shipments/simple/:shipmentId', ofCourier),
  row('logistics/:alias/shipments/stack/:shipmentId', ofCourier),
  row('logistics/:alias/rider/:riderId', ofSignUp),
  row('logistics/:alias/rider/:riderId/shipments', ofSignUp),
  row('console', ofConsole),
  row('console/orders', ofConsole),
  row('console/orders/:code', ofConsole),
  row('console/orders/:code/ticket', ofConsole),
  row('console/money', ofConsole),
  row('console/availability', ofConsole),
  row('console/couriers', ofConsole),
  row('console/close', ofConsole),
  row('console/ratings', ofConsole),
  row('console/cuenta', ofConsole),
  row('console/personas', ofConsole),
  row('console/sistema', ofConsole),
  row('console/invitacion', ofConsole),
]

const partsOf = webPages.map((page) => ({ page, parts: page.path.split('/').filter(Boolean) }))

/** The page at an address (RTE). A trailing slash changes nothing. Null where the web client has none. */
export function webPageAt(pathname: string): WebPage | null {
  const segments = segmentsOf(pathname)
  const fits = (part: string, at: number) => {
    const segment = segments[at] ?? ''
    return part.startsWith(':') ? part !== ':mode' || !isReserved(segment) : part === segment
  }
  return partsOf.find(({ parts }) => parts.length === segments.length && parts.every(fits))?.page ?? null
}

/** The alias of the shop that sells at an address; null for all other pages, including an order's, because an order outlives its shop. */
export function shopOnSale(pathname: string): string | null {
  const page = webPageAt(pathname)
  const sells = page?.path.startsWith('menu/:alias') && page.kind !== 'order'
  return sells ? (segmentsOf(pathname)[1] ?? null) : null
}

/**
 * The lines of robots.txt that close the pages for one person. A code or a token is never part of them. A fixed part at the end of an
 * address ends its line too, because a mode's name may begin with it.
 */
export function closedToRobots(): readonly string[] {
  const lines = webPages.flatMap(({ path, isListed }) => {
    if (isListed) return []
    const parts = path.split('/')
    const fixed = parts.slice(0, parts.findLastIndex((part) => !part.startsWith(':')) + 1)
    const line = `/${fixed.join('/').replaceAll(/:[^/]+/g, '*')}`
    if (fixed.length < parts.length) return [`${line}/`]
    return parts.length === 1 ? [line] : [`${line}$`, `${line}?`]
  })
  const isCovered = (line: string) =>
    lines.some((other) => other !== line && !other.endsWith('$') && line.startsWith(other))
  return [...new Set(lines)].filter((line) => !isCovered(line))
}
