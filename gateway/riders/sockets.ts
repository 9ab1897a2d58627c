import { riderStream } from '../aggregates/riders/stream.ts'
import type { Sql } from '../db/database.ts'
import { type EventRecord, eventsOf } from '../events/event-store.ts'
import type { Follower } from '../events/followers.ts'
import { tokenDigest } from '../http/secrets.ts'
import type { Clock } from '../ports/clock.ts'
import type { Realtime } from '../realtime/realtime.ts'

const sweepMs = 60_000

/**
 * Writes down that a session's token opened a socket, so that the socket ends with it. False when the
 * token is over already: its row is held, so that a shift that ends meanwhile finds this socket.
 */
export async function keepSocket(sql: Sql, clock: Clock, token: string, socketId: string): Promise<boolean> {
  const now = clock.now().toISOString()
  const { rows } = await sql.query(
    `with session as (
       select digest, rider_id from rider_tokens
       where digest = $1 and scope = 'session' and expires_at > $3::timestamptz for key share
     )
     insert into rider_sockets (token, socket_id, rider_id, opened_at)
     select digest, $2, rider_id, $3::timestamptz from session
     on conflict (token, socket_id) do update set opened_at = excluded.opened_at
     returning socket_id`,
    [tokenDigest(token), socketId, now],
  )
  return rows.length > 0
}

type Options = {
  readonly sql: Sql
  readonly realtime: Pick<Realtime, 'session'>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Ends this node's sockets of couriers whose shift has ended or whose token has run out. */
export function endSockets({ sql, realtime, clock, onError }: Options): Omit<Follower, 'name'> {
  const end = (rows: readonly { id: string }[], reason: string) => {
    for (const { id } of rows) realtime.session(id)?.end(4009, reason, 'terminated')
  }

  const sweep = async () => {
    const { rows } = await sql.query<{ id: string }>(
      `select s.socket_id as id from rider_tokens t join rider_sockets s on s.token = t.digest
       where t.expires_at <= $1`,
      [clock.now().toISOString()],
    )
    end(rows, 'The token has expired')
  }

  return {
    /** Follows the log. A shift that was started again has other tokens, and sockets of these stay. */
    async take(recorded: EventRecord) {
      for (const { id, event } of eventsOf([recorded], riderStream)) {
        if (event.type !== 'ShiftEnded') continue
        const { rows } = await sql.query<{ id: string }>(
          `select socket_id as id from rider_sockets s
           where rider_id = $1 and not exists (select 1 from rider_tokens t where t.digest = s.token)`,
          [id],
        )
        end(rows, 'The shift has ended')
      }
    },
    stop: clock.every(sweepMs, () => void sweep().catch(onError)),
  }
}
