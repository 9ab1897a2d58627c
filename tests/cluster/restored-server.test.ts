import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { streams, tables } from '#gateway/composition/features.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { rebuildOutdated } from '#gateway/log/rebuild.ts'
import { verify } from '#gateway/log/verify.ts'
import { logOver, placeOrder } from '#tests/kit/aged-log.ts'
import { debianPostgres } from '#tests/kit/debian-postgres.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { recipe } from '#tests/kit/recipes.ts'

/** PostgreSQL refuses to run as root: its servers here belong to the user without rights. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const store = createEventStore(streams)

/** Runs commands of a shell as the user of the servers. */
async function shell(commands: string, environment: Readonly<Record<string, string>>) {
  const child = spawn('sh', ['-euc', commands], { cwd: tmpdir(), env: environment, ...unprivileged })
  const [complained, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
  expect(code, complained).toBe(0)
}

test('a server is restored whole and to a moment from its base backup, by the recipes', {
  ...needs('postgres with JIT'),
  timeout: 400_000,
}, async () => {
  const programs = placeOf('postgres with JIT')
  const shelf = mkdtempSync(join(tmpdir(), 'comanda-archive-'))
  chmodSync(shelf, 0o755)
  const archive = join(shelf, 'archive')
  const mine = join(shelf, 'mine')
  for (const folder of [archive, mine]) {
    mkdirSync(folder)
    if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid)
  }
  onTestFinished(() => rmSync(shelf, { recursive: true }))
  const server = await debianPostgres(programs, [
    'archive_mode=on',
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  ])
  onTestFinished(server.stop)
  // A copy of the server starts by its own file of settings.
  appendFileSync(
    join(server.data, 'postgresql.conf'),
    "\nunix_socket_directories = ''\nlisten_addresses = '127.0.0.1'\n",
  )
  const db = openPostgres(server.url, { onError: () => undefined })
  await migrate(db)
  const log = logOver(db)
  await placeOrder(log, 'A')
  const environment = {
    ...{ PATH: `${join(programs, 'bin')}:${process.env['PATH']}`, DATABASE_URL: server.url },
    ...{ FOLDER: join(mine, 'base'), ARCHIVE: archive },
  }
  await shell(recipe('backup of a server'), environment)
  await placeOrder(log, 'B')
  const { rows } = await db.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await placeOrder(log, 'C')
  const { rows: segments } = await db.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await vi.waitFor(() => expect(existsSync(join(archive, segments[0]!.name))).toBe(true), 60_000)
  await db.close()

  /** The orders of a server that a recipe restores, after a look at its tables. */
  const restoredBy = async (name: string) => {
    const [port, data] = [await freePort(), join(mine, name.replaceAll(' ', '-'))]
    const given = { ...environment, PGDATA: data, PGPORT: String(port), MOMENT: rows[0]!.moment }
    await shell(recipe(name), given)
    onTestFinished(() => shell('pg_ctl --wait --mode=immediate stop', given))
    const there = openPostgres(server.url.replace(/:\d+\//, `:${port}/`), { onError: () => undefined })
    await vi.waitFor(async () => {
      const { rows: found } = await there.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
      expect(found[0]?.recovers).toBe(false)
    }, 60_000)
    await rebuildOutdated({ db: there, store, tables, wait: () => Promise.resolve(), say: () => undefined })
    const { findings } = await verify(there, store, tables)
    const { rows: orders } = await there.query<{ id: string }>('select id from orders order by id')
    // The restored server takes new events.
    await placeOrder(logOver(there), 'D')
    await there.close()
    return { findings, orders: orders.map(({ id }) => id) }
  }
  expect(await restoredBy('restore of a server')).toEqual({ findings: [], orders: ['A'] })
  expect(await restoredBy('restore of a moment')).toEqual({ findings: [], orders: ['A', 'B'] })
})
