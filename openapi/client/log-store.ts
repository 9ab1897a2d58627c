import { type Decider, type Decision, fold } from '#domain/kernel/decider.ts'
import type { Keeper } from './keeper.ts'
import type { Log, LogEntry } from './log.ts'

export type LogStore<State, Command, Event, Rejection> = {
  getState: () => State
  /** The entries since the base; all earlier ones are folded into it. */
  getLog: () => Log<State, Event>
  /** Returns the state after this number of the log's entries. */
  stateAfter: (entries: number) => State
  /** Whether the log survives this page; false when the storage is full or forbidden. */
  isStored: () => boolean
  dispatch: (command: Command) => Decision<Event, Rejection>
  /** Takes over other tabs' writes. */
  refresh: () => void
  /** Replaces this log by another; false, with no change, when part of the other log is not valid. */
  replace: (log: Log<State, Event>) => boolean
  subscribe: (listener: () => void) => () => void
}

export type LogStoreOptions<State> = {
  /** Whether a state is usable. A stored one may have been edited by hand, or be incomplete. */
  isSound?: (state: State) => boolean
  now?: () => number
  /** Makes the name of each command, unique among all tabs. */
  newId: () => string
}

/** When a log has more entries than this, the older half is folded into its base. */
const LONGEST_LOG = 200

/** Two tabs that write at the same moment overwrite each other, and notice it within this time. */
const ECHO_MS = 2000

/**
 * An event log kept in this browser, and the state folded from it. A command is decided; its events are appended and
 * stored, and listeners in this tab and in the others are called.
 */
export function createLogStore<State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  keeper: Keeper<State, Event>,
  { isSound = () => true, now = Date.now, newId }: LogStoreOptions<State>,
): LogStore<State, Command, Event, Rejection> {
  let log: Log<State, Event> = { base: decider.initial, entries: [] }
  let state = decider.initial
  let isStored = true
  let recent: readonly { id: string; at: number; command: Command }[] = []
  const listeners = new Set<() => void>()
  let stopWatching: () => void = () => undefined

  const tell = () => {
    for (const notify of listeners) notify()
  }
  /** Drops entries that are not valid and keeps the rest. */
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
  const after = (before: State, entry: LogEntry<Event>): State | undefined => {
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
    isStored = keeper.save(log)
    if (isStored) return
    // The storage may have room for the state alone. The newest ids show which commands it contains.
    isStored = keeper.save({ base: state, entries: log.entries.slice(-10).map((entry) => ({ ...entry, events: [] })) })
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
    // Another tab has overwritten these entries at the same moment. Their commands are decided again on that tab's
    // state.
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
    isStored: () => isStored,
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
      // Another tab may have written in the meantime. The command is decided on the newest state, so nothing is
      // overwritten.
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
  return store
}
