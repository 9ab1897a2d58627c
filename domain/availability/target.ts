import type { Branch } from '#domain/catalog/branch.ts'
import type { Store } from '#domain/catalog/store.ts'

/** The part of a store's menu that can be sold out. */
export type MenuTarget =
  | { readonly type: 'plate'; readonly plateId: string }
  | { readonly type: 'size'; readonly plateId: string; readonly sizeId: string }
  | { readonly type: 'garnish'; readonly plateId: string; readonly groupId: string; readonly garnishId: string }

/** The orders that can be paused: all of a store, or those of one mode. */
type PauseTarget = { readonly type: 'store' } | { readonly type: 'mode'; readonly modeId: string }

/** The minutes that a store can add to its promised times. */
export const extraMinutesOffered = [10, 20, 30] as const

/** A way in which a store serves less for a time: it needs longer, or does not deliver to one of its zones. */
type ServiceTarget =
  | { readonly type: 'busy'; readonly extraMinutes: (typeof extraMinutesOffered)[number] }
  | { readonly type: 'zone'; readonly zoneId: string }

/** A thing that a store can turn off for a time. */
export type LeverTarget = MenuTarget | PauseTarget | ServiceTarget

/** A lever of a store, whatever it is set to: busy mode is one, with any minutes. */
export type LeverName = Exclude<LeverTarget, { type: 'busy' }> | { readonly type: 'busy' }

/** The key of a lever in its store. Ids have no slash. */
export function leverKey(target: LeverName): string {
  switch (target.type) {
    case 'plate':
      return `plate/${target.plateId}`
    case 'size':
      return `size/${target.plateId}/${target.sizeId}`
    case 'garnish':
      return `garnish/${target.plateId}/${target.groupId}/${target.garnishId}`
    case 'store':
      return 'store'
    case 'mode':
      return `mode/${target.modeId}`
    case 'busy':
      return 'busy'
    case 'zone':
      return `zone/${target.zoneId}`
    default:
      return target satisfies never
  }
}

/** All that a target says. A store has one busy mode, with more or fewer minutes. */
export const targetText = (target: LeverTarget): string =>
  target.type === 'busy' ? `${leverKey(target)}/${target.extraMinutes}` : leverKey(target)

export const isOfService = ({ type }: LeverName): boolean => type === 'busy' || type === 'zone'

export type UnknownTarget = {
  readonly type: 'PlateUnknown' | 'SizeUnknown' | 'GarnishUnknown' | 'ModeUnknown' | 'ZoneUnknown'
}

/** Returns the part of a target that this store does not have; null when it has all of it. */
export function unknownPart(target: LeverTarget, branch: Branch, store: Store): UnknownTarget | null {
  if (target.type === 'store' || target.type === 'busy') return null
  if (target.type === 'zone')
    return store.deliveryZones.some(({ id }) => id === target.zoneId) ? null : { type: 'ZoneUnknown' }
  if (target.type === 'mode')
    return store.orderModes.some(({ id }) => id === target.modeId) ? null : { type: 'ModeUnknown' }
  const plate = branch.plates.find(({ id }) => id === target.plateId)
  if (!plate) return { type: 'PlateUnknown' }
  if (target.type === 'size') return plate.sizes.some(({ id }) => id === target.sizeId) ? null : { type: 'SizeUnknown' }
  if (target.type === 'plate') return null
  const group = plate.garnishGroups.find(({ id }) => id === target.groupId)
  return group?.garnishes.some(({ id }) => id === target.garnishId) ? null : { type: 'GarnishUnknown' }
}
