import { createHash } from 'node:crypto'
import type { Plate } from '#domain/catalog/menu.ts'
import type { Store } from '#domain/catalog/store.ts'
import { paletteOf } from '#domain/colors/palette.ts'
import { defaultCountry, formatMoney } from '#domain/money/money.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { faceOf } from '../face.ts'
import { ownLogo } from '../home-icons.ts'
import { lastingPrice } from '../lasting-price.ts'
import { shopTexts } from '../texts.ts'
import type { UndrawnCard } from './cached-previews.ts'

/** The preview of a shop: its name and place. Null for an unknown alias. */
export function shopCard(catalog: Catalog, alias: string): UndrawnCard | null {
  const face = faceOf(catalog, alias)
  const named = catalog.byAlias(alias)
  const store = catalog.served.storeByAlias(alias)
  const detail = store ? placeOf(store) : null
  if (face)
    return {
      words: { title: face.name, over: null, detail, pill: shopTexts.order },
      palette: face.palette,
      logo: ownLogo(face.iconUrl),
      photograph: null,
    }
  if (named?.type !== 'company') return null
  // A company has no colours and no logo.
  const words = { title: named.value.name, over: null, detail, pill: shopTexts.order }
  return { words, palette: paletteOf({ colorModeType: 'LIGHT' }), logo: null, photograph: null }
}

/** The preview of a plate that a store sells: its name, its price as on its card (MENU-08), and its photograph. */
export function plateCard(catalog: Catalog, store: Store, plate: Plate): UndrawnCard | null {
  const shop = shopCard(catalog, store.alias)
  if (!shop) return null
  const words = {
    title: plate.showName,
    over: store.name,
    detail: null,
    pill: priceText(catalog, store, plate),
  }
  return { ...shop, words, photograph: ownLogo(plate.imageUrl) }
}

/** The price on a plate's card, such as `Desde $1.200,00`. */
export function priceText(catalog: Catalog, store: Store, plate: Plate): string {
  const { price, isFrom } = lastingPrice(catalog, store, plate)
  const text = formatMoney(price, catalog.country(store.address.country) ?? defaultCountry)
  return isFrom ? shopTexts.from(text) : text
}

/** The street and the part of town of a store, as a sentence names them. */
export function placeOf({ address: { street, number, zone, locality } }: Store): string {
  return [`${street} ${number}`.trim(), zone || locality].filter(Boolean).join(', ')
}

/** The address of a shop's preview. Its query is another one for another preview, since chats keep pictures by their address. */
export const shopCardPath = (alias: string, card: UndrawnCard): string =>
  `/brand/${encodeURIComponent(alias)}/preview/shop.jpg?v=${versionOf(card)}`

export const plateCardPath = (alias: string, plateId: string, card: UndrawnCard): string =>
  `/brand/${encodeURIComponent(alias)}/preview/plates/${encodeURIComponent(plateId)}.jpg?v=${versionOf(card)}`

const versionOf = (card: UndrawnCard) => createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 10)
