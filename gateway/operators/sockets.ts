import { operatorStream } from '../aggregates/operators/stream.ts'
import type { Sql } from '../db/database.ts'
import { type EventRecord, eventsOf } from '../events/event-store.ts'
import type { Ground } from '../ground/ground.ts'
import type { Clock } from '../ports/clock.ts'

const sweepMs = 15_000
/** Each node looks at a session that has ended many times before its connections are forgotten. */
const forgottenAfterMs = 3_600_000
const topic = 'operator-sessions'

/**
 * Writes down that a session opened a connection, so that the connection ends with it. False when the session is over already: its row
 * is held, so that an end that comes meanwhile finds this connection.
 */
export async function keepOperatorSocket(
  sql: Sql,
  clock: Clock,
  sessionId: string,
  socketId: string,
): Promise<boolean> {
  const { rows } = await sql.query(
    `with session as (select id from operator_sessions where id = $1 and expires_at > $3::timestamptz for key share)
     insert into operator_sockets (session, socket_id, opened_at) select id, $2, $3::timestamptz from session
     on conflict (session, socket_id) do update set opened_at = excluded.opened_at
     returning socket_id`,
    [sessionId, socketId, clock.now().toISOString()],
  )
  return rows.length > 0
}

/**
 * The connections of sessions that are over. It steps from one session to the next by the index: a session opens a connection at each
 * gap of its line, so in its thirty days a shop has many more connections than sessions.
 */
export const endedSockets = `
  with recursive each_session(session) as (
    (select session from operator_sockets order by session limit 1)
    union all
    select (select k.session from operator_sockets k where k.session > e.session order by k.session limit 1)
    from each_session e where e.session is not null
  ), ended as materialized (
    select e.session from each_session e where e.session is not null
      and not exists (select from operator_sessions s where s.id = e.session and s.expires_at > $1)
  )
  select e.session, k.socket_id as id from ended e
    cross join lateral (select socket_id from operator_sockets k where k.session = e.session offset 0) k`

type SocketDeps = Pick<Ground, 'log' | 'connections' | 'clock' | 'bus' | 'onError'>

export type OperatorSockets = ReturnType<typeof operatorSockets>

/** Ends the connections of sessions that are over, at all nodes. */
export function operatorSockets({ log: { sql }, connections, clock, bus, onError }: SocketDeps) {
  /** The sessions that are over and have connections left, with the instant at which this node saw that first. */
  const over = new Map<string, number>()

  const end = (rows: readonly { readonly id: string }[], reason: string) => {
    for (const { id } of rows) connections.session(id)?.end(4009, reason, 'terminated')
  }

  const sweep = async () => {
    const now = clock.now()
    const { rows } = await sql.query<{ session: string; id: string }>(endedSockets, [now.toISOString()])
    end(rows, 'The session has ended')
    await forget(new Set(rows.map(({ session }) => session)), now.getTime())
  }

  /** Another node may hold a connection of theirs, and find it by these rows. */
  const forget = async (ended: ReadonlySet<string>, now: number) => {
    for (const session of over.keys()) if (!ended.has(session)) over.delete(session)
    for (const session of ended) if (!over.has(session)) over.set(session, now)
    const old = [...over].flatMap(([session, since]) => (now - since >= forgottenAfterMs ? [session] : []))
    if (old.length > 0) await sql.query('delete from operator_sockets where session = any($1)', [old])
  }

  const stops = [
    clock.every(sweepMs, () => void sweep().catch(onError)),
    bus.onSay(topic, () => void sweep().catch(onError)),
  ]

  return {
    /** After sessions were ended: at once here, and at other nodes as soon as they hear of it, at the latest with their next sweep. */
    async ended(): Promise<void> {
      bus.say(topic, '')
      await sweep()
    },
    /** Follows the log. After a change of role or places, the person's page joins again with the new stores. */
    async take(recorded: EventRecord): Promise<void> {
      for (const { id, event } of eventsOf([recorded], operatorStream)) {
        if (event.type === 'OperatorInvited' || event.type === 'OperatorJoined') continue
        await sweep()
        if (event.type !== 'OperatorMoved') continue
        const { rows } = await sql.query<{ id: string }>(
          `select k.socket_id as id from operator_sockets k join operator_sessions s on s.id = k.session
           where s.operator_id = $1`,
          [id],
        )
        end(rows, 'The role has changed')
      }
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
