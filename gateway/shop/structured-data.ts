import type { Branch } from '#domain/catalog/branch.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { SlugSection } from '#domain/menu/menu-slugs.ts'
import { isSoldOut } from '#domain/menu/selection.ts'
import { toDecimal } from '#domain/money/money.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { moneyAt } from '../catalog/decimals.ts'
import { firstPlates, fitting, plateCounts } from './fitting.ts'
import { hoursData } from './hours-data.ts'
import { lastingPrice } from './lasting-price.ts'
import { canonicalMode, canonicalModes, platePath, segmentOf } from './menu-addresses.ts'
import { marksAt, pausesAt, type ServingInstant } from './moment.ts'
import { anyOrigin } from './origin.ts'
import type { PagePlace } from './place.ts'
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
export function structuredData(catalog: Catalog, place: PagePlace, moment: ServingInstant): string {
  return fitting(variantsOf(catalog, place, moment), mostBytes)
}

function* variantsOf(catalog: Catalog, place: PagePlace, moment: ServingInstant): Generator<string> {
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
      const subOrganization = stores.map((store) => restaurant(catalog, branch, store, moment, {}))
      yield element({ ...organization(branch.name, place.path), ...sameAs, subOrganization })
      const names = stores.map((store) => organization(store.name, shopPaths.shop(store.alias)))
      yield element({ ...organization(branch.name, place.path), ...sameAs, subOrganization: names })
      return
    }
    case 'store': {
      const { branch, store } = place
      const hasMenu = canonicalModes(store).map((mode) => ({ '@type': 'Menu', ...menuNames(store, mode) }))
      yield element(restaurant(catalog, branch, store, moment, { hasMenu }))
      return
    }
    case 'menu':
    case 'category': {
      const { branch, store, mode } = place
      const sections = place.type === 'menu' ? place.sections : [place.section]
      const marks = marksAt(moment, catalog, store.id)
      for (const { isDescribed, count } of menuVariants) {
        const hasMenuSection = firstPlates<Plate, SlugSection>(sections, count)
          .filter(({ plates }) => plates.length > 0)
          .map(({ section, plates }) => ({
            '@type': 'MenuSection',
            name: section.category.showName,
            hasMenuItem: plates.map((plate) => item(catalog, store, plate, marks, isDescribed)),
          }))
        const hasMenu = { '@type': 'Menu', ...menuNames(store, mode), hasMenuSection }
        yield element(restaurant(catalog, branch, store, moment, { hasMenu }))
      }
      return
    }
    case 'plate': {
      const { store, mode, plate } = place
      const card = plateCard(catalog, store, plate)
      const marks = marksAt(moment, catalog, store.id)
      yield element({
        ...item(catalog, store, plate, marks, true),
        url: anyOrigin + (platePath(catalog, store, mode, plate.id) ?? place.path),
        ...(card && { image: anyOrigin + plateCardPath(store.alias, plate.id, card) }),
        offers: offersOf(catalog, store, plate, marks),
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

function restaurant(catalog: Catalog, branch: Branch, store: Store, moment: ServingInstant, more: Thing): Thing {
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
    ...hoursData(store, pausesAt(moment, store.id), moment.at),
    parentOrganization: organization(branch.name, shopPaths.shop(branch.alias)),
    ...profilesOf(branch),
    ...more,
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

/** Plates that are sold out, whole or in parts, by id. */
type Marks = ReadonlyMap<string, Plate>

function item(catalog: Catalog, store: Store, plate: Plate, marks: Marks, isDescribed: boolean): Thing {
  const { price } = lastingPrice(catalog, store, plate)
  const marked = marks.get(plate.id)
  return {
    '@type': 'MenuItem',
    name: plate.showName,
    ...(isDescribed && plate.description && { description: plate.description }),
    offers: { ...offer(catalog, store, price), ...(marked && isSoldOut(marked) && availability(true)) },
  }
}

/** One offer for each size, at the prices that the menu shows, each with whether it can be ordered now. */
function offersOf(catalog: Catalog, store: Store, plate: Plate, marks: Marks): readonly Thing[] {
  const seller = { '@id': `${anyOrigin}${shopPaths.shop(store.alias)}#shop` }
  const priceOf = (one: Plate) => lastingPrice(catalog, store, one).price
  const marked = marks.get(plate.id)
  if (plate.sizes.length === 0)
    return [{ ...offer(catalog, store, priceOf(plate)), ...availability(marked?.soldOut), seller }]
  return plate.sizes.map((size) => ({
    ...offer(catalog, store, priceOf({ ...plate, sizes: [size] })),
    name: size.name,
    ...availability(marked?.soldOut ?? marked?.sizes.find(({ id }) => id === size.id)?.soldOut),
    seller,
  }))
}

/** A lever sells out for a time, which schema.org calls out of stock. */
const availability = (isOff = false): Thing => ({
  availability: `https://schema.org/${isOff ? 'OutOfStock' : 'InStock'}`,
})

function offer(catalog: Catalog, store: Store, price: number): Thing {
  const { currency, decimals } = moneyAt(catalog, store)
  return { '@type': 'Offer', price: toDecimal(price, decimals).toFixed(decimals), priceCurrency: currency }
}
