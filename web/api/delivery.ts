import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { toMinor } from '#domain/money/money.ts'
import type { components } from '#openapi/generated/api.d.ts'

/** OPEN-19, FEE-03: the answer about a place, in the domain's words. */
export function readQuote(wire: components['schemas']['DeliveryQuote'], mantissaLength: number): DeliveryQuote {
  if (!wire.inDeliveryArea) return { type: 'OutOfBounds' }
  if (wire.providersFailed) return { type: 'ProvidersFailed' }
  const minor = (amount: number | null) => toMinor(amount ?? 0, mantissaLength)
  return {
    type: 'InDeliveryArea',
    zoneId: wire.branchContactId ?? '',
    deliveryFee: minor(wire.deliveryFee),
    cashDeliveryFee: minor(wire.cashDeliveryFee ?? wire.deliveryFee),
    cashDelivery: wire.cashDelivery,
    minimumOrderAmount: minor(wire.minimumOrderAmount),
    freeDeliveryFrom: wire.freeDeliveryFrom === null ? null : minor(wire.freeDeliveryFrom),
    minDelayInMinutes: wire.minDelayInMinutes ?? 0,
    maxDelayInMinutes: wire.maxDelayInMinutes ?? 0,
  }
}
