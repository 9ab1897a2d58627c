import type { Observation } from '../observations/observation.ts'
import type { Finding, Invariant } from './invariant.ts'
import { inSequence, of, twoOf } from './situations.ts'

type OrderShownObservation = Extract<Observation, { readonly type: 'OrderShown' }>
export type BoardObservation = Extract<Observation, { readonly type: 'BoardLooked' }>

/** The time in which a change has to be on a tablet that hears the gateway: the goal is a second, the rest is for slow networks. */
const boundMs = 10_000

const endings: ReadonlySet<string> = new Set(['DELIVERED', 'COMPLETED', 'CANCELED'])

/** The orders on the tablets of a run. */
function boards() {
  const shown = new Map<string, Map<string, OrderShownObservation>>()
  const newest = new Map<string, OrderShownObservation>()
  return {
    see(it: Observation) {
      if (it.type === 'TabletOpened') shown.set(it.tabletId, new Map())
      if (it.type === 'TabletDied') shown.delete(it.tabletId)
      if (it.type === 'OrderGone') shown.get(it.tabletId)?.delete(it.code)
      if (it.type !== 'OrderShown') return
      shown.get(it.tabletId)?.set(it.code, it)
      if ((newest.get(it.code)?.revision ?? 0) <= it.revision) newest.set(it.code, it)
    },
    of: (tabletId: string): ReadonlyMap<string, OrderShownObservation> => shown.get(tabletId) ?? new Map(),
    /** The newest state of an order that any tablet has shown. */
    newestOf: (code: string) => newest.get(code),
  }
}

/** Whether a tablet, at this look, must know a change of that time. */
export const mustKnow = ({ isCaughtUp, provenAt, since }: BoardObservation, changedAt: number): boolean =>
  isCaughtUp && provenAt !== null && since !== null && hasHeard({ provenAt, since }, changedAt)

/** Whether a page must have heard of a change of that time. */
export const hasHeard = (
  { provenAt, since }: { readonly provenAt: number; readonly since: number },
  changedAt: number,
): boolean => provenAt >= Math.max(changedAt, since) + boundMs

/** A tablet that says that it is caught up shows each order of its store in its newest state. */
export const noOrderInvisible: Invariant = {
  name: 'no order is invisible to its store',
  needs: inSequence(
    of('TabletOpened', ({ store }) => store),
    of('OrderWithShop', ({ store }) => store),
    of('BoardLooked', ({ isCaughtUp, store }) => (isCaughtUp ? store : null)),
  ),
  begin() {
    const known = boards()
    const open = new Map<string, Map<string, number>>()
    const end = (code: string) => {
      for (const orders of open.values()) orders.delete(code)
    }
    return {
      see(it) {
        known.see(it)
        if (it.type === 'OrderWithShop') open.set(it.store, (open.get(it.store) ?? new Map()).set(it.code, it.at))
        // A board keeps only some of the orders that have ended.
        if (it.type === 'OrderShown' && endings.has(it.status)) end(it.code)
        if (it.type === 'OrderRead' && endings.has(it.orderStatus)) end(it.code)
        if (it.type === 'OrderRegretted' && it.refusal === null) end(it.code)
        return it.type === 'BoardLooked' ? missingOn(it) : null
      },
    }
    function missingOn(look: BoardObservation): Finding {
      const own = known.of(look.tabletId)
      for (const [code, at] of open.get(look.store) ?? [])
        if (!own.has(code) && mustKnow(look, at)) return `order ${code} is not on the tablet ${look.tabletId}`
      for (const [code, { revision }] of own) {
        const newest = known.newestOf(code)
        if (newest && revision < newest.revision && mustKnow(look, newest.at))
          return `order ${code} is ${newest.status} on ${newest.tabletId}, and not so on ${look.tabletId}`
      }
      return null
    }
  },
}

const ringing = of('OrderShown', ({ code }) => code)

/** The sound is of the order, and not of a tablet (decision 134). */
export const oneSound: Invariant = {
  name: 'all tablets of a store ring for the same orders',
  needs: twoOf(
    ringing,
    of('OrderShown', ({ tabletId }) => tabletId),
  ),
  begin() {
    const known = boards()
    return {
      see(it) {
        known.see(it)
        if (it.type !== 'BoardLooked') return null
        for (const [code, { rings }] of known.of(it.tabletId)) {
          const newest = known.newestOf(code)
          if (newest && newest.rings !== rings && mustKnow(it, newest.at))
            return `for order ${code} ${newest.tabletId} rings ${newest.rings}, and ${it.tabletId} ${rings}`
        }
        return null
      },
    }
  },
}

/** The longest time for which a tablet may be behind or away, in milliseconds. */
const behindForMs = 120_000

/** For runs whose tablets have a network in the end. */
export const everyTabletCatchesUp: Invariant = {
  name: 'every tablet catches up',
  needs: inSequence(
    of('TabletOpened', ({ tabletId }) => tabletId),
    of('BoardLooked', ({ tabletId }) => tabletId),
  ),
  begin() {
    const caughtUpAt = new Map<string, number>()
    let now = 0
    return {
      see(it) {
        if (it.type === 'TabletOpened') {
          now = Math.max(now, it.at)
          if (!caughtUpAt.has(it.tabletId)) caughtUpAt.set(it.tabletId, it.at)
        }
        if (it.type !== 'BoardLooked') return null
        now = Math.max(now, it.at)
        if (it.isCaughtUp) caughtUpAt.set(it.tabletId, it.at)
        return null
      },
      atEnd() {
        for (const [tablet, at] of caughtUpAt)
          if (now - at > behindForMs)
            return `the tablet ${tablet} has been behind for ${Math.round((now - at) / 1_000)} s`
        return null
      },
    }
  },
}
