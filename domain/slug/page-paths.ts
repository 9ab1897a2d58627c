import { isReserved } from './mode-segment.ts'
import { segmentsOf } from './segments.ts'

/** The paths after the first segment, which is the area: a segment that begins with a colon matches any text. */
const pages = [
  '',
  'guia',
  'support',
  'encuesta/:alias/:orderCode',
  'mensajes/:alias',
  'menu',
  'menu/:alias',
  'menu/:alias/order/:orderCode',
  'menu/:alias/order/:orderCode/challenge',
  // Also the cart and the checkout.
  'menu/:alias/:mode',
  'menu/:alias/:mode/:category',
  'menu/:alias/:mode/:category/:plate',
  'logistics',
  'logistics/tracking/order/:alias/:orderCode',
  'logistics/:alias/shipments',
  'logistics/:alias/shipments/simple/:shipmentId',
  'logistics/:alias/shipments/stack/:shipmentId',
  'logistics/:alias/rider/:riderId',
  'logistics/:alias/rider/:riderId/shipments',
  'console',
  'console/orders',
  'console/orders/:code',
  'console/money',
  'console/availability',
  'console/couriers',
  'console/close',
  'console/ratings',
  'console/orders/:code/ticket',
  'console/cuenta',
  'console/personas',
  'console/invitacion',
].map((page) => page.split('/'))

/** Whether the web client has a page for this path (RTE). A trailing slash changes nothing. */
export function isPagePath(pathname: string): boolean {
  const segments = segmentsOf(pathname)
  if (segments.length === 0) return true
  return pages.some(
    (page) =>
      page.length === segments.length && page.every((part, at) => part.startsWith(':') || part === segments[at]),
  )
}

/**
 * Returns the alias of the shop whose menus a path leads to; null for all other pages, including an order's page,
 * because an order outlives its shop.
 */
export function shopOnSale(pathname: string): string | null {
  const [area, alias, segment] = segmentsOf(pathname)
  return area === 'menu' && segment !== 'order' ? (alias ?? null) : null
}

/**
 * Whether search engines may list a page: the list of shops, the guide, and the pages of a shop up to its plates. A cart, an
 * order, a survey, messages and the pages of couriers and operators are for one person.
 */
export function mayBeListed(pathname: string): boolean {
  const [area, , segment] = segmentsOf(pathname)
  if (area === undefined || area === 'guia') return true
  return area === 'menu' && !(segment && isReserved(segment))
}
