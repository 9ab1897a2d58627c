import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Decider } from '#domain/kernel/decider.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { type EventRecord, start, VersionConflict } from '#gateway/events/event-store.ts'
import { type CommandOutcome, CommandReused, createLog, type Log, type Unit } from '#gateway/events/log.ts'
import { createEventStore, settledHead } from '#gateway/events/pg-event-store.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { encoded, looseKind } from '#tests/kit/event-log.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'

type CountedEvent = { readonly type: 'Counted'; readonly by: number }

/** Counts up to ten; a command of zero is accepted and changes nothing. */
const counter: Decider<number, number, CountedEvent, 'Full'> = {
  initial: 0,
  decide: (sum, by) =>
    sum + by > 10 ? { ok: false, rejection: 'Full' } : { ok: true, events: by === 0 ? [] : [{ type: 'Counted', by }] },
  evolve: (sum, { by }) => sum + by,
}

const counters = looseKind('counter', counter, 'Counted')
const store = createEventStore([counters])

const done = { ok: true, value: null } as const
const dayMs = 86_400_000

describe('a piece of work on the log', () => {
  let db: Database
  let log: Log
  let id: string
  let tests = 0
  let commits = 0
  let reactedTo: (readonly EventRecord[])[] = []
  let react: (sql: Sql, recorded: readonly EventRecord[]) => Promise<void>
  const clock = manualClock()

  beforeAll(async () => {
    db = await openTestDatabase()
    await migrate(db)
    log = createLog({
      db,
      store,
      tables: [],
      reactions: [(sql, recorded) => react(sql, recorded)],
      digests: testDigests,
      now: clock.now,
      onCommit: () => void commits++,
    })
  })
  afterAll(() => db.close())
  beforeEach(() => {
    id = `t${++tests}`
    commits = 0
    reactedTo = []
    react = async (_, recorded) => void reactedTo.push(recorded)
  })

  const add = (by: number, to = id) =>
    log.transact({ by: { is: 'script' } }, async (unit) => await execute(unit, by, to))
  async function execute(unit: Unit, by: number, to = id): Promise<CommandOutcome<number, 'Full'>> {
    const result = await unit.execute(counters, to, by)
    return result.ok ? { ok: true, value: result.state } : result
  }
  const versions = async (of = id) =>
    (await store.readStream(db, `counter-${of}`)).events.map(({ version, event }) => [
      version,
      (event as CountedEvent).by,
    ])
  /** Imitates another node that has appended first. */
  const overtake = (sql: Sql) =>
    sql.query(`insert into events (stream, version, at, type, data, meta) values ($1, 1, now(), 'Counted', $2, '{}')`, [
      `counter-${id}`,
      { by: 1 },
    ])

  test('a piece of work on the log answers a rejection as the rules gave it, and writes nothing', async () => {
    await add(9)
    expect(await add(2)).toEqual({ ok: false, rejection: 'Full' })
    expect(await versions()).toEqual([[1, 9]])
    expect(commits).toBe(1)
  })

  test('a piece of work on the log decides on what it has itself decided before', async () => {
    const outcome = await log.transact({ by: { is: 'script' } }, async (unit) => {
      expect(await unit.state(counters, id)).toBe(0)
      await execute(unit, 4)
      expect(await unit.state(counters, id)).toBe(4)
      await execute(unit, 5)
      expect(await execute(unit, 2)).toEqual({ ok: false, rejection: 'Full' })
      return { ok: true, value: await unit.state(counters, id) }
    })
    expect(outcome).toEqual({ ok: true, value: 9 })
    expect(await versions()).toEqual([
      [1, 4],
      [2, 5],
    ])
  })

  test('a piece of work on the log begins with the events of earlier work, and continues their versions', async () => {
    await add(3)
    expect(await add(4)).toEqual({ ok: true, value: 7 })
    expect(await versions()).toEqual([
      [1, 3],
      [2, 4],
    ])
  })

  test('a piece of work on the log writes its streams in one order, in whatever order it opened them', async () => {
    await log.transact({ by: { is: 'script' } }, async (unit) => {
      for (const name of ['b', 'a', 'c']) await execute(unit, 1, `${id}-${name}`)
      return done
    })
    const [recorded] = reactedTo
    expect(recorded?.map(({ stream }) => stream)).toEqual(['a', 'b', 'c'].map((name) => `counter-${id}-${name}`))
  })

  test('a piece of work on the log gives the reactions its events, and pokes the others after the commit', async () => {
    await add(2)
    expect(reactedTo).toEqual([
      [expect.objectContaining({ stream: `counter-${id}`, version: 1, event: { type: 'Counted', by: 2 } })],
    ])
    expect(reactedTo[0]![0]!.at).toEqual(clock.now())
    expect(commits).toBe(1)
  })

  test('a piece of work on the log without events triggers no reaction and no poke', async () => {
    expect(await add(0)).toEqual({ ok: true, value: 0 })
    expect(reactedTo).toEqual([])
    expect(commits).toBe(0)
  })

  test('a piece of work on the log is undone as a whole when a reaction fails', async () => {
    react = async () => Promise.reject(new Error('the reaction fell'))
    await expect(add(2)).rejects.toThrow('the reaction fell')
    expect(await versions()).toEqual([])
    expect(commits).toBe(0)
  })

  test('a piece of work writes beside the log in the requested order, after its events, in one transaction', async () => {
    const seen: (string | number)[] = []
    const write = (name: string, isLast: boolean) => async (sql: Sql) => {
      seen.push(name, (await store.readStream(sql, `counter-${id}`)).version)
      if (isLast) throw new Error('the table fell')
    }
    const work = log.transact({ by: { is: 'script' } }, async (unit) => {
      unit.afterwards(write('first', false))
      unit.afterwards(write('second', true))
      return await execute(unit, 1)
    })
    await expect(work).rejects.toThrow('the table fell')
    expect(seen).toEqual(['first', 1, 'second', 1])
    expect(await versions()).toEqual([])
  })

  test('a piece of work on the log that is rejected writes nothing beside the log', async () => {
    const seen: string[] = []
    await log.transact({ by: { is: 'script' } }, async (unit) => {
      unit.afterwards(async () => void seen.push('written'))
      return { ok: false, rejection: null }
    })
    expect(seen).toEqual([])
  })

  test('a piece of work on the log that loses a race begins again without anything of the first try', async () => {
    let tries = 0
    const outcome = await log.transact({ by: { is: 'script' } }, async (unit) => {
      if (++tries === 1) {
        await execute(unit, 8)
        await overtake(unit.sql)
        return { ok: true, value: 8 }
      }
      return await execute(unit, 3)
    })
    expect(tries).toBe(2)
    expect(outcome).toEqual({ ok: true, value: 3 })
    expect(await versions()).toEqual([[1, 3]])
  })

  test('a piece of work on the log that loses six races gives up, and names the version that won', async () => {
    let tries = 0
    const work = log.transact({ by: { is: 'script' } }, async (unit) => {
      tries++
      await execute(unit, 1)
      await execute(unit, 1, `${id}-more`)
      await overtake(unit.sql)
      return done
    })
    await expect(work).rejects.toThrow(new VersionConflict(`counter-${id}@0 counter-${id}-more@0`))
    expect(tries).toBe(6)
  })

  test('a piece of work on the log that throws is not tried again', async () => {
    let tries = 0
    const work = log.transact({ by: { is: 'script' } }, async () => {
      tries++
      throw new Error('a mistake of ours')
    })
    await expect(work).rejects.toThrow('a mistake of ours')
    expect(tries).toBe(1)
  })

  test('a piece of work on the log that finds a key of another table taken is not tried again', async () => {
    let tries = 0
    const work = log.transact({ by: { is: 'script' } }, async (unit) => {
      tries++
      await unit.sql.query('insert into migrations select * from migrations')
      return done
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(tries).toBe(1)
  })

  test('a piece of work names its principal and its command beside its events, and no command without one', async () => {
    await add(1)
    await log.transact({ by: { is: 'script' }, id: `command-${id}` }, async (unit) => await execute(unit, 1))
    const { rows } = await db.query('select meta from events where stream = $1 order by version', [`counter-${id}`])
    const by = { is: 'script' }
    expect(rows).toEqual([{ meta: { by } }, { meta: { by, command: `command-${id}` } }])
  })
})

test('a database error that is no lost race is passed on unchanged', async () => {
  const db = await openTestDatabase()
  await migrate(db)
  const nameless = encoded(undefined as unknown as string)
  await expect(
    store.append(db, [{ stream: 's', expected: 0, events: [nameless] }], new Date(0), { by: { is: 'script' } }),
  ).rejects.toMatchObject({
    code: '23502',
  })
  await db.close()
})

test('an empty log ends at its start', async () => {
  const db = await openTestDatabase()
  await migrate(db)
  expect(await settledHead(db)).toEqual(start)
  await db.close()
})

describe('a command', () => {
  let db: Database
  let log: Log
  let commits = 0
  const clock = manualClock()
  beforeAll(async () => {
    db = await openTestDatabase()
    await migrate(db)
    log = createLog({
      db,
      store,
      tables: [],
      reactions: [],
      digests: testDigests,
      now: clock.now,
      onCommit: () => void commits++,
    })
  })
  afterAll(() => db.close())

  /** Counts how often the work of one command really runs. */
  function counted<Value>(value: Value) {
    let count = 0
    return {
      count: () => count,
      work: async () => {
        count++
        return { ok: true, value } as const
      },
    }
  }

  test('a command that came before is answered with what it came to, and one that is new with nothing', async () => {
    const command = { by: { is: 'script' }, id: 'known', content: ['a', 1] }
    expect(await log.earlier(command)).toBeNull()
    await log.transact(command, async () => ({ ok: true, value: { code: 'F-1' } }))
    expect(await log.earlier(command)).toEqual({ code: 'F-1' })
    await expect(log.earlier({ id: 'known', content: ['a', 2] })).rejects.toEqual(new CommandReused('known'))
  })

  test('a command that came before pokes no other node, because nothing is new', async () => {
    const send = () =>
      log.transact({ by: { is: 'script' }, id: 'once' }, async (unit) => {
        await unit.execute(counters, 'once', 1)
        return done
      })
    await send()
    expect(commits).toBe(1)
    await send()
    expect(commits).toBe(1)
  })

  test('a command without an id runs each time', async () => {
    const { count, work } = counted('done')
    for (const _ of [1, 2]) await log.transact({ by: { is: 'script' }, content: 'the same' }, work)
    expect(count()).toBe(2)
    expect(await log.earlier({ content: 'the same' })).toBeNull()
  })

  test('a command without a content is known by its id alone', async () => {
    const { count, work } = counted('done')
    for (const _ of [1, 2])
      expect(await log.transact({ by: { is: 'script' }, id: 'bare' }, work)).toEqual({ ok: true, value: 'done' })
    expect(count()).toBe(1)
  })

  test('a command without a value runs once as well', async () => {
    const { count, work } = counted(undefined)
    await log.transact({ by: { is: 'script' }, id: 'void' }, work)
    expect(await log.transact({ by: { is: 'script' }, id: 'void' }, work)).toEqual({ ok: true, value: null })
    expect(count()).toBe(1)
    expect(await log.earlier({ id: 'void' })).toBeNull()
  })

  test('a command that was refused may come again, and is then decided again', async () => {
    const command = { by: { is: 'script' }, id: 'refused' }
    await log.transact(command, async () => ({ ok: false, rejection: 'not yet' }))
    expect(await log.transact(command, async () => ({ ok: true, value: 'now' }))).toEqual({ ok: true, value: 'now' })
  })

  test('a command whose id another node has written meanwhile begins again', async () => {
    let tries = 0
    const outcome = await log.transact({ by: { is: 'script' }, id: 'at-once' }, async ({ sql }) => {
      if (++tries === 1) await sql.query(`insert into commands values ('at-once', '', '{}', now())`)
      return { ok: true, value: tries }
    })
    expect(outcome).toEqual({ ok: true, value: 2 })
  })

  test('a command is forgotten when it is older than a week, and not before', async () => {
    const command = { by: { is: 'script' }, id: 'old' }
    await log.transact(command, async () => ({ ok: true, value: 'done' }))
    clock.advance(7 * dayMs)
    await forgetOldIn(db, 'commands', clock.now())
    expect(await log.earlier(command)).toBe('done')
    clock.advance(1)
    await forgetOldIn(db, 'commands', clock.now())
    expect(await log.earlier(command)).toBeNull()
  })
})
