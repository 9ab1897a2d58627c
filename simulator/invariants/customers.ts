import type { Observation } from '../observations/observation.ts'
import type { Invariant } from './invariant.ts'
import { inSequence, of, once } from './situations.ts'

export const conservedPoints: Invariant = {
  name: 'points are neither lost nor made',
  needs: inSequence(
    of('PointsAnswered', ({ customer, code }) => (code === null ? null : customer)),
    of('PointsRead', ({ customer }) => customer),
  ),
  begin: () => ({
    see(newest) {
      if (newest.type !== 'PointsRead') return null
      const { customer, balance, moved, due } = newest
      return balance === due && moved === due
        ? null
        : `${customer} has ${balance} points by movements of ${moved}, and ${due} are due`
    },
  }),
}

export const pointsOfOnesOwn: Invariant = {
  name: 'no customer pays with missing points',
  needs: inSequence(
    of('PointsAnswered', ({ customer, refusal }) => (refusal === 'POINTS_REFUSED' ? customer : null)),
    of('PointsRead', ({ customer }) => customer),
  ),
  begin: () => ({
    see: (newest) =>
      newest.type === 'PointsRead' && newest.lowest < 0 ? `${newest.customer} has had ${newest.lowest} points` : null,
  }),
}

export const oneReport: Invariant = {
  name: 'an order is reported once',
  needs: inSequence(
    of('ReportAnswered', ({ code, refusal }) => (refusal === null ? code : null)),
    of('ReportAnswered', ({ code }) => code),
  ),
  begin() {
    const reported = new Set<string>()
    return {
      see(newest) {
        if (newest.type !== 'ReportAnswered' || newest.refusal !== null) return null
        if (reported.has(newest.code)) return `order ${newest.code} was reported twice`
        reported.add(newest.code)
        return null
      },
    }
  },
}

export const storedRatings: Invariant = {
  name: 'a rating is kept as it was given',
  needs: once(of('RatingRead', ({ code }) => code)),
  begin: () => ({
    see: (newest) =>
      newest.type === 'RatingRead' && newest.given !== newest.read
        ? `order ${newest.code} was rated ${newest.given}, and ${newest.read} is kept`
        : null,
  }),
}

type Stranger = Extract<Observation, { readonly type: 'StrangerRead' }>

/**
 * The data that the contract shows to every person with an order's code, or with a phone where no proof is required.
 */
const toldToAll: Readonly<Record<Stranger['of'], readonly string[]>> = {
  order: ['name', 'street'],
  name: ['name', 'phone'],
  record: ['name', 'phone', 'street', 'points'],
  orders: ['order codes'],
  points: ['points', 'order codes'],
}

export const closedToStrangers: Invariant = {
  name: 'a stranger learns no more than the contract tells',
  // In all other cases the contract shows everything that is stored.
  needs: once(of('StrangerRead', (it) => (it.of === 'order' || it.asksForProof ? it.of : null))),
  begin: () => ({
    see(newest) {
      if (newest.type !== 'StrangerRead') return null
      const { of, asksForProof, learned } = newest
      const isOpen = of === 'order' || of === 'name' || !asksForProof
      const told = learned.find((what) => !isOpen || !toldToAll[of].includes(what))
      return told === undefined ? null : `a stranger learns of a customer’s ${of}: ${told}`
    },
  }),
}
