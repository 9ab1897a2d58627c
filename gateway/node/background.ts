import { sideTables, tables } from '../composition/features.ts'
import { DatabaseUnavailable, StorageFull } from '../db/failures.ts'
import { type EventRecord, isAfter } from '../events/event-store.ts'
import { runFollowers } from '../events/followers.ts'
import { newestHead, settledHead } from '../events/pg-event-store.ts'
import { relay } from '../events/relay.ts'
import { type RelayWatch, watchRelay } from '../events/relay-watch.ts'
import { restoredDatabase } from '../events/went-back.ts'
import { describedError } from '../http/logged-error.ts'
import type { Closing } from '../lifecycle/closing.ts'
import { heal } from '../log/heal.ts'
import { forgetOld } from '../tables/retention.ts'
import { runTimers } from '../timers/run-timers.ts'
import type { Base } from './base.ts'
import type { NodeParts } from './joined.ts'

const hourMs = 3_600_000
const statisticsMs = 600_000

/** The work of a node that no request waits for. */
export type Background = {
  /** Whether a follower of this node has taken all events of these streams that are in the log. */
  readonly isAbreast: (follower: string, streams?: readonly string[]) => boolean
  readonly overdueTimers: () => ReadonlyMap<string, number>
  readonly parkedEvents: () => ReadonlyMap<string, number>
  readonly relayWatch: Pick<RelayWatch, 'behindSeconds' | 'openSeconds'>
  /** Runs timers that are due now, and hands all events of the log to the followers. */
  readonly settle: () => Promise<void>
  /** Resolves when the database was restored to an earlier moment, so that all that this node remembers of it is wrong. */
  readonly wentBack: Promise<void>
  /** Takes no more timers, and waits for those that run, but a few seconds at most: other nodes go on with them. */
  readonly leaveTimers: () => Promise<void>
}

/** Starts followers, timers and retention. `lagged` hears how many seconds each event took from the log to here. */
export async function startBackground(
  { db, store, bus, clock, app, onError, isTold }: Base,
  features: Pick<NodeParts, 'followers' | 'timers' | 'calls'>,
  opened: Closing,
  lagged: (seconds: number) => void,
): Promise<Background> {
  const healing = { db, store, tables }
  const healer = { name: 'tables', take: ({ stream }: EventRecord) => heal(healing, [stream]) }
  const followers = runFollowers({
    sql: db,
    store,
    clock,
    // First, so that the others read the right rows.
    followers: [healer, ...features.followers],
    isOutage,
    describe: describedError,
    onParked: (error, what) => app.log.error({ err: error, ...what }, 'an event waits for "npm run log -- retry"'),
    onError,
  })
  opened.add(followers.stop)
  const restored = restoredDatabase({ db, log: app.log, onError })
  const follower = relay(
    { sql: db, store, bus, clock, from: await settledHead(db) },
    async (stored) => {
      await followers.take(stored)
      lagged((clock.now().getTime() - stored.at.getTime()) / 1000)
    },
    onError,
    restored.look,
  )
  opened.add(follower.stop)
  const relayWatch = watchRelay({ db, clock, cursor: follower.cursor, log: app.log, onError })
  opened.add(relayWatch.stop)
  // The follower began at the newest event: earlier ones may have left a row of an earlier release.
  const healed = heal(healing, null).catch(onError)
  opened.add(() => healed)
  const timers = runTimers({
    db,
    clock,
    handlers: features.timers,
    calls: features.calls,
    isOutage,
    describe: describedError,
    onError(error, { kind }, isParked) {
      if (isTold(error)) return
      if (isParked) app.log.error({ err: error, kind }, 'a timer waits for "npm run log -- retry"')
      else app.log.warn({ err: error, kind }, 'a timer failed and comes again')
    },
    onUnknownKind: (kind, count) =>
      app.log.warn({ kind, count }, 'timers of a kind that this release does not know wait for one that does'),
  })
  opened.add(timers.stop)
  const forget = async () => {
    const now = clock.now()
    // A table that fails holds up none of the others.
    for (const table of sideTables) await forgetOld(db, table, now).catch(onError)
  }
  opened.add(clock.every(hourMs, () => void forget()))
  opened.add(clock.every(statisticsMs, () => void db.refreshStatistics?.().catch(onError)))
  return {
    isAbreast: (name, streams) => follower.isFollowing() && followers.isAbreast(name, streams),
    overdueTimers: timers.overdue,
    parkedEvents: followers.parked,
    relayWatch,
    async settle() {
      await timers.tick()
      const newest = await newestHead(db)
      await follower.poke()
      for (; isAfter(newest, follower.cursor()); await follower.poke())
        await new Promise((next) => setTimeout(next, 20))
    },
    wentBack: restored.isOver,
    leaveTimers: timers.stop,
  }
}

const isOutage = (error: unknown) => error instanceof DatabaseUnavailable || error instanceof StorageFull
