import type { Store } from '#domain/catalog/store.ts'
import { reachesByDelivery } from '#domain/delivery/quote.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { exceptionsInForce } from '#domain/hours/calendar.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import type { Pause } from '#domain/hours/pause.ts'
import { outlastingPauses } from '#domain/slots/outlasting.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { writeStore } from '#openapi/wire/stores.ts'

/** When, and from where, a diner asks for a store; null where they did not say. */
export type Asked = {
  readonly now: Date
  readonly position: Position | null
  /** The pauses of a store that hold; none where the caller does not know them. */
  readonly pausesOf?: (storeId: string) => readonly Pause[]
}

/** A store as it is for this diner now. */
export function storeAnswer(store: Store, { now, position, pausesOf }: Asked): Wire['BranchContact'] {
  const pauses = pausesOf?.(store.id) ?? []
  return writeStore(withoutPast(store, now.toISOString()), {
    isOpen: !isStoreClosed({ ...store, pauses }, now.toISOString()),
    pauses: outlastingPauses(store, pauses, now.toISOString()),
    distance: position && distanceInMetres(store.address.position, position),
    reachableByDelivery: position && reachesByDelivery(store, position),
  })
}

/** A catalogue keeps the exceptions of past years. */
function withoutPast(store: Store, now: string): Store {
  const ahead = (of: Store['deliveryConfig']['exceptions']) => exceptionsInForce(of, now, store.timeZone)
  return {
    ...store,
    deliveryConfig: { ...store.deliveryConfig, exceptions: ahead(store.deliveryConfig.exceptions) },
    orderModes: store.orderModes.map((mode) =>
      mode.exceptions ? { ...mode, exceptions: ahead(mode.exceptions) } : mode,
    ),
  }
}
