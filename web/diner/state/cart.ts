import { cartDecider } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { type LastChange, lastChange } from '#domain/cart/last-change.ts'
import { storedCartTtl } from '#domain/cart/restore.ts'
import { totalItems } from '#domain/cart/selectors.ts'
import { isSoundCart } from '#domain/cart/sound.ts'
import { type Cart, emptyCart } from '#domain/cart/state.ts'
import type { Log } from '#openapi/client/log.ts'
import { keepInLocalStorage } from '#web/shared/event-log/keeper.ts'
import { createLogStore } from '#web/shared/event-log/log-store.ts'
import { useEntries, useLog } from '#web/shared/event-log/use-log.ts'

/** Version 1 did not store the currency of the prices. Such a cart is read again from the menu. */
const upgrades = {
  1: ({ base, entries }: Log<unknown, unknown>) =>
    ({ base: { ...emptyCart, ...(base as Partial<Cart>), money: null }, entries }) as Log<Cart, CartEvent>,
}

/** The cart stored in this browser (CART-08, CART-09). */
export const openCart = (now: () => number = Date.now) =>
  createLogStore(
    cartDecider,
    keepInLocalStorage<Cart, CartEvent>({
      ...{ key: 'comanda.cart', owner: 'diner', version: 2, upgrades, now },
      ttlMs: storedCartTtl,
    }),
    { isSound: isSoundCart, now },
  )

/** The diner's single cart in this browser. It belongs to one store; other stores show it as empty (CART-08). */
export const cartStore = openCart()

/** The cart as shown by the store of this alias. */
export const useCartOf = (alias: string): Cart => useLog(cartStore, (cart) => (cart.alias === alias ? cart : emptyCart))

/** The last change to the lines, if it can be undone, with the name of its line. */
export function useLastChange(): (LastChange & { readonly name: string }) | null {
  const { entries } = useEntries(cartStore)
  const change = lastChange(entries)
  if (!change) return null
  const around = change.entriesBefore + (change.type === 'Removed' ? 0 : 1)
  const line = cartStore.stateAfter(around).lines.find(({ lineId }) => lineId === change.lineId)
  return line ? { ...change, name: line.name } : null
}

/** Undoes the change that the diner sees; another tab may have made a newer one. */
export function undo({ type, lineId }: LastChange) {
  cartStore.refresh()
  const newest = lastChange(cartStore.getLog().entries)
  if (newest?.type !== type || newest.lineId !== lineId) return
  cartStore.dispatch({ type: 'RestoreLines', lines: cartStore.stateAfter(newest.entriesBefore).lines })
}

/** Returns the time of the newest log entry if it added something to the cart; null otherwise. */
export function addedAt(): number | null {
  const { entries } = cartStore.getLog()
  const newest = entries.at(-1)
  const before = cartStore.stateAfter(entries.length - 1)
  return newest && totalItems(cartStore.getState()) > totalItems(before) ? newest.at : null
}
