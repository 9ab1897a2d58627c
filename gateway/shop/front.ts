import type { OrderMode } from '#domain/catalog/order-mode.ts'
import { promotionalBanner } from '#domain/catalog/promotional-banner.ts'
import type { Store } from '#domain/catalog/store.ts'
import { isReserved, modeOfSegment } from '#domain/slug/mode-segment.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { countryAnswer, customizationsAnswer, shopAnswer } from './answers.ts'
import type { ShopPage } from './drawn-shop.ts'
import type { StoreQuery } from './store-answer.ts'

/** The call that every page makes first. */
export const configurationCall = '/api/configuration'

type Answers = (asked: StoreQuery) => Readonly<Record<string, unknown>>

/** A page that diners arrive at or go on to: what it is made of, and what it asks for at once. */
export type Front = {
  /** Fronts of one shop with the same key are the same; null is that of one order, which nothing keeps. */
  readonly key: string | null
  /** The client's sources of it, as the build's manifest names them. */
  readonly sources: readonly string[]
  /** Short answers, by the address of the call: the page brings them along. */
  readonly answers: Answers
  /** Calls with longer answers, which the browser may begin while it reads the page. */
  readonly calls: readonly string[]
  /** The shop's head stands on it, below this text (HEADER-01) if there is one. */
  readonly head: { readonly banner: string | null } | null
  /** A phone that has shown it before has kept its first screen. */
  readonly mayBeCached?: true
  /** The first screen that its document draws. */
  readonly drawn?: ShopPage
  /** The page of one order, which its link opens: the call for what it shows. */
  readonly link?: OrderLink
}

/** The page of an order, or the one on which its delivery is followed. */
export type OrderLink = { readonly page: 'order' | 'tracking'; readonly call: string; readonly store: Store }

const noAnswers: Answers = () => ({})

/** The front at this address; null where nothing is known of what it will ask for. */
export function frontOf(catalog: Catalog, pathname: string, alias: string): Front | null {
  const [, area, ...rest] = pathname.split('/')
  if (area === 'logistics') return trackingFront(catalog, alias, rest[3])
  if (area !== 'menu') return null
  const [, segment, category, plate] = rest
  if (segment && isReserved(segment)) return laterFront(catalog, alias, segment, category, plate)
  return menuFront(catalog, alias, segment, plate ? 'plate' : category ? 'category' : 'menu')
}

function menuFront(catalog: Catalog, alias: string, segment: string | undefined, depth: 'menu' | 'category' | 'plate') {
  const path = `/api/diner/${encodeURIComponent(alias)}`
  const shop: Answers = (asked) => ({ [path]: shopAnswer(catalog, alias, asked) })
  const front = { answers: shop, calls: [], head: { banner: null } }
  if (!segment) return { ...front, key: 'door', sources: ['diner/pages/shop-page.tsx'] }
  const sources = [`diner/pages/${depth}-page.tsx`]
  const store = storeOf(catalog, alias)
  const mode = store && modeOfSegment(decoded(segment), store.orderModes)
  if (!mode) return { ...front, key: 'menu', sources }
  const banner = promotionalBanner(catalog.branch(store.branchId)?.customizations ?? [], mode.type)
  return {
    key: `${depth} ${mode.id}`,
    sources,
    answers: ordering(catalog, alias),
    calls: menuCalls(alias, mode),
    head: depth === 'menu' ? { banner } : null,
    ...(depth === 'menu' && { drawn: { page: depth, store, mode } }),
  }
}

const laterPages: Readonly<Record<string, { readonly source: string; readonly page: 'cart' | 'checkout' }>> = {
  preview: { source: 'diner/pages/cart-page.tsx', page: 'cart' },
  checkout: { source: 'diner/pages/checkout-page.tsx', page: 'checkout' },
}

/** The cart and the checkout, whose mode only the browser knows, and an order. */
function laterFront(
  catalog: Catalog,
  alias: string,
  segment: string,
  code: string | undefined,
  step: string | undefined,
): Front | null {
  const store = storeOf(catalog, alias)
  const later = laterPages[segment]
  const mode = store && likelyMode(store)
  if (later)
    return {
      key: segment,
      sources: [later.source],
      answers: ordering(catalog, alias),
      calls: mode ? menuCalls(alias, mode) : [configurationCall],
      head: null,
      mayBeCached: true,
      ...(mode && { drawn: { page: later.page, store, mode } }),
    }
  if (!code) return null
  const order = `/api/diner/${encodeURIComponent(alias)}/order/${encodeURIComponent(decoded(code))}`
  return {
    key: null,
    sources: ['diner/pages/follow-up-page.tsx'],
    answers: ordering(catalog, alias),
    calls: [order],
    head: null,
    mayBeCached: true,
    // A step of its payment has a page of its own.
    ...(store && !step && { link: { page: 'order', call: order, store } }),
  }
}

/** Most carts are filled from the delivery menu. One of another mode loads its own menu as well: some kilobytes in vain. */
const likelyMode = ({ orderModes }: Store): OrderMode | undefined =>
  orderModes.find(({ type }) => type === 'DELIVERY') ?? orderModes[0]

const menuCalls = (alias: string, { id }: { readonly id: string }) => [
  `/api/diner/${encodeURIComponent(alias)}/menu/${encodeURIComponent(id)}`,
  configurationCall,
]

function trackingFront(catalog: Catalog, alias: string, code: string | undefined): Front | null {
  if (!code) return null
  const store = catalog.served.storeByAlias(alias)
  const branch = store && catalog.served.branch(store.branchId)
  const isOpenMap = branch?.generalConfig.mapConfig.mapProvider === 'OPEN_SOURCE'
  const tracking = `/api/logisticsorder/tracking/${encodeURIComponent(alias)}/${encodeURIComponent(decoded(code))}`
  return {
    key: null,
    sources: ['diner/pages/tracking-page.tsx', ...(isOpenMap ? ['shared/map/leaflet-map.ts'] : [])],
    answers: noAnswers,
    calls: [tracking, configurationCall],
    head: null,
    mayBeCached: true,
    ...(store && { link: { page: 'tracking', call: tracking, store } }),
  }
}

type CourierFront = Pick<Front, 'sources' | 'answers'> & {
  /** The store whose list of shipments it is. */
  readonly listOf?: Store
}

/** A courier's page, which has no shop's face: it follows the phone's scheme. Null for other pages. */
export function courierFront(catalog: Catalog, pathname: string): CourierFront | null {
  const [, area, alias, ...rest] = pathname.split('/')
  const source = area === 'logistics' && alias ? courierSource(rest) : null
  if (source === null || !alias) return null
  const name = decoded(alias)
  const answers: Answers = (asked) => ({
    [`/api/diner/${encodeURIComponent(name)}`]: shopAnswer(catalog, name, asked),
  })
  const store = storeOf(catalog, name)
  const isList = rest.filter(Boolean).length === 1 && rest[0] === 'shipments'
  return { sources: [source], answers: store ? answers : noAnswers, ...(store && isList && { listOf: store }) }
}

function courierSource([part, type, id]: readonly string[]): string | null {
  if (part === 'rider' && type) return `courier/pages/rider-${id === 'shipments' ? 'redirect' : 'register'}-page.tsx`
  if (part !== 'shipments') return null
  if (!type || !id) return 'courier/pages/courier-shipments-page.tsx'
  return type === 'stack' ? 'courier/pages/courier-stack-page.tsx' : 'courier/pages/courier-shipment-page.tsx'
}

/** The answers that every page for ordering asks for. */
function ordering(catalog: Catalog, alias: string): Answers {
  const store = storeOf(catalog, alias)
  if (!store) return noAnswers
  const { branchId } = store
  const { country } = store.address
  return (asked) => ({
    [`/api/diner/${encodeURIComponent(alias)}`]: shopAnswer(catalog, alias, asked),
    [`/api/menucustomization/${encodeURIComponent(branchId)}`]: customizationsAnswer(catalog, branchId),
    [`/api/country/${encodeURIComponent(country)}`]: countryAnswer(catalog, country),
  })
}

function storeOf(catalog: Catalog, alias: string) {
  const named = catalog.byAlias(alias)
  return named?.type === 'branchContact' ? named.value : null
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
