import type { AvailabilityEvent, LeverEnd, LeverReason, PulledBy } from './events.ts'
import { type LeverTarget, leverKey } from './target.ts'

/** A thing that a store has turned off. */
export type Lever = {
  readonly target: LeverTarget
  readonly end: LeverEnd
  /** An instant in ISO 8601; null lasts until it is released. */
  readonly until: string | null
  readonly since: string
  /** Absent where a person or a program pulled it. */
  readonly reason?: LeverReason
  /** The one who pulled it. Absent for levers of earlier releases. */
  readonly by?: PulledBy
}

/** The levers of one store, by `leverKey`. One whose end has come counts as released, also before its event. */
export type Availability = { readonly levers: Readonly<Record<string, Lever>> }

export const allAvailable: Availability = { levers: {} }

/** Written without immer: the stream of a store grows for years, and each command folds all of it. */
export function evolve({ levers }: Availability, event: AvailabilityEvent): Availability {
  const key = leverKey(event.target)
  switch (event.type) {
    case 'LeverPulled': {
      const { target, end, until, at, reason, by } = event
      const lever = { target, end, until, since: at, ...(reason && { reason }), ...(by && { by }) }
      return { levers: { ...levers, [key]: lever } }
    }
    case 'LeverReleased':
    case 'LeverEnded': {
      const { [key]: _, ...others } = levers
      return { levers: others }
    }
    default:
      return event satisfies never
  }
}

/** Whether a lever holds at this instant, which is in ISO 8601. */
export const holdsAt = ({ until }: Pick<Lever, 'until'>, at: string): boolean =>
  until === null || Date.parse(until) > Date.parse(at)

/** The levers that hold at this instant, the oldest first. */
export const leversAt = ({ levers }: Availability, at: string): readonly Lever[] =>
  Object.values(levers)
    .filter((lever) => holdsAt(lever, at))
    .sort((a, b) => Date.parse(a.since) - Date.parse(b.since) || (leverKey(a.target) < leverKey(b.target) ? -1 : 1))

/** The next instant at which a lever ends by itself; null when none does. */
export function nextEnd({ levers }: Availability): string | null {
  const ends = Object.values(levers).flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]))
  return ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null
}
