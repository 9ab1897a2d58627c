import { type Log, readLog } from './log.ts'

/** The storage of a log beyond the life of the page. */
export type Keeper<State, Event> = {
  /** The name of the log, and the version of its events; null when nothing is stored. */
  name: string | null
  version: number
  load: () => Log<State, Event> | null
  /** Returns whether the log is stored now. */
  save: (log: Log<State, Event>) => boolean
  /** Whether the stored log differs from what this tab last loaded or saved. */
  changedElsewhere: () => boolean
  watch: (listener: () => void) => () => void
}

/** The log lives as long as the page. */
export const keepNothing = <State, Event>(): Keeper<State, Event> => ({
  name: null,
  version: 0,
  load: () => null,
  save: () => true,
  changedElsewhere: () => false,
  watch: () => () => undefined,
})

export type KeeperSettings<State, Event> = {
  key: string
  /** The owner of the log; a log of another owner is not restored (CART-08). */
  owner: string
  /** The shape of state and events. A log of another version is restored only if there is an upgrade for it. */
  version: number
  /** Converts a log of an earlier version to this version. */
  upgrades?: Readonly<Record<number, (log: Log<unknown, unknown>) => Log<State, Event>>>
  /** Time to live since the last change. */
  ttlMs: number
  now?: () => number
  /** Throws where storage is forbidden; `setItem` throws where it is full. */
  storage: () => Pick<TextStorage, 'getItem' | 'setItem'>
  /** Calls the listener when another tab may have written. */
  watch: (listener: () => void) => () => void
}

/** Texts by their keys, as a browser stores them. */
export type TextStorage = {
  getItem: (key: string) => string | null
  setItem: (key: string, text: string) => void
  removeItem: (key: string) => void
}

/** Keeps a log in storage. Without working storage the log lives as long as the page. */
export function keepInStorage<State, Event>(settings: KeeperSettings<State, Event>): Keeper<State, Event> {
  const { key, owner, version, upgrades = {}, ttlMs, now = Date.now, storage, watch } = settings
  let known: string | null = null

  const read = (): string | null => {
    try {
      return storage().getItem(key)
    } catch {
      return known
    }
  }

  return {
    name: key,
    version,
    load() {
      known = read()
      if (known === null) return null
      try {
        const record = JSON.parse(known) as { owner: string; version: number; at: number }
        const isFresh = now() - record.at < ttlMs
        if (record.owner !== owner || !isFresh) return null
        if (record.version === version) return readLog(record)
        const earlier = readLog<unknown, unknown>(record)
        return (earlier && upgrades[record.version]?.(earlier)) ?? null
      } catch {
        return null
      }
    },
    save({ base, entries }) {
      const text = JSON.stringify({ owner, version, at: now(), base, entries })
      try {
        storage().setItem(key, text)
        known = text
        return true
      } catch {
        // Storage is full or forbidden: the log continues in memory.
        known = read()
        return false
      }
    },
    changedElsewhere: () => read() !== known,
    watch,
  }
}
