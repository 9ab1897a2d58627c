import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { type EventRecord, type EventRow, UnreadableEvent } from './event-store.ts'
import { askedFor, forget, mostParked, park, parkedRows } from './parked.ts'
import type { EventStore } from './pg-event-store.ts'

/** Takes the settled events of the log. Each node runs its own, for the readers of that node. */
export type Follower = {
  readonly name: string
  /** May be given one event twice, and must come to the same. */
  readonly take: (recorded: EventRecord) => Promise<void>
  readonly stop?: () => void
}

/** A follower that fails tries again after these, and then gives up until it is told to. */
const waitsMs = [1_000, 2_000, 4_000, 8_000]
const lookMs = 5_000

type FollowerDeps = {
  readonly sql: Sql
  readonly store: EventStore
  readonly clock: Clock
  readonly followers: readonly Follower[]
  /** Whether an error says that the database is away. Then no follower is to blame, and the event comes again. */
  readonly isOutage: (error: unknown) => boolean
  /** The text of an error that may be kept: it holds no data that a person sent. */
  readonly describe: (error: unknown) => string
  readonly onParked: (error: unknown, what: { readonly follower: string; readonly stream: string }) => void
  readonly onError: (error: unknown) => void
}

/** The events of a stream that a follower has not taken: from the one that failed to the newest that came. */
type StreamBacklog = {
  readonly follower: Follower
  readonly stream: string
  from: number
  to: number
  tries: number
  /** Given up, until it is asked for. */
  isParked: boolean
  isTrying: boolean
}

/**
 * Gives events to all followers, and keeps one that cannot take an event from holding up the rest: what comes later in
 * the same stream waits behind it, so that its order stays, and all other streams go on. After a few tries the event is
 * parked (table `parked`) and taken again by `npm run log -- retry`. It is the sequenced dead-letter queue of Axon.
 */
export function runFollowers({ sql, store, clock, followers, isOutage, describe, onParked, onError }: FollowerDeps) {
  const heldBy = new Map<string, StreamBacklog>()
  let isStopped = false
  const keyOf = (follower: Follower, stream: string) => `${follower.name} ${stream}`

  const give = async (follower: Follower, stored: EventRow) => {
    const recorded = store.readable(stored)
    if (recorded) await follower.take(recorded)
  }

  /** Takes the held events of a stream, in its order, up to the newest that came meanwhile. Throws the error of the follower. */
  const takeHeld = async (held: StreamBacklog) => {
    while (held.from <= held.to) {
      for (const stored of await store.readStored(sql, held.stream, held.from)) {
        if (stored.version > held.to) break
        await give(held.follower, stored)
        held.from = stored.version + 1
      }
    }
  }

  const tryAgain = async (held: StreamBacklog) => {
    if (held.isTrying || isStopped) return
    held.isTrying = true
    try {
      await takeHeld(held)
      heldBy.delete(keyOf(held.follower, held.stream))
      if (held.isParked) await forget(sql, held.follower.name, held.stream)
    } catch (error) {
      await failed(held, error)
    } finally {
      held.isTrying = false
    }
  }

  const failed = async (held: StreamBacklog, error: unknown) => {
    if (!isOutage(error)) held.tries++
    const wait = error instanceof UnreadableEvent ? undefined : waitsMs[held.tries - 1]
    if (wait !== undefined && !held.isParked) return void clock.after(wait, () => void tryAgain(held).catch(onError))
    const { follower, stream, from: version, tries } = held
    held.isParked = true
    onParked(error, { follower: follower.name, stream })
    await park(sql, { follower: follower.name, stream, version, tries, error: describe(error), at: clock.now() })
  }

  const hold = (follower: Follower, stream: string, from: number, to: number) => {
    const held: StreamBacklog = { follower, stream, from, to, tries: 0, isParked: false, isTrying: false }
    heldBy.set(keyOf(follower, stream), held)
    return held
  }

  /** Nodes hear of a command by the table. Tries the streams again that were asked for, and those that another node has taken by now. */
  const look = async () => {
    const rows = await parkedRows(sql)
    const isThere = new Set(rows.map(({ follower, stream }) => `${follower} ${stream}`))
    const isWhole = rows.length < mostParked
    for (const [key, held] of heldBy) if (isWhole && held.isParked && !isThere.has(key)) await tryAgain(held)
    for (const { follower: name, stream, version, newest } of askedFor(rows)) {
      const follower = followers.find((one) => one.name === name)
      if (!follower) continue
      const held = heldBy.get(`${name} ${stream}`) ?? hold(follower, stream, version, newest)
      held.isParked = true
      await tryAgain(held)
    }
    counts = Map.groupBy(rows, ({ follower }) => follower)
  }
  let counts: ReadonlyMap<string, readonly unknown[]> = new Map()
  let looking: Promise<void> | null = null
  const stopLooking = clock.every(lookMs, () => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null
      })
  })

  return {
    /** Rejects only when the database is away, and then the same event has to come again. */
    async take(stored: EventRow) {
      for (const follower of followers) {
        const held = heldBy.get(keyOf(follower, stored.stream))
        if (held) held.to = Math.max(held.to, stored.version)
        else
          try {
            await give(follower, stored)
          } catch (error) {
            if (isOutage(error)) throw error
            await failed(hold(follower, stored.stream, stored.version, stored.version), error)
          }
      }
    },

    /** Whether a follower has taken all that has come: of these streams, or of all. */
    isAbreast: (follower: string, streams?: readonly string[]) =>
      streams
        ? streams.every((stream) => !heldBy.has(`${follower} ${stream}`))
        : ![...heldBy.values()].some((held) => held.follower.name === follower),

    /** How many streams wait for a command, by follower, of all nodes. */
    parked: (): ReadonlyMap<string, number> => new Map([...counts].map(([follower, rows]) => [follower, rows.length])),

    async stop() {
      isStopped = true
      stopLooking()
      await looking
      for (const { stop } of followers) stop?.()
    },
  }
}
