import { LRUCache } from 'lru-cache'
import { targetText } from '#domain/availability/target.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Drawing, Drawn } from '../http/drawing.ts'
import { countryAnswer, customizationsAnswer, shopAnswer } from './answers.ts'
import { fitting } from './fitting.ts'
import { segmentOf } from './menu-addresses.ts'
import type { MenuAnswers } from './menu-answer.ts'
import type { Moment } from './moment.ts'
import type { Asked } from './store-answer.ts'

/** Compressed bytes of a drawn menu. */
const mostBytes = 5_500

/** The rows of plates that are tried: two phone screens of them, then one. The row of best-sold plates stands above them. */
const rowCounts = [8, 4, 2] as const

/** The chips and best-sold plates of a first screen; wider screens show no more. */
const mostChips = 10
const mostTiles = 6

const minuteMs = 60_000

type InMode = { readonly store: Store; readonly mode: OrderMode }

/** Draws the first screen of a menu; null while that is not possible. */
export type DrawnMenus = (catalog: Catalog, found: InMode, asked: Asked) => Drawn | null

type DrawnMenusOptions = {
  readonly load: (() => Promise<Drawing>) | null
  readonly menuOf: MenuAnswers
  readonly leversAt: (storeId: string, now: Date) => ReturnType<Moment['leversOf']>
  readonly onError: (error: unknown) => void
}

/** Characters of kept drawings: those of some hundred menus. */
const mostOfDrawings = 8_000_000

type Kept = { readonly catalog: Catalog; readonly state: string; readonly drawn: Drawn | null }

const sizeOf = ({ drawn }: Kept) => (drawn ? drawn.markup.length + drawn.style.length : 0) + 1

/**
 * Draws menus with the client's own components, once a minute for each menu that is asked for: its hours and its levers
 * change it. The code loads with the first menu, which is served without a drawing.
 */
export function drawnMenus({ load, menuOf, leversAt, onError }: DrawnMenusOptions): DrawnMenus {
  let drawing: Drawing | 'coming' | null = null
  const start = () => {
    if (drawing !== null || load === null) return
    drawing = 'coming'
    load().then((loaded) => {
      drawing = loaded
    }, onError)
  }
  const kept = new LRUCache<string, Kept>({ maxSize: mostOfDrawings, sizeCalculation: sizeOf })
  return (catalog, found, asked) => {
    start()
    if (drawing === null || drawing === 'coming') return null
    const { now } = asked
    const levers = leversAt(found.store.id, now)
    const minute = Math.floor(now.getTime() / minuteMs)
    const state = [minute, ...levers.map(({ target, until }) => `${targetText(target)}@${until}`)].join(' ')
    const before = kept.get(found.mode.id)
    if (before?.catalog === catalog && before.state === state) return before.drawn
    let drawn: Drawn | null = null
    try {
      const menu = menuOf(catalog, found, levers, now)
      drawn = menu && draw(drawing, catalog, found, asked, menu)
    } catch (error) {
      // The page shows a menu's outline instead.
      onError(error)
    }
    kept.set(found.mode.id, { catalog, state, drawn })
    return drawn
  }
}

function draw({ drawMenu }: Drawing, catalog: Catalog, found: InMode, asked: Asked, menu: Wire['Menu']): Drawn | null {
  const { store, mode } = found
  const shop = shopAnswer(catalog, store.alias, asked)
  const country = countryAnswer(catalog, store.address.country)
  const customizations = customizationsAnswer(catalog, store.branchId)
  if (!shop || !country || !customizations) return null
  const pathname = shopPaths.menu(store.alias, segmentOf(mode))
  const known = { at: asked.now.getTime(), shop, country, customizations, modeId: mode.id }
  const byMarkup = new Map<string, Drawn>()
  const markups = function* () {
    for (const rows of rowCounts) {
      const drawn = drawMenu(pathname, { ...known, menu: firstOf(menu, rows) })
      if (!drawn) return
      byMarkup.set(drawn.markup, drawn)
      yield drawn.markup
    }
  }
  return byMarkup.get(fitting(markups(), mostBytes)) ?? null
}

/** The parts of a menu that a first screen shows: the first rows of plates, and of each later category one, for its chip. */
function firstOf(menu: Wire['Menu'], rows: number): Wire['Menu'] {
  let left = rows
  const categories = menu.categories.slice(0, mostChips).map((category) => {
    const plates = category.plates.slice(0, Math.max(left, 1))
    left -= plates.length
    return { ...category, plates }
  })
  return { ...menu, categories, remarkeds: menu.remarkeds.slice(0, mostTiles), upselleds: [] }
}
