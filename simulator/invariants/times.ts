import type { Observation } from '../observations/observation.ts'
import { type BoardObservation, hasHeard, mustKnow } from './boards.ts'
import type { Finding, Invariant } from './invariant.ts'
import { of, twoOf } from './situations.ts'

type Time = { readonly promised: string | null; readonly at: number }
type Proven = Extract<Observation, { readonly type: 'ScreenProven' }>

/** Judged where both are caught up: the tablet at a look, and the page by its last proof. */
export const oneTime: Invariant = {
  name: 'the board, the diner and the courier read the same time',
  needs: twoOf(
    of('OrderShown', ({ code }) => code),
    of('OrderShown', ({ promised }) => promised),
  ),
  begin() {
    /** The time of each order on each tablet, since it stands there. */
    const tablets = new Map<string, Map<string, Time>>()
    /** The pages that show an order, and the time of each, by the order's code. */
    const pages = new Map<string, Map<string, Time>>()
    const proofs = new Map<string, Proven>()
    const close = (screenId: string) => {
      proofs.delete(screenId)
      for (const shown of pages.values()) shown.delete(screenId)
    }
    return {
      see(it) {
        if (it.type === 'TabletOpened') tablets.set(it.tabletId, new Map())
        if (it.type === 'TabletDied') tablets.delete(it.tabletId)
        if (it.type === 'OrderGone') tablets.get(it.tabletId)?.delete(it.code)
        if (it.type === 'OrderShown') {
          const orders = tablets.get(it.tabletId)
          if (orders?.get(it.code)?.promised !== it.promised) orders?.set(it.code, it)
        }
        if (it.type === 'ScreenOpened') close(it.screenId)
        if (it.type === 'ScreenProven') proofs.set(it.screenId, it)
        if (it.type === 'TimeShown') pages.set(it.code, (pages.get(it.code) ?? new Map()).set(it.screenId, it))
        return it.type === 'BoardLooked' ? differenceOn(it) : null
      },
    }
    function differenceOn(look: BoardObservation): Finding {
      for (const [code, { promised, at }] of tablets.get(look.tabletId) ?? [])
        for (const [screenId, page] of pages.get(code) ?? []) {
          const changedAt = Math.max(at, page.at)
          const proof = proofs.get(screenId)
          // The looks of the tablet also prove that the gateway had its database, and could tell of changes.
          const isHeard = proof && look.since !== null && hasHeard(proof, Math.max(changedAt, look.since))
          if (page.promised !== promised && page.promised !== null && isHeard && mustKnow(look, changedAt))
            return `order ${code} is for ${promised} on ${look.tabletId}, and for ${page.promised} on ${screenId}`
        }
      return null
    }
  },
}
