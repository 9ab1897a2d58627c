import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isFinished, seeksAnother } from '#domain/shipment/rules.ts'

/** Instants in ISO 8601. */
type Range = { readonly from: string; readonly to: string }

/** The facts about an order's arrival that its pages have. */
export type ArrivalFacts = {
  readonly status: ShipmentStatus
  readonly times: { readonly DRIVER_CANCELED?: string }
  /** Computed from the courier's position; null while no courier drives. */
  readonly eta: Range | null
  readonly promised: Range | null
}

/** The diner's expectation: a range, in milliseconds of the epoch, a delay, or both. */
export type ExpectedArrival = {
  readonly range: { readonly from: number; readonly to: number } | null
  /** `another`: a new courier is searched for; else the missed promise, in milliseconds of the epoch. */
  readonly delay: 'another' | { readonly promised: number } | null
}

const minute = 60_000
/** ruling-42: a delay is announced a little before the promised time has passed, not after. */
const warningMs = 5 * minute

/**
 * Returns the same arrival for all pages of an order: the live range while a courier drives, else the promise. A live
 * range that ends after the promise is a delay; so is a promise that is about to pass while no courier drives. Until the
 * courier has the order, the range is never before the promise: the shop knows its kitchen, and the live range does not.
 */
export function expectedArrival({ status, times, eta, promised }: ArrivalFacts, now: number): ExpectedArrival | null {
  if (isFinished(status)) return null
  if (seeksAnother({ status, times })) return { range: null, delay: 'another' }
  const promise = promised && { from: Date.parse(promised.from), to: Date.parse(promised.to) }
  if (eta && !(promise && isAtTheShop(status) && Date.parse(eta.to) < promise.from)) {
    const range = { from: nearestMinute(eta.from), to: nearestMinute(eta.to) }
    return { range, delay: promise && range.to > promise.to ? { promised: promise.to } : null }
  }
  if (!promise) return null
  return now > promise.to - warningMs
    ? { range: null, delay: { promised: promise.to } }
    : { range: promise, delay: null }
}

const isAtTheShop = (status: ShipmentStatus) => status === 'ON_ROUTE_TO_PICK_UP' || status === 'IN_STORE'

/** The pages promise no seconds. */
const nearestMinute = (instant: string) => Math.round(Date.parse(instant) / minute) * minute
