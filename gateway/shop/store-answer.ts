import { pausesOf } from '#domain/availability/on-menu.ts'
import { closedZonesOf, extraMinutesOf, withExtra } from '#domain/availability/serving.ts'
import type { Store } from '#domain/catalog/store.ts'
import { reachesByDelivery } from '#domain/delivery/quote.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { exceptionsInForce } from '#domain/hours/calendar.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import { outlastingPauses } from '#domain/slots/outlasting.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { writeStore } from '#openapi/wire/stores.ts'
import type { ServingInstant } from './moment.ts'

/** When, and from where, a diner asks for a store; null where they did not say. */
export type StoreQuery = {
  readonly now: Date
  readonly position: Position | null
  /** The levers of a store that hold; none where the caller does not know them. */
  readonly leversOf?: ServingInstant['leversOf']
}

/** A store as it is for this diner now. */
export function storeAnswer(store: Store, { now, position, leversOf }: StoreQuery): Wire['BranchContact'] {
  const levers = leversOf?.(store.id) ?? []
  const pauses = pausesOf(levers)
  const busyMinutes = extraMinutesOf(levers)
  return writeStore(asServed(store, busyMinutes, now.toISOString()), {
    busyMinutes,
    isOpen: !isStoreClosed({ ...store, pauses }, now.toISOString()),
    pauses: outlastingPauses(store, pauses, now.toISOString()),
    distance: position && distanceInMetres(store.address.position, position),
    reachableByDelivery: position && reachesByDelivery(store, position, closedZonesOf(levers)),
  })
}

/** With the times of busy mode, and without the exceptions of past years, which a catalogue keeps. */
function asServed(store: Store, busyMinutes: number, now: string): Store {
  const ahead = (of: Store['deliveryConfig']['exceptions']) => exceptionsInForce(of, now, store.timeZone)
  return {
    ...store,
    deliveryConfig: { ...store.deliveryConfig, exceptions: ahead(store.deliveryConfig.exceptions) },
    orderModes: store.orderModes
      .map((mode) => withExtra(mode, busyMinutes))
      .map((mode) => (mode.exceptions ? { ...mode, exceptions: ahead(mode.exceptions) } : mode)),
  }
}
