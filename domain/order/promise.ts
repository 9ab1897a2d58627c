import { instantText } from '#domain/time/instant.ts'

/** The delay that the diner was told when the order was placed. */
export type OrderDelay = {
  readonly orderedAt: string
  readonly scheduledAt: string | null
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
}

const minute = 60_000

/** Returns the promised time, as instants; null without a promise. */
export function promisedWindow({
  orderedAt,
  scheduledAt,
  minDelayInMinutes,
  maxDelayInMinutes,
}: OrderDelay): { readonly from: string; readonly to: string } | null {
  if (maxDelayInMinutes === 0) return null
  // A scheduled order's time already includes the delay.
  const [start, least, most] = scheduledAt
    ? [Date.parse(scheduledAt), 0, maxDelayInMinutes - minDelayInMinutes]
    : [Date.parse(orderedAt), minDelayInMinutes, maxDelayInMinutes]
  return { from: instantText(start + least * minute), to: instantText(start + most * minute) }
}
