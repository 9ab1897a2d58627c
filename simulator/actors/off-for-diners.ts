import { Effect } from 'effect'
import type { LeverTarget } from '#domain/availability/target.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Gateway } from '../services/gateway.ts'

/** Reads a store as its diners find it. Answers whether a thing is off; null for one that the store does not have, or not for a delivery. */
export const offForDiners = Effect.fnUntraced(function* (alias: string) {
  const gateway = yield* Gateway
  const { id, pauses = [], busyMinutes = 0, deliveryConfig, address } = yield* gateway.store(alias)
  const mode = deliveryConfig.orderModes.find(({ type, active }) => type === 'DELIVERY' && active)
  const menu = mode ? yield* gateway.menu(alias, mode.id) : null
  const plates = new Map(
    menu?.categories.flatMap((category) => category.plates.map((plate) => [plate.id, plate] as const)),
  )
  const { closedForNow = false } = yield* gateway.quoteDelivery(id, address.position)
  return (target: LeverTarget): boolean | null => {
    switch (target.type) {
      case 'store':
        return pauses.some(({ orderModeId }) => orderModeId === null)
      case 'mode':
        return pauses.some(({ orderModeId }) => orderModeId === target.modeId)
      case 'busy':
        return busyMinutes > 0
      case 'zone':
        return closedForNow
      default: {
        const part = partOf(plates.get(target.plateId), target)
        return part ? part.soldOut === true : null
      }
    }
  }
})

function partOf(plate: Wire['Plate'] | undefined, target: Extract<LeverTarget, { readonly plateId: string }>) {
  if (target.type === 'plate') return plate
  if (target.type === 'size') return plate?.sizes.find(({ id }) => id === target.sizeId)
  const group = plate?.garnishGroups.find(({ id }) => id === target.groupId)
  return group?.garnishes.find(({ id }) => id === target.garnishId)
}
