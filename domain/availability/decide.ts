import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { AvailabilityEvent, LeverEnd, LeverReason, PulledBy } from './events.ts'
import { type Availability, allAvailable, evolve, holdsAt } from './state.ts'
import { type LeverName, type LeverTarget, leverKey, targetText } from './target.ts'

export type AvailabilityCommand =
  | {
      readonly type: 'Pull'
      readonly target: LeverTarget
      readonly end: LeverEnd
      readonly until: string | null
      readonly reason?: LeverReason
      readonly at: string
      readonly by?: PulledBy
    }
  | { readonly type: 'Release'; readonly lever: LeverName; readonly at: string }
  /** A timer says that the time of an end has come. */
  | { readonly type: 'End'; readonly at: string }

export type AvailabilityRejection =
  | { readonly type: 'EndPassed' }
  | { readonly type: 'EndTooFar'; readonly days: number }
  | { readonly type: 'TooManyLevers'; readonly most: number }

/** The longest time for which a lever may end by itself. */
export const longestDays = 366

/** The most levers of one store in each of its two streams. */
export const mostLevers = 500

const dayMs = 86_400_000

const decide = (
  availability: Availability,
  command: AvailabilityCommand,
): Decision<AvailabilityEvent, AvailabilityRejection> => {
  switch (command.type) {
    case 'Pull':
      return pull(availability, command)
    case 'Release': {
      const { lever, at } = command
      const known = availability.levers[leverKey(lever)]
      return known ? accept({ type: 'LeverReleased', target: known.target, at }) : accept()
    }
    case 'End': {
      const { at } = command
      const ended = Object.values(availability.levers).filter((lever) => !holdsAt(lever, at))
      return accept(...ended.map(({ target }) => ({ type: 'LeverEnded', target, at }) as const))
    }
    default:
      return command satisfies never
  }
}

function pull(
  { levers }: Availability,
  { target, end, until, reason, at, by }: Extract<AvailabilityCommand, { type: 'Pull' }>,
): Decision<AvailabilityEvent, AvailabilityRejection> {
  const fromNow = until === null ? null : Date.parse(until) - Date.parse(at)
  if (fromNow !== null && !(fromNow > 0)) return reject({ type: 'EndPassed' })
  if (fromNow !== null && fromNow > longestDays * dayMs) return reject({ type: 'EndTooFar', days: longestDays })
  const key = leverKey(target)
  const known = levers[key]
  const isSame = known && targetText(known.target) === targetText(target)
  if (isSame && known.end === end && known.until === until) return accept()
  if (!known && Object.keys(levers).length >= mostLevers) return reject({ type: 'TooManyLevers', most: mostLevers })
  return accept({ type: 'LeverPulled', target, end, until, ...(reason && { reason }), at, ...(by && { by }) })
}

export const availabilityDecider: Decider<Availability, AvailabilityCommand, AvailabilityEvent, AvailabilityRejection> =
  { initial: allAvailable, decide, evolve }
