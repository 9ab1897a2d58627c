import { distanceInMetres } from '#domain/geo/distance.ts'
import { isWithinReach } from '#domain/tracking/fix.ts'
import type { Observation } from '../observations/observation.ts'
import type { Invariant } from './invariant.ts'
import { inSequence, of } from './situations.ts'
import { watcherOf } from './watchers.ts'

type Fix = NonNullable<Extract<Observation, { readonly type: 'FrameSeen' }>['fix']>

const fixSeen = of('FrameSeen', (it) => (it.fix ? `${watcherOf(it)} of ${it.riderId}` : null))

/** For runs whose phones all reach the gateway, and in which each courier is in one place. */
export const noJumps: Invariant = {
  name: 'no rider is seen faster than the filter permits',
  needs: inSequence(fixSeen, fixSeen),
  begin() {
    const last = new Map<string, { readonly riderId: string | null; readonly fix: Fix }>()
    return {
      see(newest) {
        if (newest.type !== 'FrameSeen' || !newest.fix) return null
        const { code, riderId, fix } = newest
        const before = last.get(watcherOf(newest))
        last.set(watcherOf(newest), { riderId, fix })
        if (before?.riderId !== riderId) return null
        if (fix.at < before.fix.at)
          return `order ${code}: its rider went back to a place of ${before.fix.at - fix.at} ms before`
        if (isWithinReach(before.fix, fix)) return null
        const metres = Math.round(distanceInMetres(before.fix, fix))
        return `order ${code}: its rider went ${metres} m in ${fix.at - before.fix.at} ms`
      },
    }
  },
}
