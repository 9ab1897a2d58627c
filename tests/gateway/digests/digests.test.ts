import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startDemoGateway } from '#demo/gateway.ts'
import { readSettings } from '#gateway/composition/config.ts'
import { sideTables } from '#gateway/composition/features.ts'
import type { Database, DatabaseSession } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openPglite } from '#gateway/db/pglite.ts'
import { type DigestPurpose, keyedDigests } from '#gateway/digests/keyed-digests.ts'
import { type Opening, openDigests } from '#gateway/digests/open-digests.ts'
import { rekey } from '#gateway/digests/rekey.ts'
import { CannotStart } from '#gateway/lifecycle/cannot-start.ts'
import { exportLog, importLog, OtherKey } from '#gateway/log/transfer.ts'
import { forgetUnusedKey } from '#gateway/log/unused-key.ts'
import { logOver, placeOrder } from '#tests/kit/aged-log.ts'
import { databases, describeOn, openServerSchema } from '#tests/kit/databases.ts'
import { needs } from '#tests/kit/needs.ts'
import { preparedDataDirectory } from '#tests/kit/prepared-pglite.ts'
import { stoppedBefore, waitsForTurn } from '#tests/kit/window.ts'

const [one, other] = ['the key of an installation, 32 bytes', 'the key of another one, of 32 bytes']
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const { DATA_DIR, DATABASE_URL } = readSettings({ DATA_DIR: 'memory:' })
const inMemory = { DATA_DIR, DATABASE_URL }

const digests = keyedDigests(one)

test('a keyed digest is different for each key and purpose, and always the same for one', () => {
  const all = [digests, keyedDigests(other)].flatMap(({ of, check }) => [
    of('session-phone', '+5491155550001'),
    of('guess', '+5491155550001'),
    of('session-phone', '+5491155550002'),
    check,
  ])
  expect(new Set(all).size).toBe(8)
  for (const digest of all) expect(digest).toMatch(/^k\.[\w-]{22}$/)
  expect(keyedDigests(one).of('guess', 'x')).toBe(digests.of('guess', 'x'))
})

test('a keyed digest follows from the unkeyed digest that an earlier release kept', () => {
  const kept: Readonly<Record<DigestPurpose, string>> = {
    'stopped-messages': sha256('x').slice(0, 22),
    'session-phone': sha256('x'),
    'applied-code': sha256('x'),
    guess: sha256('x'),
    command: sha256('x'),
    'one-time-code': sha256('x'),
    'proven-phone': sha256('x'),
    'public-order': sha256('x'),
    'operator-pin': sha256('x'),
    'passkey-challenge': sha256('x'),
    ticket: sha256('x'),
  }
  for (const [purpose, digest] of Object.entries(kept) as [DigestPurpose, string][])
    expect(digests.of(purpose, 'x')).toBe(digests.again(purpose, digest))
})

describeOn(databases)('the key of an installation on $name', ({ open }) => {
  let db: Database
  let said: string[]
  beforeEach(async () => {
    said = []
    db = await open()
    await migrate(db)
  })
  afterEach(() => db.close())

  const opened = (settings: Partial<Opening['settings']> = {}) =>
    openDigests({
      db,
      settings: { ...inMemory, ...settings },
      isOnDisk: false,
      say: (sentence) => void said.push(sentence),
      warn: (sentence) => void said.push(sentence),
    })
  const kept = async () => (await db.query<{ kept: string | null }>('select kept from digest_keys')).rows[0]?.kept

  test('the key of an installation is made once, also for two nodes that start at once, in the database', async () => {
    const [here, there] = await Promise.all([opened(), opened()])
    expect(there.check).toBe(here.check)
    expect((await opened()).check).toBe(here.check)
    expect(Buffer.from((await kept()) ?? '', 'base64url')).toHaveLength(32)
    expect(said).toEqual([])
  })

  test('the key of an installation gives a warning at each start if it is in a server’s database', async () => {
    for (const _ of [1, 2]) await opened({ DATABASE_URL: 'postgres://one/shop' })
    expect(said).toEqual([expect.stringMatching(/^DIGEST_KEY is not set/), said[0]])
  })

  test('the key of an installation is not in the database if a setting gives it', async () => {
    await opened({ DIGEST_KEY: one, DATABASE_URL: 'postgres://one/shop' })
    const { rows } = await db.query<{ all: string }>('select jsonb_agg(to_jsonb(d))::text as all from digest_keys d')
    expect(rows[0]?.all).not.toContain(one)
    expect([await kept(), said]).toEqual([null, []])
  })

  test('the key of an installation refuses the start with a sentence without it if different or missing', async () => {
    await opened({ DIGEST_KEY: one })
    const failure = await opened({ DIGEST_KEY: other }).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(CannotStart)
    expect((failure as Error).message).toMatch(/^This database was written with another key of digests: set DIGEST_KEY/)
    expect((failure as Error).message).not.toContain(other)
    await expect(opened()).rejects.toThrow(/^The key of this database's digests is missing: set DIGEST_KEY/)
    expect((await opened({ DIGEST_KEY: one })).check).toBe(keyedDigests(one).check)
  })

  test('the key of an installation moves out of the database when a setting gives the same one', async () => {
    const { check } = await opened()
    const key = (await kept()) ?? ''
    await expect(opened({ DIGEST_KEY: other })).rejects.toThrow('another key')
    expect(await kept()).toBe(key)
    expect((await opened({ DIGEST_KEY: key })).check).toBe(check)
    expect(await kept()).toBeNull()
    expect(said).toEqual([expect.stringMatching(/the copy in the database is deleted$/)])
  })

  test('the key of an installation may be in a file, with a newline at its end', async () => {
    const directory = await preparedDataDirectory()
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const file = join(directory, 'key')
    writeFileSync(file, `${one}\n`)
    expect((await opened({ DIGEST_KEY_FILE: file })).check).toBe(keyedDigests(one).check)
    writeFileSync(file, 'short\n')
    await expect(opened({ DIGEST_KEY_FILE: file })).rejects.toThrow(/^DIGEST_KEY_FILE is not accepted: .*32 bytes/)
    await expect(opened({ DIGEST_KEY_FILE: `${file}s` })).rejects.toThrow('DIGEST_KEY_FILE names a file that')
  })

  test('the key of an installation is needed by an import, but for a database without a log', async () => {
    await opened({ DIGEST_KEY: one })
    await placeOrder(logOver(db), 'A')
    await db.query(`insert into stopped_messages values ('k.one', now())`)
    const lines: string[] = []
    await exportLog(db, sideTables, async (line) => void lines.push(line))
    expect(lines.join('')).not.toContain(one)
    const opening = (DIGEST_KEY: string): Opening => ({
      db,
      settings: { ...inMemory, DIGEST_KEY },
      isOnDisk: false,
      say: () => undefined,
      warn: () => undefined,
    })
    // A database with a log keeps its key.
    await forgetUnusedKey(opening(other))
    await expect(openDigests(opening(other))).rejects.toThrow('another key')
    for (const table of ['events', 'personal_data', 'stopped_messages']) await db.query(`delete from ${table}`)
    const imported = () =>
      importLog(
        db,
        sideTables,
        (async function* () {
          yield* lines
        })(),
      )
    await forgetUnusedKey(opening(other))
    await openDigests(opening(other))
    await expect(imported()).rejects.toThrow(OtherKey)
    expect((await db.query('select 1 from events')).rows).toEqual([])
    await forgetUnusedKey(opening(one))
    await openDigests(opening(one))
    await imported()
    expect((await db.query('select digest from stopped_messages')).rows).toEqual([{ digest: 'k.one' }])
  })
})

describeOn(databases)('the digests of an earlier release on $name', ({ open }) => {
  let db: Database
  const digests = keyedDigests(one)
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    for (let n = 0; n < 25; n++) {
      const digest = sha256(`${n}`)
      for (const insert of [
        'insert into stopped_messages values (left($1, 22), now())',
        'insert into applied_codes values ($1, now())',
        'insert into guesses values ($1, 3, now())',
        `insert into proven_devices values ('mine', $1, now()), ('ours', $1, now())`,
        `insert into customer_sessions values ('t' || $1, $1, now())`,
        `insert into one_time_codes (id, challenge, phone, store_id, digest, expires_at) values ($1, $1, 'p', 's', $1, now())`,
        `insert into commands (id, digest, outcome, at) values ('c' || $1, $1, '{}', now())`,
      ])
        await db.query(insert, [digest])
    }
    await db.query(`insert into commands (id, digest, outcome, at) values ('withdrawn', '', '{}', now())`)
    await db.query(
      `insert into one_time_codes (id, challenge, phone, store_id, expires_at) values ('unsent', 'c', 'p', 's', now())`,
    )
  })
  afterEach(() => db.close())

  const columns = [
    ['stopped_messages', 'digest', 'stopped-messages'],
    ['applied_codes', 'key', 'applied-code'],
    ['guesses', 'key', 'guess'],
    ['proven_devices', 'phone', 'proven-phone'],
    ['customer_sessions', 'phone', 'session-phone'],
    ['one_time_codes', 'digest', 'one-time-code'],
    ['commands', 'digest', 'command'],
  ] as const
  const valuesOf = async (table: string, column: string) =>
    (
      await db.query<{ value: string }>(
        `select distinct ${column} as value from ${table} where ${column} <> '' order by 1`,
      )
    ).rows.map(({ value }) => value)
  const areKeyed = async () => {
    for (const [table, column, purpose] of columns) {
      const keyed = Array.from({ length: 25 }, (_, n) => digests.of(purpose, `${n}`))
      expect([table, new Set(await valuesOf(table, column))]).toEqual([table, new Set(keyed)])
    }
    const { rows } = await db.query<{ devices: number; made: number }>(
      `select (select count(*) from proven_devices)::int as devices, (select sum(made) from guesses)::int as made`,
    )
    expect(rows).toEqual([{ devices: 50, made: 75 }])
    expect((await db.query(`select digest from commands where id = 'withdrawn'`)).rows).toEqual([{ digest: '' }])
  }
  const keyAll = (session: DatabaseSession) => rekey({ session, digests, pageSize: 10 })

  test('the digests of an earlier release are keyed page by page, once', async () => {
    expect(await db.session(keyAll)).toBe(7 * 25)
    await areKeyed()
    expect(await db.session(keyAll)).toBe(0)
    await areKeyed()
  })

  test('digests of an earlier release are keyed by the next start if a node dies between two statements', async () => {
    for (let statements = 1; statements < 60; statements += 4) {
      let left = statements
      await db
        .session((session) =>
          keyAll({
            ...session,
            query: (text, values) => (left-- > 0 ? session.query(text, values) : Promise.reject(new Error('killed'))),
          }),
        )
        .catch(() => 0)
    }
    await db.session(keyAll)
    await areKeyed()
  })

  test('the digests of an earlier release are keyed by two nodes at once', async () => {
    await Promise.all([db.session(keyAll), db.session(keyAll)])
    await areKeyed()
  })

  test('digests of an earlier release are replaced by the one that a node has kept with the key meanwhile', async () => {
    await db.query(`insert into guesses values ($1, 9, now())`, [digests.of('guess', '7')])
    await db.query(`insert into stopped_messages values ($1, now())`, [digests.of('stopped-messages', '7')])
    await db.session(keyAll)
    expect(await valuesOf('stopped_messages', 'digest')).toHaveLength(25)
    const { rows } = await db.query('select made from guesses where key = $1', [digests.of('guess', '7')])
    expect(rows).toEqual([{ made: 9 }])
  })

  test('the digests of an earlier release are keyed by a start', async () => {
    const settings = { ...inMemory, DIGEST_KEY: one }
    await openDigests({ db, settings, isOnDisk: false, say: () => undefined, warn: () => undefined })
    await areKeyed()
  })
})

test('an embedded database on a disk has its key in a file beside it, and no start without it', async () => {
  const directory = await preparedDataDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'digest.key')
  // A start that was killed while it made the key.
  writeFileSync(`${file}.new`, 'half', { mode: 0o644 })
  const start = (more = {}) => startDemoGateway({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: directory, ...more })
  await (await start()).close()
  const key = readFileSync(file, 'utf8')
  expect(Buffer.from(key.trim(), 'base64url')).toHaveLength(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  rmSync(file)
  await expect(start()).rejects.toThrow(/^The key of this database's digests is missing: put digest.key back/)
  await expect(start({ DIGEST_KEY: other })).rejects.toThrow(/^This database was written with another key of digests/)
  await (await start({ DIGEST_KEY: key.trim() })).close()
  const db = await openPglite(join(directory, 'database'))
  expect((await db.query('select kept from digest_keys')).rows).toEqual([{ kept: null }])
  await db.close()
})

describe('a second node', needs('PostgreSQL'), () => {
  test('a second node starts only when the first has keyed all digests', async () => {
    const schema = await openServerSchema()
    onTestFinished(schema.drop)
    const db = schema.connect()
    onTestFinished(db.close)
    await migrate(db)
    for (let n = 0; n < 25; n++) await db.query('insert into guesses values ($1, 3, now())', [sha256(`${n}`)])
    const digests = keyedDigests(one)
    const keyAll = (session: DatabaseSession) => rekey({ session, digests, pageSize: 10 })
    let [second, did]: [Promise<number>, string] = [Promise.resolve(0), '']
    const first = stoppedBefore(db, 'delete from guesses', async () => {
      second = db.session(keyAll)
      did = await waitsForTurn(db, second)
    })
    expect([await first.session(keyAll), await second, did]).toEqual([25, 0, 'waits'])
  })
})
