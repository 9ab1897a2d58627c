import type { DeliveryQuote, InDeliveryArea } from '#domain/delivery/quote.ts'
import { createStored } from '../../shared/state/stored.ts'

type KnownQuote = { readonly place: string; readonly quote: InDeliveryArea }

/** A diner orders from a few stores and to a few addresses. */
const mostKnown = 10

const store = createStored<readonly KnownQuote[]>('comanda.quotes', (text) => {
  const kept = JSON.parse(text) as unknown
  return Array.isArray(kept) ? kept.filter(isKnownQuote) : null
})

/**
 * The delivery price from a store to an address on an earlier visit: shown until today's answer arrives, and never
 * charged.
 */
export const knownQuotes = {
  of: (place: string): InDeliveryArea | undefined => store.current()?.find((known) => known.place === place)?.quote,
  keep(place: string, quote: DeliveryQuote) {
    const others = (store.current() ?? []).filter((known) => known.place !== place)
    store.set(quote.type === 'InDeliveryArea' ? [{ place, quote }, ...others].slice(0, mostKnown) : others)
  },
}

function isKnownQuote(known: unknown): known is KnownQuote {
  const { place, quote } = (known ?? {}) as { place?: unknown; quote?: Partial<InDeliveryArea> }
  if (typeof place !== 'string' || quote?.type !== 'InDeliveryArea') return false
  const { deliveryFee, cashDeliveryFee, minimumOrderAmount, minDelayInMinutes, maxDelayInMinutes } = quote
  const amounts = [deliveryFee, cashDeliveryFee, minimumOrderAmount, quote.freeDeliveryFrom ?? 0]
  return [...amounts, minDelayInMinutes, maxDelayInMinutes].every((amount) => Number.isSafeInteger(amount))
}
