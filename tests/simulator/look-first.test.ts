import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startDemoGateway } from '#demo/gateway.ts'
import type { Database } from '#gateway/db/database.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import type { Gateway } from '#gateway/node/options.ts'
import { callsInAMinute } from '#simulator/run/look-first.ts'
import { preparedPglite } from '#tests/kit/prepared-pglite.ts'
import { aRun } from './the-scenario.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-look-'))
afterAll(() => rmSync(folder, { recursive: true }))

let gateway: Gateway | null = null
afterEach(async () => {
  await gateway?.close()
  gateway = null
})

const start = async (environment: Readonly<Record<string, string>> = {}) => {
  const database = overPglite(await preparedPglite())
  gateway = await startDemoGateway({ PORT: '0', LOG_LEVEL: 'error', ...environment }, { database })
  return { url: gateway.url, database }
}

const store = 'store: parrilla-centro'
const lunch = (couriers = 2, diners = 2, lasts = '2m') =>
  `name: lunch\nlasts: ${lasts}\ntempo: fast\nshops: [{ ${store} }]\ndiners: [{ ${store}, count: ${diners} }]\n` +
  `couriers: [{ ${store}, count: ${couriers} }]\nexpect: [every-order-arrives]\n`

/** Runs the command in a process of its own; returns its exit code and its last lines. */
const run = (url: string, environment: Readonly<Record<string, string>> = {}, yaml = lunch()) =>
  new Promise<{ code: number | null; says: string }>((resolve) => {
    const file = join(folder, 'lunch.yaml')
    writeFileSync(file, yaml)
    const { ADMIN_TOKEN: _, SIMULATOR_KEY: __, ...others } = process.env
    const options = { env: { ...others, ...environment } }
    const running = execFile(
      process.execPath,
      ['simulator/main.ts', 'run', file, '--base-url', url],
      options,
      (_error, stdout, stderr) => resolve({ code: running.exitCode, says: `${stdout}${stderr}`.trim() }),
    )
  })

const rowsOf = async (database: Database, table: string) => (await database.query(`select 1 from ${table}`)).rows.length
const isUntouched = async (database: Database) =>
  (await rowsOf(database, 'riders')) + (await rowsOf(database, 'orders')) === 0

test('a wrong admin token is refused before the first order and the first courier', { timeout: 120_000 }, async () => {
  const { url, database } = await start()
  const { code, says } = await run(url, { ADMIN_TOKEN: 'another' })
  expect(says).toMatch(/^the gateway refuses the admin token \(listConsoleOrders: 401 .*\): set ADMIN_TOKEN/m)
  expect([code, await isUntouched(database)]).toEqual([2, true])
})

test('a gateway whose limit a run would exceed is refused, with the setting', { timeout: 120_000 }, async () => {
  const { url, database } = await start({ SIMULATOR_KEY: 'the operator of this gateway has another one' })
  const { code, says } = await run(url, {}, lunch(40))
  expect(says).toMatch(
    /^the gateway takes 600 calls a minute from one address \(RATE_LIMIT\), and this run makes about/m,
  )
  expect([code, await isUntouched(database)]).toEqual([2, true])
})

test('a key that the gateway does not accept is refused', { timeout: 120_000 }, async () => {
  const { url, database } = await start()
  const { code, says } = await run(url, { SIMULATOR_KEY: 'a key that this gateway has never heard of' })
  expect(says).toContain('does not accept SIMULATOR_KEY')
  expect([code, await isUntouched(database)]).toEqual([2, true])
})

test('the documented command passes against a demo with its default limits', { timeout: 90_000 }, async () => {
  const { url } = await start({ RATE_LIMIT: '20', CONNECTIONS_PER_ADDRESS: '1', ORDER_LIMIT: '1' })
  const { code, says } = await run(url)
  expect(says).toMatch(/Passed: \d+ invariants held/)
  expect(code).toBe(0)
})

test('a run that a limit holds back ends with 3 and names the setting', { timeout: 90_000 }, async () => {
  const { url } = await start({ SIMULATOR_KEY: 'the operator of this gateway has another one', ORDER_LIMIT: '1' })
  const { code, says } = await run(url, {}, lunch(1, 3, '15s'))
  expect(says).toMatch(/Not judged: the gateway held the run back: ORDER_LIMIT refused \d+ of its calls/)
  expect(code).toBe(3)
})

test('the calls of a run follow from its people and its tempo', () => {
  const calm = { ...aRun({ couriers: { count: 10 } }), tempo: 'calm' as const }
  expect(callsInAMinute(calm)).toBeLessThan(callsInAMinute({ ...calm, tempo: 'fast' }))
  expect(callsInAMinute(aRun({ couriers: { count: 20 } }))).toBeGreaterThan(callsInAMinute(aRun({})))
  expect(callsInAMinute(aRun({ lasts: 1_000 }))).toBeLessThan(callsInAMinute(aRun({ lasts: 60_000 })))
})
