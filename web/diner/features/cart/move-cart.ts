import { type MenuHash, modeChangeNeedsConfirmation, storeChangeNeedsConfirmation } from '#domain/cart/selectors.ts'
import type { Cart } from '#domain/cart/state.ts'
import { defaultPaymentType } from '#domain/checkout/payment.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { plateDrafts } from '#web/diner/state/plate-drafts.ts'

/** The question to answer before the cart can change store or mode; null when there is none. */
export type Conflict = 'store' | 'mode' | null

/** The store and the mode that the cart moves to, and the hashes of the store's menus that are loaded. */
export type CartTarget = {
  readonly store: Pick<StoreView, 'id' | 'alias'>
  readonly mode: ModeView
  readonly hashOf: (orderModeId: string | null) => MenuHash
}

/** MODE-06, BRANCH-22: whether the move would empty the cart. */
export function conflictOf(cart: Cart, { store, mode, hashOf }: CartTarget): Conflict {
  if (storeChangeNeedsConfirmation(cart, store.alias)) return 'store'
  if (cart.alias !== store.alias || cart.orderModeId === mode.id) return null
  return modeChangeNeedsConfirmation(cart, hashOf(cart.orderModeId), hashOf(mode.id)) ? 'mode' : null
}

/** MODE-04, BRANCH-23: moves the cart to a mode of a store, and empties it in a conflict. */
export function moveCart(cart: Cart, target: CartTarget) {
  const { store, mode, hashOf } = target
  const conflict = conflictOf(cart, target)
  // MODE-10.
  if (conflict === 'mode') entryStore.save({ ...entryStore.current(), code: null })
  // AMBIG-61.
  if (conflict) plateDrafts.clear()
  const paymentType = defaultPaymentType(mode)
  cartStore.dispatch({
    type: 'ChangeStore',
    alias: store.alias,
    branchContactId: store.id,
    orderModeId: mode.id,
    paymentType,
  })
  cartStore.dispatch({
    type: 'ChangeOrderMode',
    orderModeId: mode.id,
    paymentType,
    menuHashFrom: hashOf(cart.orderModeId),
    menuHashTo: hashOf(mode.id),
  })
}
