import type { Branch } from '#domain/catalog/branch.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { storeHours } from '#domain/hours/blocks.ts'
import { daysOfWeek } from '#domain/hours/venue-time.ts'
import type { SlugSection } from '#domain/menu/menu-slugs.ts'
import { toDecimal } from '#domain/money/money.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { moneyAt } from '../catalog/decimals.ts'
import { firstPlates, fitting, plateCounts } from './fitting.ts'
import { lastingPrice } from './lasting-price.ts'
import { canonicalMode, canonicalModes, platePath, segmentOf } from './menu-addresses.ts'
import { anyOrigin } from './origin.ts'
import type { Place } from './place.ts'
import { plateCard, plateCardPath, shopCard, shopCardPath } from './preview/cards.ts'

/** Compressed bytes of the data of one page. */
const mostBytes = 6_000

/** Stores or brands that the page of a brand or a company names. */
const mostNamed = 100

type Thing = Readonly<Record<string, unknown>>

/**
 * The place as search engines read it (schema.org, JSON-LD), as a script element that runs nothing. A menu with too many plates comes
 * without its descriptions, then with its first plates: each category's page has the rest.
 */
export function structuredData(catalog: Catalog, place: Place): string {
  return fitting(variantsOf(catalog, place), mostBytes)
}

function* variantsOf(catalog: Catalog, place: Place): Generator<string> {
  switch (place.type) {
    case 'company': {
      const { name } = place.company
      const brands = catalog.branchesOf(place.company.id).slice(0, mostNamed)
      const subOrganization = brands.map((brand) => organization(brand.name, shopPaths.shop(brand.alias)))
      yield element({ ...organization(name, place.path), subOrganization })
      return
    }
    case 'branch': {
      const { branch } = place
      const stores = catalog.storesOf(branch.id).slice(0, mostNamed)
      const sameAs = profilesOf(branch)
      const subOrganization = stores.map((store) => restaurant(catalog, branch, store, {}))
      yield element({ ...organization(branch.name, place.path), ...sameAs, subOrganization })
      const names = stores.map((store) => organization(store.name, shopPaths.shop(store.alias)))
      yield element({ ...organization(branch.name, place.path), ...sameAs, subOrganization: names })
      return
    }
    case 'store': {
      const { branch, store } = place
      const hasMenu = canonicalModes(store).map((mode) => ({ '@type': 'Menu', ...menuNames(store, mode) }))
      yield element(restaurant(catalog, branch, store, { hasMenu }))
      return
    }
    case 'menu':
    case 'category': {
      const { branch, store, mode } = place
      const sections = place.type === 'menu' ? place.sections : [place.section]
      for (const { isDescribed, count } of menuVariants) {
        const hasMenuSection = firstPlates<Plate, SlugSection>(sections, count)
          .filter(({ plates }) => plates.length > 0)
          .map(({ section, plates }) => ({
            '@type': 'MenuSection',
            name: section.category.showName,
            hasMenuItem: plates.map((plate) => item(catalog, store, plate, isDescribed)),
          }))
        const hasMenu = { '@type': 'Menu', ...menuNames(store, mode), hasMenuSection }
        yield element(restaurant(catalog, branch, store, { hasMenu }))
      }
      return
    }
    case 'plate': {
      const { store, mode, plate } = place
      const card = plateCard(catalog, store, plate)
      yield element({
        ...item(catalog, store, plate, true),
        url: anyOrigin + (platePath(catalog, store, mode, plate.id) ?? place.path),
        ...(card && { image: anyOrigin + plateCardPath(store.alias, plate.id, card) }),
        offers: offersOf(catalog, store, plate),
      })
    }
  }
}

const menuVariants = [
  { isDescribed: true, count: plateCounts[0] },
  ...plateCounts.map((count) => ({ isDescribed: false, count })),
]

/** JSON in which no text can end the element. */
const element = (thing: Thing): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}</script>`

const organization = (name: string, path: string): Thing => ({
  '@type': 'Organization',
  name,
  url: anyOrigin + path,
})

function restaurant(catalog: Catalog, branch: Branch, store: Store, more: Thing): Thing {
  const { address } = store
  const url = anyOrigin + shopPaths.shop(store.alias)
  const card = shopCard(catalog, store.alias)
  const telephone = store.callPhone ?? store.whatsAppPhone
  return {
    '@type': 'Restaurant',
    '@id': `${url}#shop`,
    name: store.name,
    url,
    ...(card && { image: anyOrigin + shopCardPath(store.alias, card) }),
    ...(telephone && { telephone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${address.street} ${address.number}`.trim(),
      addressLocality: address.locality || address.city,
      addressRegion: address.city,
      addressCountry: address.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: address.position.lat, longitude: address.position.lng },
    ...hoursOf(store),
    parentOrganization: organization(branch.name, shopPaths.shop(branch.alias)),
    ...profilesOf(branch),
    ...more,
  }
}

/** Absent while the store is closed for a while. Days with the same hours share an entry. */
function hoursOf(store: Store): Thing {
  const week = storeHours(store)
  if (week.type === 'TemporarilyClosed') return {}
  const days =
    week.type === 'Week'
      ? week.days
      : daysOfWeek.map((dayOfWeek) => ({ dayOfWeek, hours: [{ startAt: '00:00', endAt: '23:59' }] }))
  const shared = new Map<string, { opens: string; closes: string; days: string[] }>()
  for (const { dayOfWeek, hours } of days)
    for (const { startAt, endAt } of hours) {
      const closes = endAt === '24:00' ? '23:59' : endAt
      const entry = shared.get(`${startAt} ${closes}`) ?? { opens: startAt, closes, days: [] }
      entry.days.push(dayOfWeek.charAt(0) + dayOfWeek.slice(1).toLowerCase())
      shared.set(`${startAt} ${closes}`, entry)
    }
  return {
    openingHoursSpecification: [...shared.values()].map(({ opens, closes, days: dayOfWeek }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens,
      closes,
    })),
  }
}

/** The shop's pages at networks, where the catalogue has their addresses. */
function profilesOf({ social: { instagram, facebook } }: Branch): Thing {
  const sameAs = [instagram, facebook].filter((address) => /^https?:\/\//.test(address ?? ''))
  return sameAs.length > 0 ? { sameAs } : {}
}

const menuNames = (store: Store, mode: OrderMode): Thing => {
  const canonical = canonicalMode(store, mode)
  return { name: canonical.showName, url: anyOrigin + shopPaths.menu(store.alias, segmentOf(canonical)) }
}

function item(catalog: Catalog, store: Store, plate: Plate, isDescribed: boolean): Thing {
  const { price } = lastingPrice(catalog, store, plate)
  return {
    '@type': 'MenuItem',
    name: plate.showName,
    ...(isDescribed && plate.description && { description: plate.description }),
    offers: offer(catalog, store, price),
  }
}

/** One offer for each size, at the prices that the menu shows. */
function offersOf(catalog: Catalog, store: Store, plate: Plate): readonly Thing[] {
  const seller = { '@id': `${anyOrigin}${shopPaths.shop(store.alias)}#shop` }
  const priceOf = (one: Plate) => lastingPrice(catalog, store, one).price
  if (plate.sizes.length === 0) return [{ ...offer(catalog, store, priceOf(plate)), seller }]
  return plate.sizes.map((size) => ({
    ...offer(catalog, store, priceOf({ ...plate, sizes: [size] })),
    name: size.name,
    seller,
  }))
}

function offer(catalog: Catalog, store: Store, price: number): Thing {
  const { currency, decimals } = moneyAt(catalog, store)
  return { '@type': 'Offer', price: toDecimal(price, decimals).toFixed(decimals), priceCurrency: currency }
}
