import type { Sql } from '../db/database.ts'
import { holdMonths, MonthsAway, monthsAway, monthsOfStreamsAway } from '../events/archived.ts'
import { type Cursor, start } from '../events/event-store.ts'
import { withdrawCommandsOf } from '../events/log.ts'
import { type EventStore, type PersonalEvent, settledHead } from '../events/pg-event-store.ts'
import { type RegisteredKind, streamsOwnedBy } from '../events/stream-kind.ts'
import { holdAppends, streamsNaming, streamsThatExist } from '../events/streams.ts'
import { foldStreams } from '../log/fold.ts'
import { oneAtATime } from '../log/one-at-a-time.ts'
import { dropShadows } from '../log/shadow.ts'
import type { People, PersonOwner } from '../tables/side-table.ts'
import type { PeopleGround } from './command.ts'
import { eraseRows, exportRows } from './person-rows.ts'

const lockWaitMs = 10_000

/** A person, and the rules of their kind. The streams and the rows follow from the declarations of stream kinds and tables. */
type PersonQuery<Owner extends PersonOwner> = {
  readonly owner: Owner
  /** Reads the keys by which streams and tables know the person. */
  readonly find: (sql: Sql) => Promise<People[Owner]>
  /** Runs before an erasure, in its transaction. Throws while others still need to know who the person is. */
  readonly beforeErasure?: (sql: Sql, person: People[Owner], streams: readonly string[]) => Promise<void>
}

/** Everything that is known of a person: the events stream by stream, and the rows of the side tables. */
export async function exportOf<Owner extends PersonOwner>(
  { db, digests, store, sideTables, now }: Omit<PeopleGround, 'tables' | 'wait'>,
  { owner, find }: PersonQuery<Owner>,
) {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    await holdMonths(sql)
    await sql.query('set local statement_timeout = 0')
    const person = await find(sql)
    const { own, naming } = await streamsOf(sql, store.kinds, owner, person)
    const streams = [...own, ...(await streamsNamedBy(sql, naming, start))].sort()
    await refuseAway(sql, streams, naming, 'An export of this person')
    const shown = await exportStreams(sql, store, streams, eventsOf(owner, own, naming))
    const rows = await exportRows({ sql, digests }, { sideTables, owner, person })
    return { exportedAt: now().toISOString(), streams: shown, ...rows }
  })
}

/**
 * Erases who a person is. Their orders and steps stay, without them. Answers how many events have lost something. Appends wait for it, and
 * no rebuild runs beside it, or goes on after it: the rebuild would bring the erased data back into its tables. Throws MonthsAway.
 */
export function eraseOf<Owner extends PersonOwner>(
  { db, digests, store, tables, sideTables, wait }: Omit<PeopleGround, 'now'>,
  { owner, find, beforeErasure }: PersonQuery<Owner>,
): Promise<number> {
  return oneAtATime({ sql: db, wait }, async ({ renew }) => {
    // Most of the log is searched before appends have to wait.
    const head = await settledHead(db)
    const earlier = await db.transaction(async (sql) => {
      await sql.query('set local statement_timeout = 0')
      return streamsNamedBy(sql, namingOf(store.kinds, owner, await find(sql)), start)
    })
    return db.transaction(async (sql) => {
      const keyed = { sql, digests }
      await sql.query(`set local lock_timeout = ${lockWaitMs}`)
      await holdAppends(sql)
      // The search may have taken longer than the right lasts. A rebuild that took it would bring the erased data back.
      await renew(sql)
      const person = await find(sql)
      const { own, naming } = await streamsOf(sql, store.kinds, owner, person)
      const later = await streamsNamedBy(sql, naming, head)
      const streams = [...new Set([...own, ...earlier, ...later])].sort()
      await refuseAway(sql, streams, naming)
      await beforeErasure?.(sql, person, streams)
      await withdrawCommandsOf(keyed, streams)
      await eraseRows(keyed, { sideTables, owner, person })
      const changed = await store.erase(sql, streams, eventsOf(owner, own, naming))
      await foldStreams({ sql, store, tables, take: (table, rows) => table.write(sql, rows) }, streams)
      await dropShadows(sql, tables)
      return changed
    })
  })
}

/**
 * Throws MonthsAway where events of the person may be in detached months: among their own streams, or in others', which cannot be searched for
 * them.
 */
async function refuseAway(
  sql: Sql,
  streams: readonly string[],
  naming: readonly Naming[],
  work = 'The erasure of this person',
) {
  const isSearched = naming.some(({ values }) => values.length > 0)
  const away = await (isSearched ? monthsAway(sql) : monthsOfStreamsAway(sql, streams))
  if (away.length > 0) throw new MonthsAway(away, work)
}

/** Events of others' streams that name a person. */
type Naming = {
  readonly types: readonly string[]
  readonly field: readonly string[]
  readonly values: readonly string[]
}

/** The streams of a person by the declarations of all kinds: their own, and the events of others that name them. */
async function streamsOf<Owner extends PersonOwner>(
  sql: Sql,
  kinds: readonly RegisteredKind[],
  owner: Owner,
  person: People[Owner],
) {
  const own: string[] = []
  for (const one of kinds) {
    const owned = streamsOwnedBy(one, owner)
    if (owned && 'ids' in owned) own.push(...(await owned.ids(person, sql)).map((id) => `${one.kind}-${id}`))
  }
  return { own: await streamsThatExist(sql, own), naming: namingOf(kinds, owner, person) }
}

const namingOf = <Owner extends PersonOwner>(
  kinds: readonly RegisteredKind[],
  owner: Owner,
  person: People[Owner],
): readonly Naming[] =>
  kinds.flatMap((one) => {
    const owned = streamsOwnedBy(one, owner)
    if (!owned || 'ids' in owned) return []
    const { types, field, keys } = owned
    return [{ types, field, values: keys(person) }]
  })

async function streamsNamedBy(sql: Sql, naming: readonly Naming[], after: Cursor): Promise<readonly string[]> {
  const named = new Set<string>()
  for (const { types, field, values } of naming)
    if (values.length > 0)
      for (const stream of await streamsNaming(sql, { types, field, values, after })) named.add(stream)
  return [...named]
}

type IsTheirs = (event: PersonalEvent) => boolean

/** Picks the events about a person: one stream may name two people. */
function eventsOf(owner: PersonOwner, own: readonly string[], naming: readonly Naming[]): IsTheirs {
  const isOwn = new Set(own)
  const names = ({ type, data }: PersonalEvent) =>
    naming.some(({ types, field, values }) => types.includes(type) && values.includes(textAt(data, field)))
  return (event) => event.owner === owner && (isOwn.has(event.stream) || names(event))
}

const textAt = (data: object, [name, ...rest]: readonly string[]): string => {
  const value = name === undefined ? data : (data as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'object' && value !== null && name !== undefined ? textAt(value, rest) : String(value)
}

/** The events of streams as the person may read them. One that names another person gives its type and its time alone. */
async function exportStreams(
  sql: Sql,
  store: EventStore,
  streams: readonly string[],
  isTheirs: IsTheirs,
): Promise<Readonly<Record<string, readonly object[]>>> {
  const exported: Record<string, readonly object[]> = {}
  for (const stream of streams)
    exported[stream] = (await store.readStored(sql, stream, 1)).flatMap(({ type, at, decoded }) => {
      if (decoded.is !== 'known') return []
      const owner = store.ownerOf(stream, type)
      const { type: _, ...data } = decoded.event
      const isShown = owner === null || isTheirs({ stream, type, owner, data })
      return isShown ? [decoded.event] : [{ type, at: at.toISOString() }]
    })
  return exported
}
