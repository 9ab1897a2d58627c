import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoSettings } from '#demo/gateway.ts'
import { prepareDatabaseApart } from '#demo/prepare-database.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openPglite } from '#gateway/db/pglite.ts'
import { prepareDatabase } from '#gateway/db/prepared/make.ts'
import { ownFolder, preparedFile } from '#gateway/db/prepared/place.ts'
import { openDigests } from '#gateway/digests/open-digests.ts'
import { installationId } from '#gateway/events/installation.ts'
import { deviceKey } from '#gateway/http/device-key.ts'
import { secureRandom } from '#gateway/ports/random.ts'

beforeAll(() => prepareDatabase())

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-prepared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function opened(directory: string, preparedIn?: string) {
  const db = await openPglite(directory, preparedIn)
  onTestFinished(db.close)
  return db
}

/** PGlite's own files have two databases more, the templates. */
async function beganWith(db: Database) {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from pg_database')
  return rows[0]?.count === 1 ? 'prepared files' : 'files of its own'
}

async function migrationsOf(db: Database) {
  const { rows } = await db.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

test('a new database begins with the prepared files, for this user alone, and keeps its rows', async () => {
  const directory = join(aFolder(), 'database')
  const first = await openPglite(directory)
  expect(await beganWith(first)).toBe('prepared files')
  await first.query(`insert into installation (is_only, id) values (true, 'ours')`)
  await first.close()
  const second = await opened(directory)
  expect(await installationId(second)).toBe('ours')
  expect(statSync(directory).mode & 0o077).toBe(0)
  expect(statSync(join(directory, 'PG_VERSION')).mode & 0o077).toBe(0)
})

test('a database in memory begins with the prepared files as well', async () => {
  const db = await openPglite()
  onTestFinished(db.close)
  expect(await beganWith(db)).toBe('prepared files')
  expect((await migrationsOf(db)).length).toBeGreaterThan(20)
})

test('without prepared files, or with a cut one, a database makes its own', { timeout: 60_000 }, async () => {
  const [none, cut] = [aFolder(), aFolder()]
  const whole = readFileSync(await preparedFile())
  writeFileSync(await preparedFile(cut), whole.subarray(0, whole.length - 1_000))
  for (const folder of [none, cut]) {
    const directory = join(aFolder(), 'database')
    const db = await opened(directory, folder)
    await migrate(db)
    expect(await beganWith(db)).toBe('files of its own')
    expect((await migrationsOf(db)).length).toBeGreaterThan(20)
    expect(readdirSync(join(directory, '..')).filter((name) => name.includes('draft'))).toEqual([])
  }
})

test('a start that was killed while it unpacked starts over', async () => {
  const directory = join(aFolder(), 'database')
  mkdirSync(`${directory}.draft`)
  writeFileSync(join(`${directory}.draft`, 'PG_VERSION'), 'half')
  const db = await opened(directory)
  expect(await beganWith(db)).toBe('prepared files')
  expect(readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()).toBe('18')
})

test('prepared files hold no row beyond the names of the migrations and the level, and no password', async () => {
  const db = await opened(join(aFolder(), 'database'))
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  const filled: string[] = []
  for (const { name } of rows) {
    const found = await db.query(`select 1 from "${name}" limit 1`)
    if (found.rows.length > 0) filled.push(name)
  }
  expect(filled.sort()).toEqual(['migrations', 'release_level'])
  const passwords = await db.query('select rolname from pg_authid where rolpassword is not null')
  expect(passwords.rows).toEqual([])
})

test('two installations from the same files have no key and no identity in common', async () => {
  const identities: string[] = []
  for (const folder of [aFolder(), aFolder()]) {
    const db = await opened(join(folder, 'database'))
    const ignore = () => undefined
    const settings = { DATA_DIR: folder } as Parameters<typeof openDigests>[0]['settings']
    const digests = await openDigests({ db, settings, isOnDisk: true, say: ignore, warn: ignore })
    identities.push(await installationId(db), String(await deviceKey(db, secureRandom)), digests.check)
  }
  expect(new Set(identities).size).toBe(6)
})

test('processes that prepare at once leave one whole file', { timeout: 60_000 }, async () => {
  const folder = aFolder()
  await Promise.all([prepareDatabase(folder), prepareDatabase(folder)])
  expect(readdirSync(folder)).toEqual([basename(await preparedFile())])
  expect(await beganWith(await opened(join(aFolder(), 'database'), folder))).toBe('prepared files')
})

test('a place that cannot be written fails the preparation and keeps nothing', { timeout: 60_000 }, async () => {
  const folder = join(aFolder(), 'file')
  writeFileSync(folder, '')
  await expect(prepareDatabase(folder)).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('a demo has the files made before its first start alone, where the install did not make them', async () => {
  const [data, empty] = [aFolder(), aFolder()]
  const maker = join(empty, 'maker.mjs')
  const marks = join(empty, 'marks')
  writeFileSync(maker, `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(marks)}, 'made ')`)
  const started = async (environment: Readonly<Record<string, string>>, folder: string) => {
    rmSync(marks, { force: true })
    await prepareDatabaseApart(demoSettings({ DATA_DIR: data, ...environment }), folder, maker)
    return existsSync(marks)
  }
  expect(await started({}, empty)).toBe(true)
  expect(await started({}, ownFolder)).toBe(false)
  expect(await started({ DATA_DIR: 'memory:' }, empty)).toBe(false)
  expect(await started({ DATABASE_URL: 'postgres://localhost/shop' }, empty)).toBe(false)
  mkdirSync(join(data, 'database'))
  expect(await started({}, empty)).toBe(false)
})

test('another version of PGlite or another migration has another file', async () => {
  const name = basename(await preparedFile())
  expect(name).toMatch(/^pglite-\d+\.\d+\.\d+-[0-9a-f]{16}\.tar\.gz$/)
  expect(await preparedFile(ownFolder)).toBe(join(ownFolder, name))
})
