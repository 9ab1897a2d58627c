import { type Decider, type Decision, fold } from '#domain/kernel/decider.ts'
import { type Keeper, keepNothing } from './keeper.ts'

export type LogStore<State, Command, Event, Rejection> = {
  getState: () => State
  /** The events since the base; everything before them is folded into it. */
  getLog: () => readonly Event[]
  /** Whether the log would outlive this page; false where the storage is full or forbidden. */
  isKept: () => boolean
  dispatch: (command: Command) => Decision<Event, Rejection>
  subscribe: (listener: () => void) => () => void
}

/** More events than this are folded into the base that the log starts from. */
const LONGEST_LOG = 500

/**
 * An event log kept in this browser, and the state folded from it: a command is decided,
 * its events appended, kept, and told to whoever listens, in this tab and in the others.
 */
export function createLogStore<State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  keeper: Keeper<State, Event> = keepNothing(),
): LogStore<State, Command, Event, Rejection> {
  let base = decider.initial
  let log: readonly Event[] = []
  let state = decider.initial
  let isKept = true
  const listeners = new Set<() => void>()
  let stopWatching: () => void = () => undefined

  const adopt = (kept: { base: State; log: readonly Event[] } | null) => {
    base = kept?.base ?? decider.initial
    log = kept?.log ?? []
    state = fold(decider, log, base)
  }
  const tell = () => {
    for (const notify of listeners) notify()
  }
  const catchUp = () => {
    if (!keeper.changedElsewhere()) return
    adopt(keeper.load())
    tell()
  }

  adopt(keeper.load())

  return {
    getState: () => state,
    getLog: () => log,
    isKept: () => isKept,
    subscribe(listener) {
      if (listeners.size === 0) stopWatching = keeper.watch(catchUp)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopWatching()
      }
    },
    dispatch(command) {
      // Another tab may have written since: what it did is decided upon, never overwritten.
      catchUp()
      const decision = decider.decide(state, command)
      if (!decision.ok || decision.events.length === 0) return decision
      log = [...log, ...decision.events]
      state = fold(decider, decision.events, state)
      if (log.length > LONGEST_LOG) {
        base = state
        log = []
      }
      isKept = keeper.save({ base, log })
      tell()
      return decision
    },
  }
}
