import type { Sql } from '../db/database.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { RegisteredKind } from '../events/stream-kind.ts'

export type ReplayStep = {
  readonly version: number
  readonly at: string
  readonly type: string
  /** The content of the event; absent where this release cannot read it. */
  readonly event?: object
  readonly problem?: string
  /** The state of the stream after the event. */
  readonly state: unknown
}

/** Each event of a stream in its order, with the state that it leads to. */
export async function replay(
  sql: Sql,
  store: EventStore,
  kinds: readonly RegisteredKind[],
  stream: string,
): Promise<readonly ReplayStep[]> {
  const kind = kinds.find((one) => stream.startsWith(`${one.kind}-`))
  let state = kind?.decider.initial
  return (await store.readStored(sql, stream, 1)).map(({ version, at, type, decoded }) => {
    const place = { version, at: at.toISOString(), type }
    if (decoded.is !== 'known')
      return { ...place, problem: decoded.is === 'unknown' ? 'of a newer release' : decoded.reason, state }
    state = kind?.decider.evolve(state as never, decoded.event as never)
    return { ...place, event: decoded.event, state }
  })
}
