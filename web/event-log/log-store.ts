import { type Decider, type Decision, fold } from '#domain/kernel/decider.ts'
import { newId } from '#web/new-id.ts'
import { type Keeper, keepNothing } from './keeper.ts'
import type { Entry, Log } from './log.ts'
import { openLogs } from './open-logs.ts'

export type LogStore<State, Command, Event, Rejection> = {
  getState: () => State
  /** The entries since the base; everything before them is folded into it. */
  getLog: () => Log<State, Event>
  /** The state after so many of the log's entries. */
  stateAfter: (entries: number) => State
  /** Whether the log would outlive this page; false where the storage is full or forbidden. */
  isKept: () => boolean
  dispatch: (command: Command) => Decision<Event, Rejection>
  /** Takes over what other tabs have written by now. */
  refresh: () => void
  /** Puts another log in the place of this one; false, and nothing done, where not all of it makes sense. */
  replace: (log: Log<State, Event>) => boolean
  subscribe: (listener: () => void) => () => void
}

type LogStoreOptions<State> = {
  /** Whether a state can be worked with: what was kept may have been edited by hand, or be half of what it was. */
  isSound?: (state: State) => boolean
  now?: () => number
}

/** Of more entries than these the older half is folded into the base that the log starts from. */
const LONGEST_LOG = 200

/** Two tabs that write at once overwrite each other, and hear of it within this time. */
const ECHO_MS = 2000

/**
 * An event log kept in this browser, and the state folded from it: a command is decided,
 * its events appended, kept, and told to whoever listens, in this tab and in the others.
 */
export function createLogStore<State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  keeper: Keeper<State, Event> = keepNothing(),
  { isSound = () => true, now = Date.now }: LogStoreOptions<State> = {},
): LogStore<State, Command, Event, Rejection> {
  let log: Log<State, Event> = { base: decider.initial, entries: [] }
  let state = decider.initial
  let isKept = true
  let recent: readonly { id: string; at: number; command: Command }[] = []
  const listeners = new Set<() => void>()
  let stopWatching: () => void = () => undefined

  const tell = () => {
    for (const notify of listeners) notify()
  }
  /** What makes no sense is left out, and the rest stays. */
  const adopt = (kept: Log<State, Event> | null) => {
    log = { base: decider.initial, entries: [] }
    state = decider.initial
    if (!kept || !holds(kept.base)) return
    state = kept.base
    const entries = kept.entries.filter((entry) => {
      const next = after(state, entry)
      if (next === undefined) return false
      state = next
      return true
    })
    log = { base: kept.base, entries }
  }
  const after = (before: State, entry: Entry<Event>): State | undefined => {
    try {
      const next = fold(decider, entry.events, before)
      return isSound(next) ? next : undefined
    } catch {
      return undefined
    }
  }
  const holds = (base: State): boolean => {
    try {
      return isSound(base)
    } catch {
      return false
    }
  }
  const append = (command: Command, id: string, at: number): Decision<Event, Rejection> => {
    const decision = decider.decide(state, command)
    if (!decision.ok || decision.events.length === 0) return decision
    state = fold(decider, decision.events, state)
    log = compacted({ base: log.base, entries: [...log.entries, { id, at, events: decision.events }] })
    keep()
    return decision
  }
  const keep = () => {
    isKept = keeper.save(log)
    if (isKept) return
    // The storage may have room for the state alone. The newest ids say what it holds.
    isKept = keeper.save({ base: state, entries: log.entries.slice(-10).map((entry) => ({ ...entry, events: [] })) })
  }
  const compacted = ({ base, entries }: Log<State, Event>): Log<State, Event> => {
    if (entries.length <= LONGEST_LOG) return { base, entries }
    const older = entries.slice(0, entries.length / 2)
    return {
      base: fold(
        decider,
        older.flatMap(({ events }) => events),
        base,
      ),
      entries: entries.slice(older.length),
    }
  }
  const catchUp = () => {
    if (!keeper.changedElsewhere()) return
    const kept = keeper.load()
    adopt(kept)
    recent = kept ? recent.filter(({ at }) => now() - at < ECHO_MS) : []
    // Written in the same moment as another tab wrote, and lost by it: decided again upon what that tab did.
    const lost = recent.filter(({ id }) => !log.entries.some((entry) => entry.id === id))
    for (const { command, id, at } of lost) append(command, id, at)
    tell()
  }

  adopt(keeper.load())

  const store: LogStore<State, Command, Event, Rejection> = {
    getState: () => state,
    getLog: () => log,
    stateAfter: (entries) =>
      fold(
        decider,
        log.entries.slice(0, entries).flatMap(({ events }) => events),
        log.base,
      ),
    isKept: () => isKept,
    refresh: catchUp,
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
      const [id, at] = [newId(), now()]
      const decision = append(command, id, at)
      if (!decision.ok || decision.events.length === 0) return decision
      recent = [...recent.filter((one) => at - one.at < ECHO_MS), { id, at, command }]
      tell()
      return decision
    },
    replace(other) {
      const before = log
      adopt(other)
      const isWhole = log.entries.length === other.entries.length && log.base === other.base
      if (isWhole) {
        recent = []
        keep()
      } else adopt(before)
      tell()
      return isWhole
    },
  }
  if (keeper.name !== null) openLogs.add({ name: keeper.name, version: keeper.version, store })
  return store
}
