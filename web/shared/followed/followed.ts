import { isNewerCursor } from '#domain/tracking/cursor.ts'

/** An answer that names its resource, and its own place in the gateway's log. */
export type LogPlace = { readonly id: string; readonly at: string }

/** An answer that an earlier release kept may lack the fields that every comparison needs. */
export function isVersioned(value: unknown): value is LogPlace {
  if (typeof value !== 'object' || value === null) return false
  const { id, at } = value as Partial<Record<keyof LogPlace, unknown>>
  return typeof id === 'string' && typeof at === 'string'
}

/** ruling-47: a late answer never replaces a newer one. An answer with another id is about another resource, and wins. */
export const newestAnswer = <Answer extends LogPlace>(shown: Answer | null | undefined, arrived: Answer): Answer =>
  shown && shown.id === arrived.id && isNewerCursor(shown.at, arrived.at) ? shown : arrived

/**
 * A pushed frame competes like an answer. A frame with another id is late, from a channel that the page leaves, and is
 * dropped: the answer returned is then undefined.
 */
export const newestFrame = <Answer extends LogPlace>(shown: Answer | undefined, frame: Answer): Answer | undefined =>
  shown && shown.id !== frame.id ? undefined : newestAnswer(shown, frame)

/** The realtime line: it pushes, it should push and is down, or the configuration has none. */
export type LineState = 'live' | 'down' | 'off'

export const lineState = (isEnabled: boolean | undefined, isConnected: boolean): LineState =>
  isEnabled === false ? 'off' : isConnected ? 'live' : 'down'

/** The pauses of a resource between two polls, in milliseconds; null polls never. */
export type Pauses = {
  readonly lineDown: number
  readonly lineOff: number | null
  /**
   * Pauses after the first, second, ... failure while there is nothing to show; the last one repeats. Without any, only a failure that may
   * pass is polled, as with the line down.
   */
  readonly unanswered: readonly number[]
  /** Whether the end of the resource ends the polls too. */
  readonly stopsAtEnd: boolean
}

export type FollowedState = {
  readonly line: LineState
  readonly hasAnswer: boolean
  readonly isOver: boolean
  readonly failures: number
  /** Whether the last failure may pass soon. */
  readonly isPassing: boolean
}

/** The pause until the next poll; null while the resource is not polled. */
export function pauseOf({ lineDown, lineOff, unanswered, stopsAtEnd }: Pauses, moment: FollowedState): number | null {
  const { line, hasAnswer, isOver, failures, isPassing } = moment
  if (!hasAnswer)
    return (
      (isPassing && failures > 0 ? unanswered[failures - 1] : undefined) ??
      unanswered.at(-1) ??
      (isPassing ? lineDown : null)
    )
  if (line === 'live' || (isOver && stopsAtEnd)) return null
  return line === 'off' ? lineOff : lineDown
}

/**
 * Whether joining a channel asks for an answer: events before it were not pushed. A channel that resumes from the shown
 * cursor brings them itself the first time; after a lost line one call makes sure (FOPEN-57).
 */
export const asksOnJoin = (resumes: boolean, joinedBefore: number): boolean => !resumes || joinedBefore > 0

export type Keeping = 'write' | 'forget' | 'leave'

type FreshnessFacts = {
  readonly hasAnswer: boolean
  /** The answer is from an earlier visit, and the gateway has not answered in this one. */
  readonly isCached: boolean
  readonly isOver: boolean
  /** The gateway knows no such resource: it never was, or it was erased. */
  readonly isUnknown: boolean
}

/** The fate of the copy on this phone. A resource that has ended, or that the gateway denies, leaves no copy. */
export function keepingOf({ hasAnswer, isCached, isOver, isUnknown }: FreshnessFacts): Keeping {
  if (isCached && isUnknown) return 'forget'
  if (!hasAnswer || isCached) return 'leave'
  return isOver ? 'forget' : 'write'
}
