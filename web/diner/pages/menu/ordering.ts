import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withExtra } from '#domain/availability/serving.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { orderingState, takesOrders } from '#domain/hours/opening.ts'
import { addDays, venueTime } from '#domain/hours/venue-time.ts'
import type { Currency } from '#domain/money/money.ts'
import { promisedWindow } from '#domain/order/promise.ts'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import { useDeliveryLocation } from '#web/diner/api/delivery-location.ts'
import { deliveryQuoteQuery } from '#web/diner/api/delivery-quote.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import { useCustomerField } from '#web/diner/state/customer.ts'
import { knownQuotes } from '#web/diner/state/known-quotes.ts'
import { dayNames, headerTexts } from '#web/diner/texts/header.ts'

/**
 * FEE-01: the question about the price of delivery to the diner's address, and the quote as pages show it: the last visit's quote for
 * this store and address, until the new one arrives, with the times of a store that is busy now. In other modes nothing is asked, and there
 * is no quote.
 */
export function useQuote(store: StoreView, mode: ModeView | undefined, currency: Currency) {
  const location = useDeliveryLocation(store.id)
  const phone = useCustomerField('phone')
  const to = mode?.type === 'DELIVERY' ? location : null
  const asked = useQuery(deliveryQuoteQuery(store.id, to, phone, currency))
  const { data } = asked
  const place = to && `${store.id} ${to.lat} ${to.lng} ${currency.mantissaLength}`
  useEffect(() => {
    if (place && data) knownQuotes.keep(place, data)
  }, [place, data])
  const known: DeliveryQuote | undefined = data ?? (place ? knownQuotes.of(place) : undefined)
  const shown = known?.type === 'InDeliveryArea' ? withExtra(known, store.busyMinutes ?? 0) : known
  return { asked, shown }
}

/** HOURS-14 to HOURS-16: returns why nothing can be ordered now, as a sentence; null when it can. */
export function orderingRefusal(
  store: StoreView,
  mode: ModeView,
  now: string,
  quote: DeliveryQuote | undefined,
): string | null {
  const state = orderingState(store, mode, now)
  const scheduling = schedulingChoice(store, mode)
  const { ordering } = headerTexts
  switch (state.type) {
    case 'OrdersDisabled':
      return headerTexts.ordering.informative
    case 'StoreClosed':
    case 'ModeClosed':
    case 'Paused': {
      const opens = state.opensAt === null ? ordering.opensLater : opening(state.opensAt, now, store.timeZone)
      const later = scheduling === 'NotOffered' ? '' : ` ${ordering.schedulable}`
      const isForNow = state.type === 'Paused' || store.status === 'TEMPORARILY_CLOSED'
      return `${isForNow ? ordering.paused : ordering.closed}. ${opens}${later}`
    }
    case 'Open':
      if (quote?.type === 'OutOfBounds') return quote.isForNow ? ordering.zoneClosed : ordering.outOfZone
      return scheduling === 'Forced' ? ordering.onlyScheduled : null
  }
}

/** The same for a mode that is closed or paused; null for one that is open, or whose orders are off. */
export const closedWords = (store: StoreView, mode: ModeView, now: string): string | null =>
  isClosed(store, mode, now) ? orderingRefusal(store, mode, now, undefined) : null

/** Whether a mode that takes orders takes none at this time. */
export const isClosed = (store: StoreView, mode: ModeView | undefined, now: string): boolean =>
  mode !== undefined && takesOrders(store, mode) && orderingState(store, mode, now).type !== 'Open'

/** Returns when an order of this moment would arrive, or be ready; null for a mode without a time. */
export function windowFromNow(mode: ModeView, quote: DeliveryQuote | undefined, now: string) {
  const { minDelayInMinutes, maxDelayInMinutes } = quote?.type === 'InDeliveryArea' ? quote : mode
  return promisedWindow({ orderedAt: now, scheduledAt: null, minDelayInMinutes, maxDelayInMinutes })
}

/**
 * Whether the diner can add things to the cart: for now, or for later where the mode can be scheduled. An address outside
 * the zone can still be changed.
 */
export const takesItems = (store: StoreView, mode: ModeView, now: string): boolean =>
  takesOrders(store, mode) &&
  (orderingState(store, mode, now).type === 'Open' || schedulingChoice(store, mode) !== 'NotOffered')

/** Returns when a closed mode opens, as a sentence; `says` makes another sentence of the day and the time. */
export function opening(opensAt: string, now: string, timeZone: string, says = headerTexts.ordering.opens): string {
  const at = venueTime(opensAt, timeZone)
  const { today } = headerTexts.ordering
  const { date } = venueTime(now, timeZone)
  const weekday = `el ${dayNames[at.dayOfWeek].toLowerCase()}`
  // From a week on, a weekday alone would name a day that is nearer.
  const far =
    at.date >= addDays(date, 7) ? `${weekday} ${Number(at.date.slice(8))}/${Number(at.date.slice(5, 7))}` : null
  const day = at.date === date ? today : (far ?? weekday)
  const two = (value: number) => String(value).padStart(2, '0')
  return says(day, `${two(Math.floor(at.minutes / 60))}:${two(at.minutes % 60)}`)
}
