import { isReserved, modeOfSegment } from '#domain/slug/mode-segment.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { countryAnswer, customizationsAnswer, shopAnswer } from './answers.ts'

/** A page that diners arrive at: what it is made of, and what it asks for at once. */
export type Front = {
  /** Fronts of one shop with the same key are the same. */
  readonly key: string
  /** The client's source of it, as the build's manifest names it. */
  readonly source: string
  /** Short answers, by the address of the call: the page brings them along. */
  readonly answers: (now: Date) => Readonly<Record<string, unknown>>
  /** Calls with longer answers, which the browser may begin while it reads the page. */
  readonly calls: readonly string[]
}

/** The front at this address: a shop's door or one of its menus; null for what lies behind them. */
export function frontOf(catalog: Catalog, pathname: string, alias: string): Front | null {
  const [, area, , segment, deeper] = pathname.split('/')
  if (area !== 'menu' || deeper || isReserved(segment ?? '')) return null
  const path = `/api/diner/${encodeURIComponent(alias)}`
  const shop = (now: Date) => ({ [path]: shopAnswer(catalog, alias, { now, position: null }) })
  if (!segment) return { key: 'door', source: 'pages/shop-page.tsx', answers: shop, calls: [] }
  const named = catalog.byAlias(alias)
  const store = named?.type === 'branchContact' ? named.value : null
  const mode = store && modeOfSegment(decoded(segment), store.orderModes)
  if (!mode) return { key: 'menu', source: 'pages/menu-page.tsx', answers: shop, calls: [] }
  const { branchId } = store
  const { country } = store.address
  return {
    key: `menu ${mode.id}`,
    source: 'pages/menu-page.tsx',
    answers: (now) => ({
      ...shop(now),
      [`/api/menucustomization/${encodeURIComponent(branchId)}`]: customizationsAnswer(catalog, branchId),
      [`/api/country/${encodeURIComponent(country)}`]: countryAnswer(catalog, country),
    }),
    calls: [`${path}/menu/${encodeURIComponent(mode.id)}`, '/api/configuration'],
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
