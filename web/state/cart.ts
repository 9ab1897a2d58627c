import { cartDecider } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { type LastChange, lastChange } from '#domain/cart/last-change.ts'
import { storedCartTtl } from '#domain/cart/restore.ts'
import { totalItems } from '#domain/cart/selectors.ts'
import { isSoundCart } from '#domain/cart/sound.ts'
import { type Cart, emptyCart } from '#domain/cart/state.ts'
import { keepInLocalStorage } from '#web/event-log/keeper.ts'
import { createLogStore } from '#web/event-log/log-store.ts'
import { useEntries, useLog } from '#web/event-log/use-log.ts'

/** The cart that this browser has kept (CART-08, CART-09). */
export const openCart = (now: () => number = Date.now) =>
  createLogStore(
    cartDecider,
    keepInLocalStorage<Cart, CartEvent>({
      ...{ key: 'comanda.cart', owner: 'diner', version: 1, now },
      ttlMs: storedCartTtl,
    }),
    { isSound: isSoundCart, now },
  )

/** The diner's one cart in this browser. It names its store; the others show it as empty (CART-08). */
export const cartStore = openCart()

/** The cart as the store of this alias may see it. */
export const useCartOf = (alias: string): Cart => useLog(cartStore, (cart) => (cart.alias === alias ? cart : emptyCart))

/** The last change to the lines that may be taken back, with the name of its line. */
export function useLastChange(): (LastChange & { readonly name: string }) | null {
  const { entries } = useEntries(cartStore)
  const change = lastChange(entries)
  if (!change) return null
  const around = change.entriesBefore + (change.type === 'Removed' ? 0 : 1)
  const line = cartStore.stateAfter(around).lines.find(({ lineId }) => lineId === change.lineId)
  return line ? { ...change, name: line.name } : null
}

/** Takes back the change that the diner has in view; another tab may have made a newer one. */
export function undo({ type, lineId }: LastChange) {
  cartStore.refresh()
  const newest = lastChange(cartStore.getLog().entries)
  if (newest?.type !== type || newest.lineId !== lineId) return
  cartStore.dispatch({ type: 'RestoreLines', lines: cartStore.stateAfter(newest.entriesBefore).lines })
}

/** When the newest thing in the log put something into the cart; null when it did not. */
export function addedAt(): number | null {
  const { entries } = cartStore.getLog()
  const newest = entries.at(-1)
  const before = cartStore.stateAfter(entries.length - 1)
  return newest && totalItems(cartStore.getState()) > totalItems(before) ? newest.at : null
}
