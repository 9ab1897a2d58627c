import { fold } from '#domain/kernel/decider.ts'
import { type Database, isDuplicate, type Sql } from '../db/database.ts'
import type { DigestContext, Digests } from '../digests/keyed-digests.ts'
import { inSpan, type Span } from '../ports/trace.ts'
import type { By } from './by.ts'
import { cachedStates } from './cached-states.ts'
import { type Cursor, type Encoded, type EventRecord, type EventRow, VersionConflict } from './event-store.ts'
import type { EventStore } from './pg-event-store.ts'
import type { StateTable } from './state-table.ts'
import type { StreamKind, WithType } from './stream-kind.ts'

/** Answers events with writes beside the log, such as a timer. It runs in the transaction that appends, so both stand or neither. */
export type Reaction = (sql: Sql, recorded: readonly EventRecord[]) => Promise<void>

/** The state of a stream after a command, and the events of that command: none where nothing changed. */
type CommandResult<State, Event, Rejection> =
  | { readonly ok: true; readonly state: State; readonly events: readonly Event[] }
  | { readonly ok: false; readonly rejection: Rejection }

/** The actions that a piece of work may take inside its transaction. */
export type Unit = {
  readonly sql: Sql
  /** Lets the rules decide on the newest state; the events are written when the work ends. */
  execute<State, Command, Event extends WithType, Rejection>(
    stream: StreamKind<State, Command, Event, Rejection>,
    id: string,
    command: Command,
  ): Promise<CommandResult<State, Event, Rejection>>
  /** The same for a stream that gets its id only now, and so need not be read. An append refuses one that has events. */
  begin<State, Command, Event extends WithType, Rejection>(
    stream: StreamKind<State, Command, Event, Rejection>,
    freshId: string,
    command: Command,
  ): Promise<CommandResult<State, Event, Rejection>>
  state<State, Command, Event extends WithType, Rejection>(
    stream: StreamKind<State, Command, Event, Rejection>,
    id: string,
  ): Promise<State>
  /** The ids of this kind that the work has begun. Tables do not have them until it ends. */
  begun(stream: { readonly kind: string }): readonly string[]
  /** Runs after the events are written, in the same transaction: timers, tokens, tables beside the log. */
  afterwards(write: (sql: Sql) => Promise<void>): void
}

export type CommandOutcome<Value, Rejection> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly rejection: Rejection }

/** The same command id came with another content: a mistake of the caller, never a retry. */
export class CommandReused extends Error {
  override readonly name = 'CommandReused'
}

/** The caller withdrew the command before it was done: it is never done any more. */
export class CommandWithdrawn extends Error {
  override readonly name = 'CommandWithdrawn'
}

export type Command = {
  /** The principal who wants it. */
  readonly by: By
  /** With an id, the work runs once; retries get the same answer (ruling-25). */
  readonly id?: string | undefined
  /** The content of the command, to tell a retry from another command under the same id. */
  readonly content?: unknown
}

export type Log = ReturnType<typeof createLog>

const attempts = 6

/** Each try of a command is a span: what it waits for is the database. */
const transaction = { name: 'command', kind: 'internal', attributes: { 'db.system.name': 'postgresql' } } as const

type LogDeps = {
  readonly db: Database
  readonly store: EventStore
  readonly tables: readonly StateTable[]
  readonly reactions: readonly Reaction[]
  readonly digests: Digests
  readonly now: () => Date
  readonly onCommit: () => void
}

export function createLog({ db, store, tables, reactions, digests, now, onCommit }: LogDeps) {
  const readState = stateReader(store)
  const appendedByType = new Map<string, number>()

  async function attempt<Value, Rejection>(
    command: Command,
    work: (unit: Unit) => Promise<CommandOutcome<Value, Rejection>>,
    span: Span | null,
  ) {
    const digest = digestOf(digests, command.content)
    let appended: readonly EventRecord[] = []
    try {
      const outcome = await db.transaction(async (sql) => {
        await holdLog(sql)
        const earlier = command.id === undefined ? null : await earlierOutcome<Value>(sql, command.id, digest)
        if (earlier) return earlier
        const { unit, changed, writes } = openUnit(sql, store, readState)
        const outcome = await work(unit)
        if (!outcome.ok) throw new Refused(outcome)
        const streams = changed()
        appended = await store.append(sql, streams, now(), { by: command.by, command: command.id })
        if (appended.length > 0) await writeTables(sql, tables, streams, appended)
        if (appended.length > 0) for (const react of reactions) await react(sql, appended)
        for (const write of writes) await write(sql)
        if (command.id !== undefined)
          await sql.query('insert into commands (id, digest, outcome, at) values ($1, $2, $3::jsonb, $4)', [
            command.id,
            digest,
            JSON.stringify({ value: outcome.value ?? null }),
            now().toISOString(),
          ])
        return outcome
      })
      for (const { event } of appended) appendedByType.set(event.type, (appendedByType.get(event.type) ?? 0) + 1)
      span?.note({ 'comanda.events': appended.map(({ event }) => event.type) })
      if (appended.length > 0) onCommit()
      return outcome
    } catch (error) {
      if (error instanceof Refused) return error.outcome as CommandOutcome<Value, Rejection>
      throw error
    }
  }

  return {
    sql: db as Sql,
    /** Keyed digests, such as those of the contents of commands. */
    digests,
    /** How many events of each type the commands of this node have committed. */
    appendedByType: appendedByType as ReadonlyMap<string, number>,
    /** A stream as its rules see it, with how many events it has. Throws UnreadableEvent. */
    state: <State, Command, Event extends WithType, Rejection>(
      stream: StreamKind<State, Command, Event, Rejection>,
      id: string,
    ) => readState(db, stream, id),
    /** Every event of a stream as the log holds it, also of types that this release does not know. */
    history: (stream: string): Promise<readonly EventRow[]> => store.readStored(db, stream, 1),
    /**
     * Answers the outcome of a command. Null when it was not done, and then it is never done: a later try throws
     * CommandWithdrawn. A transaction of the same command that is still open is waited for.
     */
    async withdraw<Value>(id: string): Promise<{ readonly value: Value } | null> {
      for (let tries = 1; tries <= attempts; tries++) {
        const row = [id, JSON.stringify(withdrawn), now().toISOString()]
        await db.query(
          `insert into commands (id, digest, outcome, at) values ($1, '', $2::jsonb, $3) on conflict (id) do nothing`,
          row,
        )
        const stored = await storedCommand<Value>(db, id)
        if (stored) return 'value' in stored.outcome ? stored.outcome : null
        // The old row in the way was deleted between the two statements.
      }
      throw new Error('a command was deleted each time it was withdrawn')
    },
    /** Answers the outcome of a command that was done before; null when it is new. Throws CommandReused and CommandWithdrawn. */
    async earlier<Value>({ id, content }: Pick<Command, 'id' | 'content'>): Promise<Value | null> {
      if (id === undefined) return null
      return (await earlierOutcome<Value>(db, id, digestOf(digests, content)))?.value ?? null
    },
    /**
     * One piece of work in one transaction: reads, decides, appends to any number of streams.
     * On a lost race it starts again and lets the rules decide on the newest state. A rejection
     * undoes everything. Throws CommandReused and CommandWithdrawn, and VersionConflict after six lost races.
     */
    async transact<Value, Rejection>(
      command: Command,
      work: (unit: Unit) => Promise<CommandOutcome<Value, Rejection>>,
    ) {
      for (let tries = 1; ; tries++) {
        try {
          return await inSpan(transaction, (span) => attempt(command, work, span))
        } catch (error) {
          const lostRace = error instanceof VersionConflict || isDuplicate(error, 'commands_pkey')
          if (!lostRace) throw error
          if (tries === attempts) throw error instanceof VersionConflict ? error : new VersionConflict('one command')
        }
      }
    },
  }
}

/**
 * Keeps erasures, imports and the last step of a rebuild out from the first read on. Else a command that has read before an erasure
 * could write after it, and bring the erased data back. A lock is no write, so the append stays the first (ruling-23).
 */
export const holdLog = (sql: Sql) => sql.query('lock table events in row exclusive mode')

/** Leaves the transaction by the only way that undoes it. */
class Refused extends Error {
  readonly outcome: { readonly ok: false; readonly rejection: unknown }
  constructor(outcome: { readonly ok: false; readonly rejection: unknown }) {
    super('refused')
    this.outcome = outcome
  }
}

type Open = {
  readonly kind: string
  readonly id: string
  readonly stream: string
  readonly expected: number
  readonly isNew: boolean
  readonly events: Encoded[]
  state: unknown
}

function openUnit(sql: Sql, store: EventStore, readState: ReturnType<typeof stateReader>) {
  const streams = new Map<string, Open>()
  const writes: ((sql: Sql) => Promise<void>)[] = []

  const open = async <State, Command, Event extends WithType, Rejection>(
    kind: StreamKind<State, Command, Event, Rejection>,
    id: string,
    isNew = false,
  ) => {
    const stream = `${kind.kind}-${id}`
    const known = streams.get(stream)
    if (known) return known
    const nothing = { version: 0, state: kind.decider.initial }
    const { version: expected, state } = isNew ? nothing : await readState(sql, kind, id)
    const fresh: Open = { kind: kind.kind, id, stream, expected, isNew, events: [], state }
    streams.set(stream, fresh)
    return fresh
  }

  const decideOn = <State, Command, Event extends WithType, Rejection>(
    stream: Open,
    { decider }: StreamKind<State, Command, Event, Rejection>,
    command: Command,
  ): CommandResult<State, Event, Rejection> => {
    const before = stream.state as State
    const decision = decider.decide(before, command)
    if (!decision.ok) return decision
    const encoded = decision.events.map((event) => store.encode(stream.stream, event))
    // The events count in their written form, so that a replay comes to the same state.
    const written = encoded.map((each) => store.whole(stream.stream, each)) as unknown as typeof decision.events
    const state = fold(decider, written, before)
    stream.events.push(...encoded)
    stream.state = state
    return { ok: true, state, events: written }
  }

  const unit: Unit = {
    sql,
    execute: async (kind, id, command) => decideOn(await open(kind, id), kind, command),
    begin: async (kind, freshId, command) => decideOn(await open(kind, freshId, true), kind, command),
    state: async (kind, id) => (await open(kind, id)).state as never,
    begun: ({ kind }) => [...streams.values()].flatMap((one) => (one.kind === kind && one.isNew ? [one.id] : [])),
    afterwards: (write) => void writes.push(write),
  }
  // Always in one order, so that two pieces of work on the same streams wait for one another and never in a circle.
  const changed = () =>
    [...streams.values()].filter(({ events }) => events.length > 0).sort((a, b) => (a.stream < b.stream ? -1 : 1))
  return { unit, changed, writes }
}

function stateReader(store: EventStore) {
  const readCached = cachedStates(store)

  return async <State, Command, Event extends WithType, Rejection>(
    sql: Sql,
    { kind, decider, isCached }: StreamKind<State, Command, Event, Rejection>,
    id: string,
  ): Promise<{ readonly version: number; readonly state: State }> => {
    const stream = `${kind}-${id}`
    if (isCached) return (await readCached(sql, stream, decider as never)) as { version: number; state: State }
    const { version, events } = await store.readStream(sql, stream)
    return {
      version,
      state: fold(
        decider,
        events.map(({ event }) => event as Event),
      ),
    }
  }
}

/** Every stream that has changed, as it stands now, in the table of its kind. */
async function writeTables(
  sql: Sql,
  tables: readonly StateTable[],
  streams: readonly Open[],
  recorded: readonly EventRecord[],
) {
  const cursors = new Map<string, Cursor>(recorded.map(({ stream, cursor }) => [stream, cursor]))
  for (const table of tables) {
    const standings = streams.flatMap(({ kind, id, stream, expected, events, state }) => {
      const cursor = cursors.get(stream)
      return kind === table.kind && cursor ? [{ id, version: expected + events.length, cursor, state }] : []
    })
    if (standings.length > 0) await table.write(sql, standings)
  }
}

/** The outcome of a command that was withdrawn before it was done. */
const withdrawn = { withdrawn: true } as const

/**
 * Forgets the outcomes and contents of the commands that wrote to these streams, when their person is erased. A repetition
 * throws CommandWithdrawn. Commands without a content are the gateway's own: timers and webhooks repeat these, and they say
 * nothing of a person.
 */
export const withdrawCommandsOf = async ({ sql, digests }: DigestContext, streams: readonly string[]) =>
  void (await sql.query(
    `update commands set digest = '', outcome = $2::jsonb
     where id in (select meta->>'command' from events where stream = any($1)) and digest <> $3`,
    [streams, JSON.stringify(withdrawn), digestOf(digests, undefined)],
  ))

type StoredOutcome<Value> = { readonly value: Value } | typeof withdrawn

async function storedCommand<Value>(sql: Sql, id: string) {
  const { rows } = await sql.query<{ digest: string; outcome: StoredOutcome<Value> }>(
    'select digest, outcome from commands where id = $1',
    [id],
  )
  return rows[0]
}

async function earlierOutcome<Value>(sql: Sql, id: string, digest: string) {
  const earlier = await storedCommand<Value>(sql, id)
  if (!earlier) return null
  if ('withdrawn' in earlier.outcome) throw new CommandWithdrawn(id)
  if (earlier.digest !== digest) throw new CommandReused(id)
  return { ok: true, value: earlier.outcome.value } as const
}

const digestOf = (digests: Digests, content: unknown) => digests.of('command', JSON.stringify(content ?? null))
