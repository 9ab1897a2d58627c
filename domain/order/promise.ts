import { instantText } from '#domain/time/instant.ts'

/** A promised time: instants in ISO 8601. */
export type Window = { readonly from: string; readonly to: string }

/** The delay that the diner was told when the order was placed. */
export type OrderDelay = {
  readonly orderedAt: string
  readonly scheduledAt: string | null
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
  /** The time that the shop said when it accepted the order, or later. Absent and null without one. */
  readonly promised?: Window | null
}

const minute = 60_000

/** Returns the promised time, as instants; null without a promise. */
export function promisedWindow({
  orderedAt,
  scheduledAt,
  minDelayInMinutes,
  maxDelayInMinutes,
  promised,
}: OrderDelay): Window | null {
  if (promised) return promised
  if (maxDelayInMinutes === 0) return null
  // A scheduled order's time already includes the delay.
  const [start, least, most] = scheduledAt
    ? [Date.parse(scheduledAt), 0, maxDelayInMinutes - minDelayInMinutes]
    : [Date.parse(orderedAt), minDelayInMinutes, maxDelayInMinutes]
  return { from: instantText(start + least * minute), to: instantText(start + most * minute) }
}
