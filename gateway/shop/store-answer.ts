import type { Store } from '#domain/catalog/store.ts'
import { reachesByDelivery } from '#domain/delivery/quote.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { writeStore } from '#openapi/wire/stores.ts'

/** When, and from where, a diner asks for a store; null where they did not say. */
export type Asked = { readonly now: Date; readonly position: Position | null }

/** A store as it is for this diner now. */
export const storeAnswer = (store: Store, { now, position }: Asked): Wire['BranchContact'] =>
  writeStore(store, {
    isOpen: !isStoreClosed(store, now.toISOString()),
    distance: position && distanceInMetres(store.address.position, position),
    reachableByDelivery: position && reachesByDelivery(store, position),
  })
