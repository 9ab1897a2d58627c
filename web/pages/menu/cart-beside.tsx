import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import type { ModeView, StoreView } from '#web/api/shop.ts'
import { CartPanel } from '#web/features/cart/cart-panel.tsx'
import { CartBar } from '#web/features/menu/cart-bar.tsx'
import { paths } from '#web/paths.ts'
import { useCartOf } from '#web/state/cart.ts'
import { useMedia } from '#web/ui/media.ts'

type CartBesideProps = {
  store: StoreView
  mode: ModeView
  data: Assortment | undefined
  quote: DeliveryQuote | undefined
  money: (minor: number) => string
}

/** MENU-06: the cart, at the foot of the menu on a phone and beside it on a desk. */
export function CartBeside({ store, mode, data, quote, money }: CartBesideProps) {
  const cart = useCartOf(store.alias)
  const to = paths.cart(store.alias)
  return useMedia('(min-width: 1100px)') ? (
    <CartPanel {...{ cart, data, quote, money, to }} modeType={mode.type} />
  ) : (
    <CartBar alias={store.alias} to={to} money={money} />
  )
}
