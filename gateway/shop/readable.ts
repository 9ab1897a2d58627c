import { createHash } from 'node:crypto'
import type { Plate } from '#domain/catalog/menu.ts'
import type { Store } from '#domain/catalog/store.ts'
import { storeHours } from '#domain/hours/blocks.ts'
import type { SlugSection } from '#domain/menu/menu-slugs.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { escaped } from '../http/html.ts'
import { firstPlates, fitting, plateCounts } from './fitting.ts'
import { canonicalMode, canonicalModes, platePath, segmentOf } from './menu-addresses.ts'
import type { PagePlace } from './place.ts'
import { placeOf, priceText } from './preview/cards.ts'
import { dayTexts, shopTexts } from './texts.ts'

/** Compressed bytes of the readable part of one page. */
const mostBytes = 4_800

/** Stores or brands that the page of a brand or a company lists. */
const mostNamed = 200

/** It opens the first screen, which waits for scripts that do not come, and hides its menu, which follows in words. */
const style =
  '.first{height:auto}.first i,.drawn main{display:none}.plain{max-width:40rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}.plain ul{padding-left:1.2rem}.plain h2{margin-top:1.5rem}'

/** The source of its style in the content security policy. */
export const readableStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * The page for a browser without JavaScript: name, address, hours, phone, and the menu with its prices. Where a menu has too many plates,
 * each category says how many it leaves out, and links to its own page.
 */
export function readable(catalog: Catalog, place: PagePlace): string {
  const variants = function* () {
    for (const body of bodiesOf(catalog, place))
      yield `<noscript><style>${style}</style><div class="plain">${body}</div></noscript>`
  }
  return fitting(variants(), mostBytes)
}

function* bodiesOf(catalog: Catalog, place: PagePlace): Generator<string> {
  switch (place.type) {
    case 'company': {
      const brands = catalog.branchesOf(place.company.id).slice(0, mostNamed)
      const links = brands.map(({ alias, name }) => entry(link(shopPaths.shop(alias), name)))
      yield heading(1, place.company.name) + list(links)
      return
    }
    case 'branch': {
      const stores = catalog.storesOf(place.branch.id).slice(0, mostNamed)
      const lines = (count: number) =>
        list(
          stores
            .slice(0, count)
            .map((store) => entry(`${link(shopPaths.shop(store.alias), store.name)} ${escaped(placeOf(store))}`)),
        )
      for (const count of plateCounts) yield lines(count)
      return
    }
    case 'store': {
      const { store } = place
      const menus = canonicalModes(store).map((mode) =>
        entry(link(shopPaths.menu(store.alias, segmentOf(mode)), mode.showName)),
      )
      yield contactOf(store) + heading(2, shopTexts.menus) + list(menus)
      return
    }
    case 'menu':
      for (const { isLinked, count } of variants)
        yield contactOf(place.store) + menuOf(catalog, place, place.sections, isLinked, count)
      return
    case 'category':
      for (const { isLinked, count } of variants)
        yield backTo(place) + menuOf(catalog, place, [place.section], isLinked, count)
      return
    case 'plate': {
      const { store, plate } = place
      const words = [plate.description, priceText(catalog, store, plate)].filter(Boolean)
      yield backTo(place) + heading(1, plate.showName) + words.map((text) => `<p>${escaped(text)}</p>`).join('')
    }
  }
}

const variants = [
  { isLinked: true, count: plateCounts[0] },
  ...plateCounts.map((count) => ({ isLinked: false, count })),
]

type InMenu = Extract<PagePlace, { readonly type: 'menu' | 'category' | 'plate' }>

function menuOf(
  catalog: Catalog,
  { store, mode }: InMenu,
  sections: readonly SlugSection[],
  isLinked: boolean,
  count: number,
) {
  const segment = segmentOf(canonicalMode(store, mode))
  return firstPlates<Plate, SlugSection>(sections, count)
    .map(({ section, plates, others }) => {
      const path = shopPaths.category(store.alias, segment, section.slug)
      const entries = plates.map((plate) => {
        const to = isLinked ? platePath(catalog, store, mode, plate.id) : null
        const name = to === null ? escaped(plate.showName) : link(to, plate.showName)
        return entry(`${name} ${escaped(priceText(catalog, store, plate))}`)
      })
      const rest = others > 0 ? [entry(escaped(shopTexts.others(others)))] : []
      return `<h2>${link(path, section.category.showName)}</h2>${list([...entries, ...rest])}`
    })
    .join('')
}

const backTo = ({ store, mode }: InMenu): string =>
  `<p>${link(shopPaths.menu(store.alias, segmentOf(canonicalMode(store, mode))), store.name)}</p>`

function contactOf(store: Store): string {
  const phone = store.callPhone ?? store.whatsAppPhone
  const call = phone ? `<p><a href="tel:${escaped(phone.replaceAll(/[^\d+]/g, ''))}">${escaped(phone)}</a></p>` : ''
  return `<p>${escaped(placeOf(store))}</p>${call}${heading(2, shopTexts.hours)}${hoursOf(store)}`
}

function hoursOf(store: Store): string {
  const week = storeHours(store)
  if (week.type !== 'Week') return `<p>${escaped(shopTexts.open[week.type])}</p>`
  return list(
    week.days.map(({ dayOfWeek, hours }) => {
      const ranges = hours.map(({ startAt, endAt }) => shopTexts.range(startAt, endAt))
      return entry(escaped(`${dayTexts[dayOfWeek]}: ${ranges.join(', ') || shopTexts.closed}`))
    }),
  )
}

const heading = (level: 1 | 2, text: string) => `<h${level} dir="auto">${escaped(text)}</h${level}>`
const list = (entries: readonly string[]) => (entries.length > 0 ? `<ul>${entries.join('')}</ul>` : '')
const entry = (html: string) => `<li>${html}</li>`
const link = (path: string, text: string) => `<a href="${escaped(path)}">${escaped(text)}</a>`
