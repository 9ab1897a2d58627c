import { afterAll, expect, test } from 'vitest'
import { overPglite } from '#gateway/db/pglite.ts'
import { preparedPglite } from '#tests/kit/prepared-pglite.ts'

const pglite = await preparedPglite()
const db = overPglite(pglite)
await db.script('create table notes (id int primary key, text text, tags jsonb, at timestamptz)')
afterAll(() => db.close())

const preparedCount = async () => (await pglite.query('select name from pg_prepared_statements')).rows.length

test('a statement that runs again is not prepared again', async () => {
  await db.query('select text from notes where id = $1', [1])
  const before = await preparedCount()
  await db.query('select text from notes where id = $1', [2])
  expect(await preparedCount()).toBe(before)
})

test('values of every type come back unchanged', async () => {
  const at = new Date('2026-11-23T10:00:00.123Z')
  await db.query('insert into notes values ($1, $2, $3, $4)', [1, 'ñandú "\\ $1', { a: [1, null] }, at.toISOString()])
  await db.query('insert into notes values ($1, $2, $3, $4)', [2, null, null, null])
  expect((await db.query('select * from notes order by id')).rows).toEqual([
    { id: 1, text: 'ñandú "\\ $1', tags: { a: [1, null] }, at },
    { id: 2, text: null, tags: null, at: null },
  ])
})

test('an answer that the server sends in many pieces comes back whole, with its bytes and lists', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n)
  const { rows } = await db.query<{ n: number; long: string; bytes: Uint8Array; list: readonly string[] }>(
    `select n, repeat('ñ', $1::int) as long, $2::bytea as bytes, $3::text[] as list from generate_series(1, 40) n`,
    [50_000, bytes, ['one', 'two "2"', '']],
  )
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  expect(rows.every(({ long }) => long === 'ñ'.repeat(50_000))).toBe(true)
  expect([[...(rows[39]?.bytes ?? [])], rows[39]?.list]).toEqual([[...bytes], ['one', 'two "2"', '']])
})

test('a lock is prepared as other statements are, and holds until its transaction ends', async () => {
  const lock = 'lock table notes in row exclusive mode'
  await db.transaction(async () => undefined)
  const before = await preparedCount()
  const held = () => db.transaction(async (sql) => void (await sql.query(lock)))
  await held()
  await held()
  expect(await preparedCount()).toBe(before + 1)
  const { rows } = await db.query(
    `select 1 from pg_locks where relation = 'notes'::regclass and mode = 'RowExclusiveLock'`,
  )
  expect(rows).toEqual([])
})

test('a transaction’s own commands are prepared once, and end it as they should', async () => {
  const insert = (id: number) =>
    db.transaction(async (sql) => void (await sql.query('insert into notes (id) values ($1)', [id])))
  await insert(50)
  await expect(insert(50)).rejects.toThrow('23505')
  const before = await preparedCount()
  await insert(51)
  await expect(insert(51)).rejects.toThrow('23505')
  expect(await preparedCount()).toBe(before)
  expect((await db.query('select id from notes where id in (50, 51) order by id')).rows).toEqual([
    { id: 50 },
    { id: 51 },
  ])
})

test('a transaction that swallows a failure is rolled back and says so', async () => {
  const swallowed = db.transaction(async (sql) => {
    await sql.query('insert into notes (id) values (60)')
    await sql.query('insert into notes (id) values (60)').catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow()
  expect((await db.query('select id from notes where id = 60')).rows).toEqual([])
})

test('after a refused value the statement and the session go on', async () => {
  const insert = (id: unknown) => db.query('insert into notes (id) values ($1)', [id])
  await expect(insert('seven')).rejects.toThrow('22P02')
  await expect(insert(1)).rejects.toThrow('23505')
  await insert(3)
  await expect(db.query('select nothing from notes')).rejects.toThrow('42703')
  expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a transaction whose statement was refused is undone, even if its error was ignored', async () => {
  const work = db.transaction(async (sql) => {
    await sql.query('insert into notes (id) values ($1)', [10])
    await sql.query('insert into notes (id) values ($1)', [10]).catch(() => undefined)
  })
  await expect(work).rejects.toThrow()
  expect((await db.query('select id from notes where id = $1', [10])).rows).toEqual([])
})

test('a transaction that is over takes no more statements', async () => {
  const outlived = await db.transaction(async (sql) => sql)
  await expect(outlived.query('select 1')).rejects.toThrow('over')
})

test('transactions of many callers do not mix', async () => {
  await db.script('create table counter (n int); insert into counter values (0)')
  const add = () =>
    db.transaction(async (sql) => {
      const { rows } = await sql.query<{ n: number }>('select n from counter')
      await sql.query('update counter set n = $1', [(rows[0]?.n ?? 0) + 1])
    })
  await Promise.all(Array.from({ length: 30 }, add))
  expect((await db.query('select n from counter')).rows).toEqual([{ n: 30 }])
})

test('a table that changes under a prepared statement is read as it is now', async () => {
  await db.script('create table shapes (a int); insert into shapes values (1)')
  await db.query('select a from shapes where a = $1', [1])
  await db.script('alter table shapes add column b int default 2')
  expect((await db.query('select a from shapes where a = $1', [1])).rows).toEqual([{ a: 1 }])
  expect((await db.query('select a, b from shapes where a = $1', [1])).rows).toEqual([{ a: 1, b: 2 }])
})

test('six hundred different texts leave at most five hundred statements behind', async () => {
  for (let number = 0; number < 600; number++) await db.query(`select ${number} as number`)
  expect(await preparedCount()).toBeLessThanOrEqual(500)
})

test('a database that is closed says so', async () => {
  const other = overPglite(await preparedPglite())
  await other.close()
  await expect(other.query('select 1')).rejects.toThrow('does not answer')
  await other.close().catch(() => undefined)
})
