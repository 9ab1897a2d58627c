import { Suspense, useCallback, useSyncExternalStore } from 'react'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import { CartBar } from '#web/diner/features/menu/cart-bar.tsx'
import { paths } from '#web/diner/paths.ts'
import { useCartOf } from '#web/diner/state/cart.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'

/** A phone never loads this code. */
const CartPanel = lazyPart(
  () => import('#web/diner/features/cart/cart-panel.tsx'),
  (part) => part.CartPanel,
)

type CartBesideProps = {
  store: StoreView
  mode: ModeView
  data: Assortment | undefined
  quote: DeliveryQuote | undefined
  money: (minor: number) => string
}

/** MENU-06: the cart, at the bottom of the menu on a phone and beside it on a desk. */
export function CartBeside({ store, mode, data, quote, money }: CartBesideProps) {
  const cart = useCartOf(store.alias)
  const to = paths.cart(store.alias)
  return useMedia('(min-width: 1100px)') ? (
    <Suspense>
      <CartPanel {...{ cart, data, quote, money, to }} modeType={mode.type} />
    </Suspense>
  ) : (
    <CartBar alias={store.alias} to={to} money={money} />
  )
}

/** Whether the screen matches a media query now. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = new AbortController()
      matchMedia(query).addEventListener('change', listener, { signal: stop.signal })
      return () => stop.abort()
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
