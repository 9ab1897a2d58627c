import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sideTables } from '#gateway/composition/features.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { deleteInBatches } from '#gateway/db/delete-in-batches.ts'
import { lockOfSchema } from '#gateway/db/lock.ts'
import { type Migration, migrate, migrations } from '#gateway/db/migrate.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { settledHead } from '#gateway/events/pg-event-store.ts'
import { exportLog, importLog } from '#gateway/log/transfer.ts'
import { logOver, placeOrder } from '#tests/kit/aged-log.ts'
import { databases, describeOn, openServerSchema } from '#tests/kit/databases.ts'
import { needs } from '#tests/kit/needs.ts'

const file = (name: string, script: string): Migration => ({ name, script })
/** The release's own files, and some more. */
const and = async (...more: readonly Migration[]) => [...(await migrations()), ...more]
const onError = (error: Error) => {
  throw error
}
const finished = async (db: Sql) =>
  (await db.query<{ name: string }>(`select name from migrations where name like 't-%' order by name`)).rows.map(
    ({ name }) => name,
  )

describeOn(databases)('migrations on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await migrate(db)
  })
  afterEach(() => db.close())

  test('migrations run once and in their own transaction: one that fails leaves those before it', async () => {
    const good = file('t-1', 'create table one (id int);\ninsert into one values (1);\n')
    const bad = file('t-2', 'create table two (id int);\nselect 1 / 0;\n')
    await expect(migrate(db, { files: await and(good, bad) })).rejects.toThrow('22012')
    expect(await finished(db)).toEqual(['t-1'])
    await migrate(db, { files: await and(good, file('t-2', 'create table two (id int);\n')) })
    expect(await finished(db)).toEqual(['t-1', 't-2'])
    expect((await db.query('select id from one')).rows).toHaveLength(1)
  })

  test('migrations of a newer release are refused, unless the start is forced', async () => {
    await migrate(db, { files: await and(file('t-1', 'create table one (id int);\n')) })
    await expect(migrate(db)).rejects.toThrow(/^The database has run migration t-1, which is of a newer release/)
    await migrate(db, { isForced: true })
    expect(await finished(db)).toEqual(['t-1'])
  })

  test('migrations that two nodes begin at once run once', async () => {
    const files = await and(file('t-1', 'create table one (id int);\n'), file('t-2', 'insert into one values (1);\n'))
    await Promise.all([migrate(db, { files }), migrate(db, { files })])
    expect((await db.query('select id from one')).rows).toHaveLength(1)
  })

  test('migrations outside a transaction build an index, on the embedded database inside one', async () => {
    const index = 'create index concurrently if not exists guesses_by_made on guesses (made);\n'
    await migrate(db, { files: await and(file('t-1', `-- outside a transaction\n${index}`)) })
    expect((await db.query(`select 1 from pg_indexes where indexname = 'guesses_by_made'`)).rows).toHaveLength(1)
    expect(await finished(db)).toEqual(['t-1'])
  })
})

describeOn(databases)('a chore on $name', ({ open }) => {
  test('a chore deletes old rows in limited statements', async () => {
    const db = await open()
    onTestFinished(() => db.close())
    await migrate(db)
    await db.query(`insert into guesses select 'g' || n, 1, to_timestamp(n) from generate_series(1, 25) n`)
    let statements = 0
    const counted: Sql = {
      query(text, values) {
        statements++
        return db.query(text, values)
      },
    }
    await deleteInBatches(counted, 'guesses', 'ends_at <= $1', [new Date(23_000).toISOString()], 10)
    expect(statements).toBe(3)
    expect((await db.query('select key from guesses order by key')).rows).toEqual([{ key: 'g24' }, { key: 'g25' }])
  })
})

describe('on PostgreSQL', needs('PostgreSQL'), () => {
  const serverLimitMs = 300
  let connect: (limitMs?: number) => Database
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  let open: Database[]
  beforeEach(async () => {
    schema = await openServerSchema()
    open = []
    connect = (limitMs) => {
      const { DATABASE_URL, DATABASE_SCHEMA } = schema.environment
      const limit = limitMs === undefined ? {} : { serverLimitMs: limitMs }
      const db = openPostgres(DATABASE_URL, { schema: DATABASE_SCHEMA, onError, ...limit })
      open.push(db)
      return db
    }
  })
  afterEach(async () => {
    for (const db of open) await db.close()
    await schema.drop()
  })
  /** A statement of a migration that runs until the test releases it. */
  const gate = 7_444_001
  const aGate = async (work: (opened: () => void) => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const holder = connect().session(async (session) => {
      await session.query('select pg_advisory_lock($1)', [gate])
      hold()
      await promise
    })
    await held
    try {
      await work(resolve)
    } finally {
      resolve()
      await holder
    }
  }
  const standsAtGate = `-- outside a transaction\nselect pg_advisory_lock(${gate});\n`
  const untilItStands = async (db: Sql) => {
    for (;;) {
      const { rows } = await db.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
      )
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test('a migration may take longer than a statement of a node, and a second node waits as long', async () => {
    const files = await and(
      file('t-1', `select pg_sleep(${(2 * serverLimitMs) / 1000});\ncreate table one (id int);\n`),
    )
    const nodes = [connect(serverLimitMs), connect(serverLimitMs)] as const
    await migrate(nodes[0])
    await expect(nodes[0].query(`select pg_sleep(${(2 * serverLimitMs) / 1000})`)).rejects.toThrow('57014')
    await Promise.all(nodes.map((node) => migrate(node, { files })))
    expect(await finished(connect())).toEqual(['t-1'])
  })

  test('readers of the log go on between the files of a migration', async () => {
    const db = connect()
    await migrate(db)
    await aGate(async (letGo) => {
      const files = await and(file('t-1', 'create table one (id int);\n'), file('t-2', standsAtGate))
      const migrating = migrate(connect(), { files })
      await untilItStands(db)
      await placeOrder(logOver(db), 'A')
      const { rows } = await db.query<{ tx: string }>('select max(tx::text::bigint)::text as tx from events')
      // Transactions of other tests end soon.
      await expect.poll(async () => String((await settledHead(db)).tx), { timeout: 20_000 }).toBe(rows[0]!.tx)
      letGo()
      await migrating
    })
  })

  test('a node that waits for the lock has no snapshot, and ends its wait when it is told to end', async () => {
    const db = connect()
    await migrate(db)
    await aGate(async (letGo) => {
      const migrating = migrate(connect(), { files: await and(file('t-1', standsAtGate)) })
      await untilItStands(db)
      const ending = new AbortController()
      const said: string[] = []
      const second = migrate(connect(), {
        files: await and(),
        ending: ending.signal,
        say: (sentence) => void said.push(sentence),
        async wait() {
          const { rows } = await db.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted
             and (classid::bigint << 32 | objid::bigint) = ${lockOfSchema(7_301_950)}`,
          )
          expect(rows).toEqual([])
          ending.abort(new Error('the node ends'))
        },
      })
      await expect(second).rejects.toThrow('the node ends')
      expect(said).toEqual(['another node migrates the database: this one waits'])
      letGo()
      await migrating
    })
  })

  test('the migration of one shop waits for no other shop in another schema of the database', async () => {
    const db = connect()
    await migrate(db)
    const other = await openServerSchema()
    onTestFinished(other.drop)
    const there = other.connect()
    onTestFinished(() => there.close())
    // Before the gate: PostgreSQL builds an index beside writers only after the older transactions of the whole database.
    await migrate(there)
    await aGate(async (letGo) => {
      const migrating = migrate(connect(), { files: await and(file('t-1', standsAtGate)) })
      await untilItStands(db)
      await migrate(there, { wait: () => Promise.reject(new Error('waits')) })
      letGo()
      await migrating
    })
  })

  test('an index that a node left half built is built again', async () => {
    const db = connect()
    await migrate(db)
    await db.query(`insert into guesses values ('a', 1, now()), ('b', 1, now())`)
    const script = `-- outside a transaction
create unique index concurrently if not exists guesses_by_made on guesses (made);
`
    await expect(migrate(db, { files: await and(file('t-1', script)) })).rejects.toThrow('23505')
    await db.query(`delete from guesses where key = 'b'`)
    await migrate(db, { files: await and(file('t-1', script)) })
    const { rows } = await db.query(`select indisvalid from pg_index where indexrelid = 'guesses_by_made'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })

  test('an export into a pipe and an import from one may pause longer than a node may', async () => {
    const db = connect()
    await migrate(db)
    await placeOrder(logOver(db), 'A')
    const pause = () => new Promise((resolve) => setTimeout(resolve, 2 * serverLimitMs))
    const lines: string[] = []
    await exportLog(connect(serverLimitMs), sideTables, async (line) => {
      if (lines.push(line) === 1) await pause()
    })
    const other = await openServerSchema()
    const { DATABASE_URL, DATABASE_SCHEMA } = other.environment
    const moved = openPostgres(DATABASE_URL, { schema: DATABASE_SCHEMA, onError, serverLimitMs })
    onTestFinished(async () => {
      await moved.close()
      await other.drop()
    })
    await migrate(moved)
    async function* slowly() {
      for (const [index, line] of lines.entries()) {
        yield line
        if (index === 1) {
          await pause()
          // No transaction stays open meanwhile: readers of the log on the server would wait for it.
          const { rows } = await moved.query(`select 1 from pg_locks where relation = 'events'::regclass`)
          expect(rows).toEqual([])
        }
      }
    }
    expect(await importLog(moved, sideTables, slowly())).toBe(lines.length - 1)
    expect((await moved.query('select 1 from events')).rows).toHaveLength(2)
  })

  test('the commands of an older release are refused, and one that rebuilds may be forced', async () => {
    const db = connect()
    await migrate(db)
    await placeOrder(logOver(db), 'A')
    await db.query(`insert into projections values ('orders', 99, now())`)
    const run = (...command: readonly string[]) =>
      promisify(execFile)(process.execPath, command, { env: { ...process.env, ...schema.environment } })
    const refused = { code: 1, stderr: expect.stringMatching(/^The table orders is at version 99/) }
    await expect(run('gateway/commands/log.ts', 'rebuild')).rejects.toMatchObject(refused)
    await expect(run('gateway/commands/log.ts', 'verify', '--force')).rejects.toMatchObject(refused)
    await expect(run('gateway/commands/customer.ts', 'export', '+5491155551234')).rejects.toMatchObject(refused)
    await expect(run('gateway/commands/catalog.ts', 'export')).rejects.toMatchObject(refused)
    await expect(run('gateway/commands/catalog.ts', 'import', 'demo/catalog.yaml')).rejects.toMatchObject({
      code: 1,
      // The warnings about the file come first.
      stderr: expect.stringMatching(/^The table orders is at version 99/m),
    })
    const { rows } = await db.query('select 1 from catalogs')
    expect(rows).toEqual([])
    await run('gateway/commands/log.ts', 'rebuild', '--force')
    await run('gateway/commands/log.ts', 'verify')
    await db.query(`insert into migrations (name) values ('zzz')`)
    await expect(run('gateway/commands/catalog.ts', 'export')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database has run migration zzz/),
    })
  }, 90_000)
})
