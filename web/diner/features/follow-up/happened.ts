import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import type { FollowUpOrder } from './order-query.ts'

const texts = followUpTexts.history

export type Happened = { readonly at: string; readonly what: string }

/** Returns every event of the order and of its delivery, oldest first. */
export function happenedTo({ times, shipments }: Pick<FollowUpOrder, 'times' | 'shipments'>): readonly Happened[] {
  const way = shipments[0]?.times ?? {}
  const all: readonly (readonly [string | undefined, string])[] = [
    [times.placed, texts.placed],
    [times.paid, texts.paid],
    [times.accepted, texts.accepted],
    [way.DRIVER_CANCELED, texts.riderCanceled],
    [way.ON_ROUTE_TO_PICK_UP, texts.riderToStore],
    [way.IN_STORE, texts.riderInStore],
    [times.ready, texts.ready],
    [way.ON_ROUTE_TO_DROP_OFFS, texts.otherStops],
    [way.ON_ROUTE_TO_DROP_OFF, texts.onTheWay],
    [times.delivered, texts.delivered],
    [times.canceled, texts.canceled],
    [times.reported, texts.reported],
  ]
  return (
    all
      .flatMap(([at, what]) => (at === undefined ? [] : [{ at, what }]))
      // The sort is stable: events of the same instant keep the order above.
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  )
}
