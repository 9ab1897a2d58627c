import type { CurrentCatalog } from '../catalog/current.ts'
import type { Database } from '../db/database.ts'
import type { Space } from '../db/space.ts'
import type { Bus } from '../events/bus.ts'
import type { Log } from '../events/log.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { RelayWatch } from '../events/relay-watch.ts'
import type { Readings } from '../http/observe.ts'
import { services } from '../outside/failing.ts'
import type { Realtime } from '../realtime/realtime.ts'

type Sources = {
  readonly db: Pick<Database, 'connections'>
  readonly log: Pick<Log, 'appendedByType'>
  /** Null where no NATS is set. */
  readonly nats: Pick<Bus, 'canSay'> | null
  /** Null where no other clock is there to compare with. */
  readonly clockWatch: { readonly offsetSeconds: () => number } | null
  readonly realtime: Realtime
  readonly space: Space | null
  readonly store: Pick<EventStore, 'skipped'>
  readonly catalog: Pick<CurrentCatalog, 'isBehind'>
  readonly overdueTimers: () => ReadonlyMap<string, number>
  readonly parkedEvents: () => ReadonlyMap<string, number>
  readonly unreadableRows: () => ReadonlyMap<string, number>
  readonly relayWatch: () => Pick<RelayWatch, 'behindSeconds' | 'openSeconds'>
}

/** Readings for `/metrics` of the parts under the features, beside requests, relay and process (docs/operations.md). */
export const readingsOf = (sources: Sources): Readings => {
  const { db, log, nats, clockWatch, realtime, space, store, catalog } = sources
  const { overdueTimers, parkedEvents, unreadableRows, relayWatch } = sources
  const { hub, counts } = realtime
  return {
    realtime_connections: { help: 'Open connections', read: realtime.connections },
    realtime_channels: { help: 'Channels with a reader', read: hub.channelCount },
    realtime_published_total: { help: 'Messages published to readers', read: () => hub.counts.published },
    realtime_delivered_total: { help: 'Messages handed to readers', read: () => hub.counts.delivered },
    realtime_stale_total: { help: 'Messages dropped for being older than what was sent', read: () => hub.counts.stale },
    realtime_conflated_total: {
      help: 'Messages that gave way to a newer one while their reader was slow',
      read: () => counts.conflated,
    },
    realtime_refused_total: { help: 'What clients sent in vain', label: 'reason', readEach: () => counts.refused },
    realtime_disconnects_total: { help: 'Connections that ended', label: 'cause', readEach: () => counts.ended },
    events_appended_total: {
      help: 'Events that the commands of this node have written, such as OrderPlaced and PaymentApproved',
      label: 'type',
      readEach: () => log.appendedByType,
    },
    ...(db.connections && {
      database_connections: {
        help: 'Connections to PostgreSQL that are busy or idle, and work that waits for one',
        label: 'state',
        readEach: () => new Map(Object.entries(db.connections?.() ?? {})),
      },
    }),
    ...(clockWatch && {
      clock_offset_seconds: {
        help: 'Seconds by which this machine is ahead of the database server',
        read: clockWatch.offsetSeconds,
      },
    }),
    ...(nats && { nats_up: { help: '1 while NATS is connected', read: () => Number(nats.canSay()) } }),
    timers_overdue: { help: 'Timers that are two minutes late', label: 'kind', readEach: overdueTimers },
    events_skipped_total: {
      help: 'Events of a newer release that this one passed over',
      label: 'type',
      readEach: () => store.skipped,
    },
    events_parked: { help: 'Streams that a follower has given up', label: 'follower', readEach: parkedEvents },
    rows_unreadable_total: {
      help: 'Rows of lists that could not be written, each time that they were read',
      label: 'list',
      readEach: unreadableRows,
    },
    relay_behind_seconds: {
      help: 'Age of the oldest event that this node has not relayed',
      read: () => relayWatch().behindSeconds(),
    },
    open_transaction_seconds: {
      help: 'Time for which one transaction of the database server has kept events from being relayed',
      read: () => relayWatch().openSeconds(),
    },
    outside_failing_seconds: {
      help: 'Time for which a service outside has answered no call of this node; absent for those that answer',
      label: 'service',
      readEach: services.failingSeconds,
    },
    catalog_behind: {
      help: '1 while the newest catalogue is of a newer release',
      read: () => Number(catalog.isBehind()),
    },
    ...(space && {
      disk_free_bytes: { help: 'Free on the disk of the embedded database', read: space.free },
      disk_short: { help: '1 while writes are refused for want of disk', read: () => Number(space.isShort()) },
    }),
  }
}
