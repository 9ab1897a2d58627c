import { cleanIdentityNumber } from '#domain/checkout/identity-number.ts'
import type { Submission } from '#domain/ordering/submission.ts'
import type { UserLocation } from '#web/shared/state/location.ts'
import type { CheckoutState } from '../state/checkout-state.ts'
import { type CheckoutFacts, type PricedCheckout, phoneOf } from '../state/priced-checkout.ts'

/** The source of the order. */
export type Origin = Pick<Submission, 'acquisitionChannel' | 'installedApp' | 'browserIds'>

/** ORDER-01 to ORDER-09: returns the order as shown to the diner, in the wire's format. */
export function submissionOf(
  { form: { draft } }: CheckoutState,
  { store, mode, cart, quote, location, phoneRules, external }: CheckoutFacts,
  { payment, price, paysWith, asksAmount, schedule, points }: PricedCheckout,
  origin: Origin,
): Submission {
  const delays = quote?.type === 'InDeliveryArea' ? quote : mode
  return {
    storeId: store.id,
    orderModeId: mode.id,
    modeType: mode.type,
    paymentTypeId: payment?.id ?? '',
    paymentUpload: payment?.upload ?? null,
    lines: cart.lines,
    shown: { ...price, toPay: price.total },
    redeemedPoints: points.points,
    customer: {
      name: draft.customerName.trim(),
      phone: phoneOf(draft, store, phoneRules) ?? draft.phone,
      email: draft.customerEmail.trim(),
      document: cleanIdentityNumber(draft.customerDocument),
      optIn: draft.optIn,
    },
    destination: mode.type === 'DELIVERY' ? destinationOf(location) : null,
    tableNumber: mode.type === 'DINING_IN' ? draft.tableNumber.trim() : '',
    paysWith: asksAmount ? paysWith : null,
    notes: draft.notes.trim(),
    orderText: '',
    scheduledAt: schedule.at,
    minDelayInMinutes: delays.minDelayInMinutes,
    maxDelayInMinutes: delays.maxDelayInMinutes,
    source: 'DIRECT',
    external: external.user,
    ...origin,
  }
}

const destinationOf = (location: UserLocation | null): Submission['destination'] =>
  location && {
    street: location.street || location.fullAddress,
    number: location.number,
    zone: '',
    locality: location.locality,
    city: location.city,
    postalCode: location.postalCode,
    fullAddress: location.fullAddress,
    details: location.details,
    betweenStreets: location.betweenStreets,
    position: { lat: location.lat, lng: location.lng },
  }
