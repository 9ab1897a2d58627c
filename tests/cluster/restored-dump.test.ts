import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import createClient from 'openapi-fetch'
import { expect, onTestFinished, test, vi } from 'vitest'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { debianPostgres } from '#tests/kit/debian-postgres.ts'
import { demoCatalog, openAtAllHours } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { mortalNats } from '#tests/kit/nats.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { forkMain } from '#tests/kit/process.ts'
import { recipe, root } from '#tests/kit/recipes.ts'

const keys = {
  ...{ REALTIME_SECRET: 'shop-secret', ADMIN_TOKEN: 'shop-admin', ORDER_LIMIT: '0', RATE_LIMIT: '0' },
  DIGEST_KEY: 'a key of the tests that has 32 bytes and more',
}

async function aNode(environment: Readonly<Record<string, string>>) {
  const url = `http://127.0.0.1:${await freePort()}`
  const node = forkMain({ ...keys, LOG_LEVEL: 'info', PORT: new URL(url).port, ...environment })
  onTestFinished(async () => void (await node.kill()))
  await node.until(/Comanda listens/)
  return { node, url, api: createClient<paths>({ baseUrl: url }) }
}

/** Imports the shops of the demo, and waits until the node sells. */
async function sell(served: Awaited<ReturnType<typeof aNode>>, database: string) {
  const db = openPostgres(database, { onError: () => undefined })
  await saveCatalog(db, openAtAllHours(demoCatalog()), new Date())
  await db.close()
  await vi.waitFor(async () => {
    const found = await served.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
    expect(found.data?.type).toBe('branchContact')
  }, 30_000)
}

async function run(command: string, given: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(command, given, {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...keys, ...environment },
  })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect(code, complained).toBe(0)
  return said
}

/** `npm run log` on a database. */
const log = (database: string, ...given: readonly string[]) =>
  run(process.execPath, ['gateway/commands/log.ts', ...given], { DATABASE_URL: database })

test('a dump and an export are restored beside a running node, each under a name of its own', {
  ...needs('postgres with JIT', 'nats-server'),
  timeout: 400_000,
}, async () => {
  const programs = join(placeOf('postgres with JIT'), 'bin')
  const [first, second] = [
    await debianPostgres(placeOf('postgres with JIT')),
    await debianPostgres(placeOf('postgres with JIT')),
  ]
  onTestFinished(first.stop)
  onTestFinished(second.stop)
  const nats = await mortalNats()
  const folder = mkdtempSync(join(tmpdir(), 'comanda-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const served = await aNode({ DATABASE_URL: first.url, NATS_URL: nats.url })
  await sell(served, first.url)
  const before = (await placeOrder(served)).code

  const lines = join(folder, 'log.jsonl')
  const database = (name: string) => second.url.replace(/[^/]*$/, name)
  await run('sh', ['-euc', `cd "$FOLDER"; ${recipe('staging')}`], {
    ...{ PATH: `${programs}:${process.env['PATH']}`, FOLDER: folder, DATABASE_URL: first.url },
    ...{ SERVER_URL: second.url, STAGING_URL: database('staging') },
  })
  await log(first.url, 'export', lines)
  // The node is up all the time, and has orders that no copy has.
  const after = (await placeOrder(served)).code

  await run(join(programs, 'createdb'), [`--maintenance-db=${second.url}`, 'imported'])
  await log(database('imported'), 'import', lines)
  for (const name of ['staging', 'imported'])
    expect(await log(database(name), 'verify')).toMatch(/^\d+ events, and every table is what they say/)

  for (const name of ['staging', 'imported']) {
    const copy = await aNode({ DATABASE_URL: database(name), NATS_URL: nats.url })
    const status = async (code: string) =>
      (
        await copy.api.GET('/api/console/orders/{code}', {
          params: { path: { code } },
          headers: { authorization: `Bearer ${keys.ADMIN_TOKEN}` },
        })
      ).response.status
    expect([name, await status(before), await status(after)]).toEqual([name, 200, 404])
    await placeOrder(copy)
    expect(copy.node.said.out.includes('is a copy of one on another server')).toBe(name === 'staging')
  }
  const names = new Set((await nats.subjects()).flatMap((subject) => /^comanda\.(.+)\.poke$/.exec(subject)?.[1] ?? []))
  expect(names.size).toBe(3)
  await placeOrder(served)
})
