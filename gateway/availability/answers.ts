import type { Lever } from '#domain/availability/state.ts'
import type { LeverTarget } from '#domain/availability/target.ts'
import { writeLeverTarget } from '#openapi/wire/availability.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** All levers of a store that hold, with the names of the catalogue. */
export const availabilityAnswer = (
  catalog: Catalog,
  storeId: string,
  levers: readonly Lever[],
): Wire['StoreAvailability'] => ({
  branchContactId: storeId,
  levers: levers.map(({ target, end, until, since, reason }) => ({
    target: writeLeverTarget(target),
    name: nameOf(catalog, storeId, target),
    ...{ end, until, since },
    ...(reason && { reason }),
  })),
})

/** The thing's name; its id where the catalogue does not have it any more. */
function nameOf(catalog: Catalog, storeId: string, target: LeverTarget): string {
  const store = catalog.served.store(storeId)
  if (target.type === 'store') return store?.name ?? storeId
  if (target.type === 'mode') return store?.orderModes.find(({ id }) => id === target.modeId)?.showName ?? target.modeId
  const plate = catalog.plate(target.plateId)?.plate
  const plateName = plate?.showName ?? target.plateId
  if (target.type === 'plate') return plateName
  if (target.type === 'size')
    return `${plateName}: ${plate?.sizes.find(({ id }) => id === target.sizeId)?.name ?? target.sizeId}`
  const group = plate?.garnishGroups.find(({ id }) => id === target.groupId)
  return `${plateName}: ${group?.garnishes.find(({ id }) => id === target.garnishId)?.name ?? target.garnishId}`
}
