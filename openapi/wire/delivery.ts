import { withExtra } from '#domain/availability/serving.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { Amounts } from './amounts.ts'
import type { Wire } from './schemas.ts'

/**
 * OPEN-19, FEE-03. `storeId` is the requested store, or null where no store of the branch reaches the address. The times are written with the
 * minutes of busy mode, which are written beside them; they are read without.
 */
export function writeDeliveryQuote(
  quote: DeliveryQuote,
  storeId: string | null,
  { write, writeOrNull }: Amounts,
  busyMinutes = 0,
): Wire['DeliveryQuote'] {
  if (quote.type !== 'InDeliveryArea')
    return {
      inDeliveryArea: false,
      providersFailed: quote.type === 'ProvidersFailed',
      deliveryFee: null,
      cashDeliveryFee: null,
      cashDelivery: false,
      minimumOrderAmount: null,
      freeDeliveryFrom: null,
      minDelayInMinutes: null,
      maxDelayInMinutes: null,
      branchContactId: storeId,
      ...(quote.type === 'OutOfBounds' && quote.isForNow && { closedForNow: true }),
    }
  const { minDelayInMinutes, maxDelayInMinutes } = withExtra(quote, busyMinutes)
  return {
    inDeliveryArea: true,
    providersFailed: false,
    deliveryFee: write(quote.deliveryFee),
    cashDeliveryFee: write(quote.cashDeliveryFee),
    cashDelivery: quote.cashDelivery,
    minimumOrderAmount: write(quote.minimumOrderAmount),
    freeDeliveryFrom: writeOrNull(quote.freeDeliveryFrom),
    ...{ minDelayInMinutes, maxDelayInMinutes },
    branchContactId: storeId,
    ...(busyMinutes > 0 && { busyMinutes }),
  }
}

export function readDeliveryQuote(wire: Wire['DeliveryQuote'], { read, readOrNull }: Amounts): DeliveryQuote {
  if (wire.providersFailed) return { type: 'ProvidersFailed' }
  if (!wire.inDeliveryArea) return { type: 'OutOfBounds', ...(wire.closedForNow && { isForNow: true }) }
  const deliveryFee = read(wire.deliveryFee ?? 0)
  const quote = {
    type: 'InDeliveryArea',
    deliveryFee,
    cashDeliveryFee: readOrNull(wire.cashDeliveryFee) ?? deliveryFee,
    cashDelivery: wire.cashDelivery,
    minimumOrderAmount: read(wire.minimumOrderAmount ?? 0),
    freeDeliveryFrom: readOrNull(wire.freeDeliveryFrom),
    minDelayInMinutes: wire.minDelayInMinutes ?? 0,
    maxDelayInMinutes: wire.maxDelayInMinutes ?? 0,
  } as const
  return withExtra(quote, -(wire.busyMinutes ?? 0))
}
