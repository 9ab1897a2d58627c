import { Context } from 'effect'
import type { Position } from '#domain/geo/position.ts'
import type { Observation } from '../observation.ts'
import { histogram, type Spread } from './histogram.ts'
import { type Track, trackOf } from './track.ts'

/** The end of a call: with the expected answer, with a problem, or without an answer. */
type CallEnd = 'answered' | 'refused' | 'unanswered'

/** The measurements of a run. */
export type Measured = {
  /** By the names of the contract's operations. */
  readonly calls: Readonly<Record<string, Spread & { readonly refused: number; readonly unanswered: number }>>
  /** From the fix of a courier's phone to the frame of a diner's page. */
  readonly fixToFrame: Spread
  /**
   * The delay of couriers' next steps on the road against the plan: the delay that the simulator itself adds in real
   * time. When it is long, the other times describe the simulator rather than the gateway.
   */
  readonly ownDelay: Spread
  /** The positions of each courier. */
  readonly tracks: Readonly<Record<string, Track>>
}

/** The progress of a run. */
export type Progress = {
  readonly orders: number
  readonly deliveries: number
  readonly auctions: number
  readonly lostAuctions: number
  readonly frames: number
  readonly calls: number
  readonly p50: number
  readonly p99: number
}

/** Takes the actors' measurements by the run's clock, with memory that hardly grows. */
export function createMeasures() {
  const calls = new Map<string, { times: ReturnType<typeof histogram>; refused: number; unanswered: number }>()
  const [allCalls, fixToFrame, ownDelay] = [histogram(), histogram(), histogram()]
  const tracks = new Map<string, ReturnType<typeof trackOf>>()
  const seen = { orders: new Set<string>(), deliveries: 0, auctions: 0, lostAuctions: 0, frames: 0 }
  return {
    called(operation: string, milliseconds: number, end: CallEnd) {
      const call = calls.get(operation) ?? { times: histogram(), refused: 0, unanswered: 0 }
      calls.set(operation, call)
      call.times.add(milliseconds)
      allCalls.add(milliseconds)
      if (end !== 'answered') call[end]++
    },
    fixArrived: (milliseconds: number) => {
      if (milliseconds >= 0) fixToFrame.add(milliseconds)
    },
    late: ownDelay.add,
    wasAt(courier: string, atMs: number, position: Position) {
      const track = tracks.get(courier) ?? trackOf()
      tracks.set(courier, track)
      track.add(atMs, position)
    },
    saw(observation: Observation) {
      if (observation.type === 'OrderAnswered') seen.orders.add(observation.code)
      if (observation.type === 'FrameSeen') seen.frames++
      if (observation.type !== 'StepAnswered') return
      if (observation.to === 'ON_ROUTE_TO_PICK_UP') {
        if (observation.refusal === null) seen.auctions++
        else seen.lostAuctions++
      }
      if (observation.to === 'DELIVERED' && observation.refusal === null) seen.deliveries++
    },
    progress(): Progress {
      const { count, p50, p99 } = allCalls.spread()
      return { ...seen, orders: seen.orders.size, calls: count, p50, p99 }
    },
    measured: (): Measured => ({
      calls: Object.fromEntries(
        [...calls]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, { times, refused, unanswered }]) => [name, { ...times.spread(), refused, unanswered }]),
      ),
      fixToFrame: fixToFrame.spread(),
      ownDelay: ownDelay.spread(),
      tracks: Object.fromEntries([...tracks].map(([courier, track]) => [courier, track.points()])),
    }),
  }
}

/** The place for the measurements of this run's actors; null outside of a run. */
export const Measures = Context.Reference<ReturnType<typeof createMeasures> | null>('simulator/measures/Measures', {
  defaultValue: () => null,
})
