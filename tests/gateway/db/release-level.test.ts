import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { storedLevel, writeLevel } from '#gateway/db/level-check.ts'
import { goTogether, type Release, releaseOf, thisRelease } from '#gateway/db/levels.ts'
import { type Migrating, migrate, migrations } from '#gateway/db/migrate.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { databases, describeOn, openServerSchema } from '#tests/kit/databases.ts'
import { needs } from '#tests/kit/needs.ts'

const step = (besideOlder: boolean) => ({ besideOlder, why: '', brings: [] })
/** A release two levels ahead, which goes with the one before it and no older one. */
const newer = { level: thisRelease.level + 2, beside: thisRelease.level + 1 }
const older = thisRelease
const next = { level: thisRelease.level + 1, beside: thisRelease.level + 1 }

test.each([
  ['the first one', [step(false)], { level: 1, beside: 1 }],
  ['two that go with the older ones', [step(false), step(true), step(true)], { level: 3, beside: 1 }],
  ['one that does not', [step(false), step(true), step(false), step(true)], { level: 4, beside: 3 }],
])('levels of %s name the oldest level that may run beside', (_, list, release) => {
  expect(releaseOf(list)).toEqual(release)
})

test.each([
  [older, older, true],
  [newer, next, true],
  [newer, older, false],
])('the levels %o and %o go together: %s, in both directions', (one, other, isSo) => {
  expect([goTogether(one, other), goTogether(other, one)]).toEqual([isSo, isSo])
})

describeOn(databases)('a database on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  afterEach(() => db.close())

  test('a database is at the level of the newest release that has started on it', async () => {
    await migrate(db, { release: older })
    expect(await storedLevel(db)).toEqual(older)
    await migrate(db, { release: newer })
    await migrate(db, { release: next })
    expect(await storedLevel(db)).toEqual(newer)
  })

  test('a database refuses a release of a lower level by a sentence that names both, and changes nothing', async () => {
    await migrate(db)
    await writeLevel(db, newer)
    const added = [...(await migrations()), { name: '999-added.sql', script: 'create table added (id int);' }]
    await expect(migrate(db, { release: older, files: added })).rejects.toThrow(
      `The database is at level ${newer.level}, which goes with level ${newer.beside} and later, and this release is of level ${older.level}: start a newer release. To take the newer release back, stop all its nodes and set OLDER_RELEASE=force for as long as this one runs.`,
    )
    const { rows } = await db.query(`select 1 from migrations where name = '999-added.sql'`)
    expect(rows).toEqual([])
  })

  test('a database is taken back to a lower level by force', async () => {
    await migrate(db)
    await writeLevel(db, newer)
    await migrate(db, { release: older, isForced: true })
    expect(await storedLevel(db)).toEqual(older)
  })
})

describe('nodes on one PostgreSQL', needs('PostgreSQL'), () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  beforeEach(async () => {
    schema = await openServerSchema()
  })
  afterEach(() => schema.drop())

  /** A database as a node of this release has it; its connection is open. */
  async function aNode(release: Release, of = schema) {
    const { DATABASE_URL, DATABASE_SCHEMA } = of.environment
    const db = openPostgres(DATABASE_URL, { schema: DATABASE_SCHEMA, release, onError: () => undefined })
    let isOpen = true
    const close = async () => {
      if (isOpen) await db.close()
      isOpen = false
    }
    onTestFinished(close)
    await db.query('select 1')
    return { ...db, close }
  }
  const starting = async (release: Release, more: Migrating = {}, of = schema) =>
    migrate(await aNode(release, of), { release, ...more })

  test('nodes on one PostgreSQL keep a newer one from starting, by a sentence that names both levels', async () => {
    await starting(older)
    const running = await aNode(older)
    await expect(starting(next)).rejects.toThrow(
      new RegExp(
        `^This release is of level ${next.level}, and a node or command of level ${older.level} uses this database \\(PostgreSQL process \\d+, from [\\d.:a-f]+\\); level ${next.level} goes with level ${next.beside} and later\\. Stop it first, then start again\\.$`,
      ),
    )
    expect(await storedLevel(running)).toEqual(older)
  })

  test('nodes on one PostgreSQL keep an older one from starting, also by force', async () => {
    await starting(older)
    await aNode(newer)
    await expect(starting(older, { isForced: true })).rejects.toThrow(
      `This release is of level ${older.level}, and a node or command of level ${newer.level} uses this database`,
    )
  })

  test('nodes on one PostgreSQL let a newer one start that goes with them', async () => {
    await starting(older)
    const running = await aNode(older)
    const beside = { ...next, beside: older.level }
    await starting(beside)
    expect(await storedLevel(running)).toEqual(beside)
  })

  test('nodes on one PostgreSQL that have ended keep none away', async () => {
    await starting(older)
    const ended = await aNode(older)
    await ended.close()
    const db = await aNode(next)
    // The test's own node of the first start is open until its end.
    await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
      and application_name like 'comanda ${older.level}/%' and application_name like '%' || current_schema()`)
    await vi.waitFor(() => migrate(db, { release: next }))
    expect(await storedLevel(db)).toEqual(next)
  })

  test('nodes on one PostgreSQL of another shop in the same database keep none away', async () => {
    const other = await openServerSchema()
    onTestFinished(other.drop)
    await starting(older)
    await aNode(newer, other)
    await starting(older)
  })

  test('nodes without a level are seen by their reads of the log, and keep one that knows levels away', async () => {
    // A database of its own, because such a reader makes every start on its database look for a while.
    const name = `levels_${process.pid}`
    const admin = await aNode(older)
    await admin.query(`create database ${name}`)
    const url = new URL(schema.environment.DATABASE_URL)
    url.pathname = name
    const open = () => openPostgres(url.href, { onError: () => undefined })
    const [first, second] = [open(), open()]
    await migrate(first)
    await first.close()

    const unlabelled = new pg.Client(url.href)
    await unlabelled.connect()
    let isOver = false
    const reading = (async () => {
      // As a node does, and a little more often.
      while (!isOver) await unlabelled.query('select count(*) from events; select pg_sleep(0.5)')
    })()
    try {
      await expect(migrate(second)).rejects.toThrow(
        `This release is of level ${older.level}, and a node of a release without levels (level 0) reads the log of this database: stop it first, then start again.`,
      )
    } finally {
      isOver = true
      await reading
      await unlabelled.end()
      await second.close()
      await admin.query(`drop database ${name} with (force)`)
    }
  })
})
