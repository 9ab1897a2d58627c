import type { Lever } from '#domain/availability/state.ts'
import type { LeverTarget } from '#domain/availability/target.ts'
import type { Pause } from '#domain/hours/pause.ts'
import type { Wire } from './schemas.ts'

/** A lever as open menus need it. */
export type LeverInForce = Pick<Lever, 'target' | 'until'> & Pick<Pause, 'withoutSlots'>

export function writeLeverTarget(target: LeverTarget): Wire['LeverTarget'] {
  switch (target.type) {
    case 'garnish': {
      const { type, plateId, groupId: garnishGroupId, garnishId } = target
      return { type, plateId, garnishGroupId, garnishId }
    }
    case 'mode':
      return { type: target.type, orderModeId: target.modeId }
    default:
      return target
  }
}

/** Returns null for a target of a newer release. */
export function readLeverTarget(wire: Wire['LeverTarget']): LeverTarget | null {
  const { type, plateId, sizeId, garnishGroupId: groupId, garnishId, orderModeId: modeId, extraMinutes, zoneId } = wire
  if (type === 'store') return { type }
  if (type === 'mode') return modeId === undefined ? null : { type, modeId }
  if (type === 'busy') return extraMinutes === undefined ? null : { type, extraMinutes }
  if (type === 'zone') return zoneId === undefined ? null : { type, zoneId }
  if (plateId === undefined) return null
  if (type === 'plate') return { type, plateId }
  if (type === 'size') return sizeId === undefined ? null : { type, plateId, sizeId }
  const isGarnish = type === 'garnish' && groupId !== undefined && garnishId !== undefined
  return isGarnish ? { type, plateId, groupId, garnishId } : null
}

export const writeAvailabilityUpdate = (
  levers: readonly LeverInForce[],
  revision: string | undefined,
): Wire['AvailabilityUpdate'] => ({
  levers: levers.map(({ target, until, withoutSlots }) => ({
    ...{ target: writeLeverTarget(target), until },
    ...(withoutSlots && { withoutSlots: [...withoutSlots] }),
  })),
  ...(revision !== undefined && { revision }),
})

export const readAvailabilityUpdate = ({ levers }: Wire['AvailabilityUpdate']): readonly LeverInForce[] =>
  levers.flatMap(({ target, ...lever }) => {
    const read = readLeverTarget(target)
    return read ? [{ ...lever, target: read }] : []
  })
