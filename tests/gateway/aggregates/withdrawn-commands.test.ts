import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decider } from '#domain/kernel/decider.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { CommandWithdrawn, createLog, type Log } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { databases, describeOn, openServerSchema } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { looseKind } from '#tests/kit/event-log.ts'
import { needs } from '#tests/kit/needs.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'

type Rung = { readonly type: 'Rung' }
const bell: Decider<number, null, Rung, never> = {
  initial: 0,
  decide: () => ({ ok: true, events: [{ type: 'Rung' }] }),
  evolve: (times) => times + 1,
}
const bells = looseKind('bell', bell, 'Rung')
const weekMs = 7 * 86_400_000

const logOn = (db: Database, clock = manualClock()) =>
  createLog({
    db,
    store: createEventStore([bells]),
    tables: [],
    reactions: [],
    digests: testDigests,
    now: clock.now,
    onCommit: () => undefined,
  })

/** Rings the bell of this name once per command; `inside` runs in the open transaction, after the events are decided. */
const ring = (log: Log, name: string, inside: () => Promise<unknown> = async () => undefined) =>
  log.transact({ by: { is: 'script' }, id: name, content: [name] }, async (unit) => {
    const { state } = (await unit.execute(bells, name, null)) as { state: number }
    await inside()
    return { ok: true, value: `rung ${state}` }
  })

describeOn(databases)('a command that is withdrawn, on $name', ({ open }) => {
  const clock = manualClock()
  let db: Database
  let log: Log
  const rings = async (name: string) => (await log.state(bells, name)).state

  beforeAll(async () => {
    db = await open()
    await migrate(db)
    log = logOn(db, clock)
  })
  afterAll(() => db.close())

  test('a command that is withdrawn gives its outcome when it was done, and stays done', async () => {
    await ring(log, 'done')
    for (const _ of [1, 2]) expect(await log.withdraw('done')).toEqual({ value: 'rung 1' })
    expect(await ring(log, 'done')).toEqual({ ok: true, value: 'rung 1' })
    expect(await rings('done')).toBe(1)
  })

  test('a command that is withdrawn is never done when it was not, with any content', async () => {
    for (const _ of [1, 2]) expect(await log.withdraw('fenced')).toBeNull()
    await expect(ring(log, 'fenced')).rejects.toThrow(CommandWithdrawn)
    await expect(log.earlier({ id: 'fenced' })).rejects.toThrow(CommandWithdrawn)
    await expect(
      log.transact({ by: { is: 'script' }, id: 'fenced', content: 'other' }, async () => expect.fail('done')),
    ).rejects.toThrow(CommandWithdrawn)
    expect(await rings('fenced')).toBe(0)
  })

  test('a command that is withdrawn may have been refused before, which changed nothing', async () => {
    await log.transact({ by: { is: 'script' }, id: 'refused' }, async () => ({ ok: false, rejection: 'not yet' }))
    expect(await log.withdraw('refused')).toBeNull()
  })

  test('a command that is withdrawn leaves other commands unchanged', async () => {
    await log.withdraw('one')
    expect(await ring(log, 'other')).toEqual({ ok: true, value: 'rung 1' })
  })

  test('a command that is withdrawn is deleted after a week, like every outcome', async () => {
    await log.withdraw('old')
    clock.advance(weekMs)
    await forgetOldIn(db, 'commands', clock.now())
    await expect(ring(log, 'old')).rejects.toThrow(CommandWithdrawn)
    clock.advance(1)
    await forgetOldIn(db, 'commands', clock.now())
    expect(await ring(log, 'old')).toEqual({ ok: true, value: 'rung 1' })
  })

  test('a command that is withdrawn is withdrawn also when its old outcome is deleted at that moment', async () => {
    await log.withdraw('deleted')
    let inserts = 0
    const slow: Database = {
      ...db,
      async query(text, values) {
        const answer = await db.query<never>(text, values)
        const isFirst = text.startsWith('insert into commands') && ++inserts === 1
        if (isFirst) await db.query(`delete from commands where id = 'deleted'`)
        return answer
      },
    }
    expect(await logOn(slow).withdraw('deleted')).toBeNull()
    expect(inserts).toBe(2)
    await expect(ring(log, 'deleted')).rejects.toThrow(CommandWithdrawn)
  })
})

describe('a command and its withdrawal at the same time, on two connections', needs('PostgreSQL'), () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  let [here, there]: readonly Database[] = []
  beforeAll(async () => {
    schema = await openServerSchema()
    ;[here, there] = [schema.connect(), schema.connect()]
    await migrate(here)
  })
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()])
    await schema.drop()
  })

  test('a withdrawal in the open transaction of its command wins, and the transaction is undone', async () => {
    const [log, other] = [logOn(here!), logOn(there!)]
    let answer: unknown
    let tries = 0
    const work = ring(log, 'overtaken', async () => {
      tries++
      answer = await other.withdraw('overtaken')
    })
    await expect(work).rejects.toThrow(CommandWithdrawn)
    expect([answer, tries]).toEqual([null, 1])
    expect((await log.state(bells, 'overtaken')).state).toBe(0)
  })

  /** The other connection withdraws once this one has written the outcome, and waits for its end. */
  const endingWith = (id: string, end: () => void) => {
    let answer: Promise<unknown> | undefined
    const isWaiting = async () => {
      const waits = `select 1 from pg_locks where not granted and locktype = 'transactionid'`
      return (await there!.query(waits)).rows.length > 0
    }
    const db: Database = {
      ...here!,
      transaction: (work) =>
        here!.transaction(async (sql) => {
          const result = await work(sql)
          answer = logOn(there!).withdraw(id)
          while (!(await isWaiting()));
          end()
          return result
        }),
    }
    return { log: logOn(db), answer: () => answer }
  }

  test('a withdrawal after the outcome is written waits for the commit, and gives the outcome', async () => {
    const { log, answer } = endingWith('just-in-time', () => undefined)
    expect(await ring(log, 'just-in-time')).toEqual({ ok: true, value: 'rung 1' })
    expect(await answer()).toEqual({ value: 'rung 1' })
  })

  test('a withdrawal that waits for a transaction which is undone fences its command', async () => {
    const { log, answer } = endingWith('undone', () => {
      throw new Error('the node dies')
    })
    await expect(ring(log, 'undone')).rejects.toThrow('the node dies')
    expect(await answer()).toBeNull()
    await expect(ring(logOn(here!), 'undone')).rejects.toThrow(CommandWithdrawn)
  })
})
