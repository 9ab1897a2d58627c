import { type Log, readLog } from './log.ts'

/** Where a log outlives the page. */
export type Keeper<State, Event> = {
  /** What the log is called, and the shape of its events; null where nothing is kept. */
  name: string | null
  version: number
  load: () => Log<State, Event> | null
  /** Whether it is kept now. */
  save: (log: Log<State, Event>) => boolean
  /** Whether what is kept is no longer what was last loaded or saved here. */
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

type KeeperSettings<State, Event> = {
  key: string
  /** Whose log it is; one kept for another is not restored (CART-08). */
  owner: string
  /** The shape of state and events. A log of another version is restored only if there is an upgrade for it. */
  version: number
  /** Turns a log of an earlier version into one of this version. */
  upgrades?: Readonly<Record<number, (log: Log<unknown, unknown>) => Log<State, Event>>>
  /** Time to live since the last change. */
  ttlMs: number
  now?: () => number
  storage?: () => Storage
}

/** Keeps a log in local storage, where there is one that works: without, the log lives as long as the page. */
export function keepInLocalStorage<State, Event>(settings: KeeperSettings<State, Event>): Keeper<State, Event> {
  const { key, owner, version, upgrades = {}, ttlMs, now = Date.now, storage = () => localStorage } = settings
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
        // Full or forbidden: the log goes on in memory.
        known = read()
        return false
      }
    },
    changedElsewhere: () => read() !== known,
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
