import type { DeliveryQuote, InDeliveryArea } from '#domain/delivery/quote.ts'
import { flag, list, oneOf, orElse, orNull, shape, text, whole } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'

type KnownQuote = { readonly place: string; readonly quote: InDeliveryArea }

/** A diner orders from a few stores and to a few addresses. */
const mostKnown = 10

const store = createStored<readonly KnownQuote[]>(
  'comanda.quotes',
  list(
    shape({
      place: text,
      quote: shape({
        type: oneOf('InDeliveryArea'),
        deliveryFee: whole,
        cashDeliveryFee: whole,
        cashDelivery: orElse(flag, false),
        minimumOrderAmount: whole,
        freeDeliveryFrom: orElse(orNull(whole), null),
        minDelayInMinutes: whole,
        maxDelayInMinutes: whole,
      }),
    }),
  ),
)

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
