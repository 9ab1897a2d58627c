import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { InDeliveryArea } from './quote.ts'

/**
 * FEE-10: returns the delivery price of this order; 0 from the free-delivery threshold on. `itemsTotal` as in AMBIG-25.
 */
export const deliveryFeeOf = (
  quote: Pick<InDeliveryArea, 'deliveryFee' | 'cashDeliveryFee' | 'freeDeliveryFrom'>,
  itemsTotal: number,
  isCash: boolean,
): number => {
  if (quote.freeDeliveryFrom !== null && itemsTotal >= quote.freeDeliveryFrom) return 0
  return isCash ? quote.cashDeliveryFee : quote.deliveryFee
}

/** The amount that is missing to a target; `ratio` runs from 0 to 1. */
export type Progress = { readonly target: number; readonly missing: number; readonly ratio: number }

/** CART-14, AMBIG-25: null when nothing is missing. Otherwise 'Continuar' is hidden (CART-18). */
export const minimumProgress = (
  modeType: OrderModeType,
  quote: Pick<InDeliveryArea, 'minimumOrderAmount'>,
  itemsTotal: number,
): Progress | null => (modeType === 'DELIVERY' ? progressTo(quote.minimumOrderAmount, itemsTotal) : null)

/** CART-13: null when delivery is already free, or never becomes free. */
export const freeDeliveryProgress = (
  modeType: OrderModeType,
  quote: Pick<InDeliveryArea, 'freeDeliveryFrom' | 'deliveryFee' | 'cashDeliveryFee'>,
  itemsTotal: number,
): Progress | null =>
  modeType === 'DELIVERY' && quote.freeDeliveryFrom !== null && Math.max(quote.deliveryFee, quote.cashDeliveryFee) > 0
    ? progressTo(quote.freeDeliveryFrom, itemsTotal)
    : null

const progressTo = (target: number, itemsTotal: number): Progress | null =>
  target > 0 && itemsTotal < target ? { target, missing: target - itemsTotal, ratio: itemsTotal / target } : null
