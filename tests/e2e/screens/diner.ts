import type { Page } from 'playwright/test'
import type { CartEvent } from '#domain/cart/events.ts'
import type { CartLine } from '#domain/cart/line.ts'
import { type Cart, emptyCart } from '#domain/cart/state.ts'
import { aLine, anExtrasGroup } from '../../kit/cart.ts'
import { alias, change, changeStore, remember, type Stage, withoutChannel } from './stage.ts'

/** Two blocks from the store, inside its first zone. */
export const home = {
  ...{ street: 'Bolívar', number: '900', city: 'Buenos Aires', locality: 'Buenos Aires', country: 'Argentina' },
  ...{ postalCode: '', betweenStreets: '', details: '3 B', lat: -34.6155, lng: -58.3735 },
  ...{ fullAddress: 'Bolívar 900, Buenos Aires', geocoded: true, fromLocalStorage: true },
}
const farAway = {
  ...home,
  lat: -34.588,
  lng: -58.43,
  street: 'Thames',
  number: '1500',
  fullAddress: 'Thames 1500, Buenos Aires',
}

export const livesHere = (page: Page) => remember(page, 'comanda.location', home)
export const livesFarAway = (page: Page) => remember(page, 'comanda.location', farAway)

/** The store is busy, without a channel that says otherwise. */
export async function beBusy(page: Page) {
  await withoutChannel(page)
  await changeStore(page, (info) => ({ ...info, busyMinutes: 20 }))
}

/** The zone of the diner's address is closed for now. */
export const closeZone = (page: Page) =>
  change(page, '**/deliveryzones/fee?*', (quote: object) => ({ ...quote, inDeliveryArea: false, closedForNow: true }))

export const provoletas = aLine({
  ...{ lineId: 'provoletas', referenceId: 'provoleta', name: 'Provoleta al hierro', quantity: 2, price: 1_740_000 },
  ...{ priceWithoutModifiers: 1_480_000, categoryId: 'carta-entradas', categoryShowName: 'Entradas' },
  notes: 'Bien dorada, por favor',
  extras: [
    anExtrasGroup({
      ...{ groupId: 'extra-provoleta', groupName: 'Sumale algo', min: 0, max: 1, multipleSelection: false },
      items: [
        { referenceId: 'con-panceta', referenceType: 'GARNISH', name: 'Panceta crocante', quantity: 1, price: 260_000 },
      ],
    }),
  ],
})
export const mollejas = aLine({
  ...{ lineId: 'mollejas', referenceId: 'mollejas', name: 'Mollejas al limón', price: 2_450_000 },
  ...{ categoryId: 'carta-entradas', categoryShowName: 'Entradas' },
})
export const chorizo = aLine({
  ...{ lineId: 'chorizo', referenceId: 'chorizo-criollo', name: 'Chorizo criollo', price: 720_000 },
  ...{ categoryId: 'carta-entradas', categoryShowName: 'Entradas' },
})
export const gone = aLine({ lineId: 'gone', referenceId: 'locro-de-antes', name: 'Locro de la abuela', price: 990_000 })

type StoredCartValues = {
  readonly of?: string
  readonly mode?: string
  readonly lines?: readonly CartLine[]
  /** The newest change, which can be undone. */
  readonly last?: CartEvent
}

/** A cart that this browser has kept. */
export const hasCart = (page: Page, kept: StoredCartValues = {}) => remember(page, 'comanda.cart', keptCart(kept))

/** A cart as a browser keeps it. */
export function keptCart({ of = alias, mode = 'delivery', lines = [provoletas, mollejas], last }: StoredCartValues) {
  const money = { currency: 'ARS', decimals: 2 }
  const base: Cart = { ...emptyCart, alias: of, branchContactId: of, orderModeId: `${of}-${mode}`, money, lines }
  const at = Date.now()
  const entries = last ? [{ id: 'last', at, events: [last] }] : []
  return { owner: 'diner', version: 2, at, base, entries }
}

/** With a cart and an address in its zone. */
export async function mayOrder({ page }: Stage) {
  await livesHere(page)
  await hasCart(page)
}
