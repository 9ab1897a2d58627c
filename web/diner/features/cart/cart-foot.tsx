import type { Cart } from '#domain/cart/state.ts'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import { minimumProgress } from '#domain/delivery/fee.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { totalPrice } from '#domain/pricing/cart-total.ts'
import { feeTexts } from '#web/diner/texts/address.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { OrderProgress } from './order-progress.tsx'

type CartFootProps = {
  cart: Pick<Cart, 'lines'>
  modeType: OrderModeType
  quote: DeliveryQuote | undefined
  money: (minor: number) => string
  to: string
  /** Whether every line can be ordered. */
  isSold: boolean
  /** The mode without a delivery, if the store has one. */
  takeAwayName: string | null
  /** The menu, where the address and the mode are changed. */
  menuPath: string
}

/** CART-12, CART-16 to CART-18: the missing amount replaces the button that it hides. */
export function CartFoot({ cart, modeType, quote, money, to, isSold, takeAwayName, menuPath }: CartFootProps) {
  const itemsTotal = totalPrice(cart)
  const zone = quote?.type === 'InDeliveryArea' ? quote : null
  const unreachable = modeType === 'DELIVERY' ? troubleOf(quote, takeAwayName) : null
  const missing = zone && minimumProgress(modeType, zone, itemsTotal)
  return (
    <StickyBar label={cartTexts.foot}>
      {zone && <OrderProgress modeType={modeType} quote={zone} itemsTotal={itemsTotal} money={money} />}
      {!isSold ? (
        <Notice tone="bad" live>
          {cartTexts.unsold}
        </Notice>
      ) : missing ? (
        <Notice tone="wait" live>
          {cartTexts.missingForMinimum(money(missing.missing))}
        </Notice>
      ) : unreachable ? (
        <>
          <Notice tone="bad" live>
            {unreachable}
          </Notice>
          <ButtonLink to={menuPath} variant="secondary" block>
            {cartTexts.changeAddress}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={to} size="large" block end={money(itemsTotal)}>
          {cartTexts.goOn}
        </ButtonLink>
      )}
    </StickyBar>
  )
}

/** Returns why nothing can be delivered to the address, as far as the quote says. */
function troubleOf(quote: DeliveryQuote | undefined, takeAwayName: string | null): string | null {
  if (quote?.type === 'OutOfBounds') return feeTexts.outOfZone(takeAwayName, quote.isForNow)
  return quote?.type === 'ProvidersFailed' ? feeTexts.providersFailed : null
}
