import { Context } from 'effect'
import type { Position } from '#domain/geo/position.ts'
import type { LimitSetting } from '../network/held-back.ts'
import type { Observation } from '../observations/observation.ts'
import type { CallEnd, OtherEnd } from './call-end.ts'
import { histogram, type Spread } from './histogram.ts'
import { type Track, trackOf } from './track.ts'

/** The measurements of a run. */
export type Measurements = {
  /** By the names of the contract's operations. */
  readonly calls: Readonly<Record<string, Spread & Readonly<Record<OtherEnd, number>>>>
  /** From the fix of a courier's phone to the frame of a diner's page. */
  readonly fixToFrame: Spread
  /**
   * The delay of couriers' next steps on the road against the plan: the delay that the simulator itself adds in real
   * time. When it is long, the other times describe the simulator rather than the gateway.
   */
  readonly ownDelay: Spread
  /** The positions of each courier. */
  readonly tracks: Readonly<Record<string, Track>>
  /** The people by their actors: their names, and the ids of couriers at the gateway. */
  readonly people: Readonly<Record<string, { readonly name: string; readonly id: string | null }>>
  /** The number of answered calls of each actor. */
  readonly answers: Readonly<Record<string, number>>
  /** The number of calls and sockets that each limit of the gateway refused. */
  readonly heldBack: Readonly<Partial<Record<LimitSetting, number>>>
  /** How often each fault of the file hit something, in the file's order. */
  readonly faultHits: readonly number[]
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

const noEnds = { refused: 0, limited: 0, unauthorized: 0, forbidden: 0, failing: 0, unanswered: 0 } as const

/** Takes the actors' measurements by the run's clock, with memory that hardly grows. */
export function createMeasures() {
  const calls = new Map<string, { times: ReturnType<typeof histogram>; ends: Record<OtherEnd, number> }>()
  const [allCalls, fixToFrame, ownDelay] = [histogram(), histogram(), histogram()]
  const tracks = new Map<string, ReturnType<typeof trackOf>>()
  const answers = new Map<string, number>()
  const people = new Map<string, { readonly name: string; readonly id: string | null }>()
  const faultHits: number[] = []
  const heldBack: Partial<Record<LimitSetting, number>> = {}
  const seen = { orders: new Set<string>(), deliveries: 0, auctions: 0, lostAuctions: 0, frames: 0 }
  return {
    called(operation: string, milliseconds: number, end: CallEnd, actor = 'nobody') {
      if (end !== 'unanswered') answers.set(actor, (answers.get(actor) ?? 0) + 1)
      const call = calls.get(operation) ?? { times: histogram(), ends: { ...noEnds } }
      calls.set(operation, call)
      call.times.add(milliseconds)
      allCalls.add(milliseconds)
      if (end !== 'answered') call.ends[end]++
    },
    fixArrived: (milliseconds: number) => {
      if (milliseconds >= 0) fixToFrame.add(milliseconds)
    },
    late: ownDelay.add,
    knows: (actor: string, name: string, id: string | null = null) => void people.set(actor, { name, id }),
    /** A fault of the file, by its place there, hit a call or a socket. */
    faultHit(index: number) {
      faultHits[index] = (faultHits[index] ?? 0) + 1
    },
    /** A limit of the gateway refused a call or a socket. */
    heldBack(setting: LimitSetting) {
      heldBack[setting] = (heldBack[setting] ?? 0) + 1
    },
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
    measured: (): Measurements => ({
      calls: Object.fromEntries(
        [...calls]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, { times, ends }]) => [name, { ...times.spread(), ...ends }]),
      ),
      fixToFrame: fixToFrame.spread(),
      ownDelay: ownDelay.spread(),
      tracks: Object.fromEntries([...tracks].map(([courier, track]) => [courier, track.points()])),
      people: Object.fromEntries(people),
      answers: Object.fromEntries(answers),
      heldBack: { ...heldBack },
      faultHits: Array.from(faultHits, (hits) => hits ?? 0),
    }),
  }
}

/** The place for the measurements of this run's actors; null outside of a run. */
export const Measures = Context.Reference<ReturnType<typeof createMeasures> | null>('simulator/measures/Measures', {
  defaultValue: () => null,
})
