/** What one command has appended, and when. */
export type Entry<Event> = { readonly id: string; readonly at: number; readonly events: readonly Event[] }

/** A log as it is kept: where it starts, and what has happened since. */
export type Log<State, Event> = { readonly base: State; readonly entries: readonly Entry<Event>[] }

/**
 * A log out of what was stored or brought in a file; null where there is none. Earlier releases kept bare events
 * without their times: each becomes an entry.
 */
export function readLog<State, Event>(record: unknown): Log<State, Event> | null {
  if (!isRecord(record)) return null
  const { base, entries, log, at } = record
  const found = entries ?? log
  if (!Array.isArray(found)) return null
  const time = typeof at === 'number' ? at : 0
  return {
    base: base as State,
    entries: found.filter(isRecord).map(
      (item, index): Entry<Event> => ({
        id: typeof item['id'] === 'string' && Array.isArray(item['events']) ? item['id'] : `kept-${index}`,
        at: typeof item['at'] === 'number' ? item['at'] : time,
        events: (Array.isArray(item['events']) ? item['events'] : [item]) as Event[],
      }),
    ),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
