import { seeksAnother } from '#domain/shipment/rules.ts'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { firstName } from './rider.ts'
import type { Tracking } from './tracking-query.ts'

/** One sentence about what happens to the delivery now. */
export function sentenceOf({ shipment }: Tracking): string {
  const { status, riderInfo, stopsBefore } = shipment
  if (seeksAnother(shipment)) return trackingTexts.another
  const sentence = trackingTexts.now[status] as ((who: string, areStopsKnown: boolean) => string) | undefined
  return sentence?.(firstName(riderInfo), Boolean(stopsBefore)) ?? trackingTexts.nowUnknown
}
