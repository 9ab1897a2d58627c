import { useSyncExternalStore } from 'react'
import { addedAt, cartStore } from '#web/diner/state/cart.ts'

/** CART-21. */
export const CART_ANIMATION_MS = 1450

/** The cart's animation flag (CART-02): a product was added a moment ago. */
export const useAddedLately = (): boolean => useSyncExternalStore(subscribe, isLate)

function isLate(): boolean {
  const at = addedAt()
  return at !== null && Date.now() - at < CART_ANIMATION_MS
}

function subscribe(listener: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookAgain = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, CART_ANIMATION_MS)
  }
  const stop = cartStore.subscribe(() => {
    lookAgain()
    listener()
  })
  lookAgain()
  return () => {
    clearTimeout(timer)
    stop()
  }
}
