import type { QueryClient } from '@tanstack/react-query'
import { newId } from '#web/shared/new-id.ts'
import { readStorage, type StoragePlace, storedKeys, writeStorage } from '../../shared/state/storage.ts'
import { storedValues } from '../../shared/state/stored.ts'
import { cartStore } from './cart.ts'
import { checkoutDraft } from './checkout-draft.ts'
import { entryStore } from './entry.ts'
import { plateDrafts } from './plate-drafts.ts'

/** Written by the tab that forgets; all other tabs react to it. */
const forgottenKey = 'comanda.forgotten'

/**
 * These keys stay: they are not a diner's, or do not show who used this phone. All other keys are removed, including
 * those of later releases. The cart is removed separately.
 */
const staying =
  /^(campaign|comanda\.(analytics-consent|brands|cart|clock|courier\..+|forgotten|release-freed|startedAgainAt))$/

/** Answers that are the same for every diner, by the first word of their keys. */
export const ofEveryone: ReadonlySet<string> = new Set([
  'branches',
  'configuration',
  'country',
  'courier',
  'customizations',
  'file',
  'indicators',
  'loyalty-program',
  'menu',
  'menu-hashes',
  'mode-discounts',
  'mode-fees',
  'mode-surcharges',
  'module',
  'order-schedule',
  'shop',
])

/**
 * OPEN-53, OPEN-78: removes, in every tab, the diner's identity, addresses and orders from this phone. The cart stays
 * unless `withCart` says otherwise, and so does the table of a link.
 */
export function forgetDiner(queryClient: QueryClient, { withCart = false } = {}): void {
  for (const [key, { place, set }] of storedValues) if (place === 'phone' && !staying.test(key)) set(null)
  removeOurs('phone')
  forgetTab(queryClient)
  if (withCart) writeStorage('phone', 'comanda.cart', null)
  cartStore.refresh()
  const mark = newId()
  if (writeStorage('phone', forgottenKey, mark)) writeStorage('tab', forgottenKey, mark)
}

/**
 * Another tab has removed the diner, perhaps while this tab slept: this tab removes its own values. It leaves the
 * values that all tabs share, because they may belong to the next person.
 */
export function forgetWithOthers(queryClient: QueryClient): void {
  const look = () => {
    const [mark, seen] = [readStorage('phone', forgottenKey) ?? '', readStorage('tab', forgottenKey)]
    if (seen === mark) return
    if (seen !== null) forgetTab(queryClient)
    writeStorage('tab', forgottenKey, mark)
  }
  look()
  addEventListener('storage', ({ key }) => key === forgottenKey && look())
  addEventListener('pageshow', look)
}

function forgetTab(queryClient: QueryClient) {
  const { tableNumber, allowedOM } = entryStore.current()
  for (const [key, { place, set }] of storedValues) if (place === 'tab' && !staying.test(key)) set(null)
  removeOurs('tab')
  if (tableNumber || allowedOM.length > 0) entryStore.save({ tableNumber, allowedOM })
  checkoutDraft.startOver()
  plateDrafts.clear()
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfEveryone(queryKey) })
}

/** A shop that was requested with a position shows where the diner is. */
const isOfEveryone = ([name, , place]: readonly unknown[]) =>
  ofEveryone.has(String(name)) && (name !== 'shop' || place == null)

/**
 * Includes keys of code that this page has not loaded. Removes only our keys, because the host may have other sites of
 * the shop.
 */
function removeOurs(place: StoragePlace) {
  for (const key of storedKeys(place))
    if (key.startsWith('comanda.') && !staying.test(key)) writeStorage(place, key, null)
}
