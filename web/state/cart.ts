import { cartDecider } from '#domain/cart/decide.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import { storedCartTtl } from '#domain/cart/restore.ts'
import { type Cart, emptyCart } from '#domain/cart/state.ts'
import { keepInLocalStorage } from '#web/event-log/keeper.ts'
import { createLogStore } from '#web/event-log/log-store.ts'
import { useLog } from '#web/event-log/use-log.ts'

/** The diner's one cart in this browser. It names its store; the others show it as empty (CART-08). */
export const cartStore = createLogStore(
  cartDecider,
  keepInLocalStorage<Cart, CartEvent>({ key: 'comanda.cart', owner: 'diner', version: 1, ttlMs: storedCartTtl }),
)

/** The cart as the store of this alias may see it. */
export const useCartOf = (alias: string): Cart => useLog(cartStore, (cart) => (cart.alias === alias ? cart : emptyCart))
