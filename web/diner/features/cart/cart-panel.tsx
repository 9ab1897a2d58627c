import type { Cart } from '#domain/cart/state.ts'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import { totalPrice } from '#domain/pricing/cart-total.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { CartLines } from './cart-lines.tsx'
import styles from './cart-panel.module.css'
import { CartSums } from './cart-sums.tsx'
import { OrderProgress } from './order-progress.tsx'
import { unsoldLines } from './unsold.ts'

type CartPanelProps = {
  cart: Pick<Cart, 'lines'>
  data: Assortment | undefined
  modeType: OrderModeType
  quote: DeliveryQuote | undefined
  money: (minor: number) => string
  to: string
}

/** MENU-06, MENU-07: on a desk the cart stands beside the menu. */
export function CartPanel({ cart, data, modeType, quote, money, to }: CartPanelProps) {
  const { lines } = cart
  const itemsTotal = totalPrice(cart)
  return (
    <aside className={styles['panel']} aria-label={cartTexts.title}>
      <h2>{cartTexts.title}</h2>
      {lines.length === 0 ? (
        <p className={styles['empty']}>{cartTexts.emptyText}</p>
      ) : (
        <>
          <div className={styles['lines']}>
            <CartLines lines={lines} plates={[]} money={money} unsold={unsoldLines(lines, data)} compact />
          </div>
          <div className={styles['foot']}>
            <CartSums lines={lines} money={money} />
            {quote?.type === 'InDeliveryArea' && (
              <OrderProgress modeType={modeType} quote={quote} itemsTotal={itemsTotal} money={money} />
            )}
            <ButtonLink to={to} block end={money(itemsTotal)}>
              {menuTexts.cartBar}
            </ButtonLink>
          </div>
        </>
      )}
    </aside>
  )
}
