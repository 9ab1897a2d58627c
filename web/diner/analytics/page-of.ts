import { isReserved } from '#domain/slug/mode-segment.ts'
import type { PageKind } from '#domain/slug/pages.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'

/** A page of a shop, in the terms of statistics. */
export type ShopPage = {
  readonly alias: string
  readonly kind: PageKind
  /** The mode's segment, on the pages of a menu. */
  readonly segment: string | null
  /** The address without an order's code, because the code opens the order to every reader. */
  readonly path: string
}

/** Returns null for a page outside of shops, and for couriers' pages. */
export function pageOf(pathname: string): ShopPage | null {
  const alias = shopInPath(pathname)
  if (alias === null) return null
  const [, area, first = '', second, third, fourth] = pathname.split('/')
  const page = (kind: PageKind, path = pathname, segment: string | null = null) => ({ alias, kind, segment, path })
  if (area === 'encuesta') return page('survey', `/encuesta/${first}`)
  if (area === 'logistics') return page('tracking', `/logistics/tracking/order/${third ?? ''}`)
  if (!second) return page('shop')
  if (second === 'preview') return page('cart')
  if (second === 'checkout') return page('checkout')
  if (second === 'order') return page('order', `/menu/${first}/order`)
  if (isReserved(second)) return null
  return page(fourth ? 'plate' : third ? 'category' : 'menu', pathname, second)
}
