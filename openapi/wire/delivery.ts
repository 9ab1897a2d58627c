import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import type { Amounts } from './amounts.ts'
import type { Wire } from './schemas.ts'

/** OPEN-19, FEE-03. `storeId` is the requested store, or null where no store of the branch reaches the address. */
export function writeDeliveryQuote(
  quote: DeliveryQuote,
  storeId: string | null,
  { write, writeOrNull }: Amounts,
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
    }
  return {
    inDeliveryArea: true,
    providersFailed: false,
    deliveryFee: write(quote.deliveryFee),
    cashDeliveryFee: write(quote.cashDeliveryFee),
    cashDelivery: quote.cashDelivery,
    minimumOrderAmount: write(quote.minimumOrderAmount),
    freeDeliveryFrom: writeOrNull(quote.freeDeliveryFrom),
    minDelayInMinutes: quote.minDelayInMinutes,
    maxDelayInMinutes: quote.maxDelayInMinutes,
    branchContactId: storeId,
  }
}

export function readDeliveryQuote(wire: Wire['DeliveryQuote'], { read, readOrNull }: Amounts): DeliveryQuote {
  if (wire.providersFailed) return { type: 'ProvidersFailed' }
  if (!wire.inDeliveryArea) return { type: 'OutOfBounds' }
  const deliveryFee = read(wire.deliveryFee ?? 0)
  return {
    type: 'InDeliveryArea',
    deliveryFee,
    cashDeliveryFee: readOrNull(wire.cashDeliveryFee) ?? deliveryFee,
    cashDelivery: wire.cashDelivery,
    minimumOrderAmount: read(wire.minimumOrderAmount ?? 0),
    freeDeliveryFrom: readOrNull(wire.freeDeliveryFrom),
    minDelayInMinutes: wire.minDelayInMinutes ?? 0,
    maxDelayInMinutes: wire.maxDelayInMinutes ?? 0,
  }
}
