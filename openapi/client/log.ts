/** The events of one command, and its time. */
export type LogEntry<Event> = { readonly id: string; readonly at: number; readonly events: readonly Event[] }

/** The stored form of a log: its base, and the entries since. */
export type Log<State, Event> = { readonly base: State; readonly entries: readonly LogEntry<Event>[] }

/**
 * Reads a log from storage or from a file; null when the record holds none. Earlier releases stored bare events without
 * times: each becomes an entry.
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
      (item, index): LogEntry<Event> => ({
        id: typeof item['id'] === 'string' && Array.isArray(item['events']) ? item['id'] : `kept-${index}`,
        at: typeof item['at'] === 'number' ? item['at'] : time,
        events: (Array.isArray(item['events']) ? item['events'] : [item]) as Event[],
      }),
    ),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
