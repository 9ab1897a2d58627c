import { openingAfter, openingTomorrow } from '#domain/availability/ending.ts'
import type { Lever } from '#domain/availability/state.ts'
import type { LeverTarget } from '#domain/availability/target.ts'
import type { Store } from '#domain/catalog/store.ts'
import { writeLeverTarget } from '#openapi/wire/availability.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { namesOfOperators } from '../aggregates/operators/projection.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'

type Names = ReadonlyMap<string, string>

/** All levers of a store that hold, with the names of the catalogue. */
export const availabilityAnswer = (
  catalog: Catalog,
  storeId: string,
  levers: readonly Lever[],
  names: Names,
): Wire['StoreAvailability'] => ({
  branchContactId: storeId,
  levers: levers.map((lever) => writeLever(catalog, storeId, lever, names)),
})

/** All levers of a store for its console, with everything that a person needs to pull one. */
export const storeLeversAnswer = (
  catalog: Catalog,
  store: Store,
  levers: readonly Lever[],
  names: Names,
  now: string,
): Wire['ConsoleStoreAvailability'] => ({
  ...availabilityAnswer(catalog, store.id, levers, names),
  ...{ alias: store.alias, name: store.name, timeZone: store.timeZone },
  modes: store.orderModes.flatMap(({ id, showName, active }) => (active ? [{ id, name: showName }] : [])),
  zones: zonesOf(store),
  openings: { next: openingAfter(store, now), tomorrow: openingTomorrow(store, now) },
})

/** The zones of a store that delivers. */
const zonesOf = ({ orderModes, deliveryZones }: Store) =>
  orderModes.some(({ type, active }) => active && type === 'DELIVERY')
    ? deliveryZones.map(({ id, name }) => ({ id, name }))
    : []

/** The names of the operators who pulled these levers. */
export function namesOfPullers(sql: Sql, levers: readonly Lever[]): Promise<Names> {
  const ids = levers.flatMap(({ by }) => (by?.is === 'operator' && by.id !== undefined ? [by.id] : []))
  return namesOfOperators(sql, [...new Set(ids)])
}

const writeLever = (
  catalog: Catalog,
  storeId: string,
  { target, end, until, since, reason, by }: Lever,
  names: Names,
): Wire['Lever'] => ({
  target: writeLeverTarget(target),
  name: nameOf(catalog, storeId, target),
  ...{ end, until, since },
  ...(reason && { reason }),
  ...(by && { by: { is: by.is, name: names.get(by.id ?? '') || null } }),
})

/** The thing's name; its id where the catalogue does not have it any more. */
function nameOf(catalog: Catalog, storeId: string, target: LeverTarget): string {
  const store = catalog.served.store(storeId)
  if (target.type === 'store') return store?.name ?? storeId
  if (target.type === 'mode') return store?.orderModes.find(({ id }) => id === target.modeId)?.showName ?? target.modeId
  if (target.type === 'busy') return `+${target.extraMinutes} min`
  if (target.type === 'zone') return store?.deliveryZones.find(({ id }) => id === target.zoneId)?.name ?? target.zoneId
  const plate = catalog.plate(target.plateId)?.plate
  const plateName = plate?.showName ?? target.plateId
  if (target.type === 'plate') return plateName
  if (target.type === 'size')
    return `${plateName}: ${plate?.sizes.find(({ id }) => id === target.sizeId)?.name ?? target.sizeId}`
  const group = plate?.garnishGroups.find(({ id }) => id === target.groupId)
  return `${plateName}: ${group?.garnishes.find(({ id }) => id === target.garnishId)?.name ?? target.garnishId}`
}
