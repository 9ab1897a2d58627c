import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startDemoGateway } from '#demo/gateway.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { cuttableLine } from '#tests/kit/cuttable-transport.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { mortalPostgres } from '#tests/kit/mortal-postgres.ts'
import { needs } from '#tests/kit/needs.ts'
import { forkGateway } from '#tests/kit/process.ts'

let server: Awaited<ReturnType<typeof mortalPostgres>>
beforeAll(async () => {
  server = await mortalPostgres()
})
afterAll(() => server.stop())

type Node = { readonly url: string; readonly api: ReturnType<typeof createClient<paths>> }

const nodeAt = (url: string): Node => ({ url, api: createClient<paths>({ baseUrl: url }) })

/** Lets a statement go out. */
const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

/** The time before a diner tries again after a refusal, so that the load leaves the processor time for the node. */
const againMs = 50

/** Diners who order one after another until they are told to stop, each order under its own key. */
async function rush({ api }: Node) {
  const body = await aSubmission({ api })
  const answers: { readonly status: number; readonly code: string | undefined }[] = []
  let isOver = false
  const diner = async () => {
    while (!isOver) {
      const headers = { 'Idempotency-Key': randomUUID() }
      const { response, error } = await api.POST('/api/order', { body, headers })
      answers.push({ status: response.status, code: (error as { code?: string } | undefined)?.code })
      if (!response.ok) await setTimeout(againMs)
    }
  }
  const diners = Promise.all([1, 2, 3, 4].map(diner))
  const heard = (passes: (status: number) => boolean) => {
    const from = answers.length
    return vi.waitFor(() => expect(answers.slice(from).some(({ status }) => passes(status))).toBe(true), 20_000)
  }
  return {
    answers,
    /** Waits for a refused order from now on, and for an accepted one. */
    refused: () => heard((status) => status === 503),
    taken: () => heard((status) => status === 200),
    async end() {
      isOver = true
      await diners
    },
  }
}

describe('a node under load, whose database', needs('postgres'), () => {
  let gateway: Awaited<ReturnType<typeof startDemoGateway>>
  beforeAll(async () => {
    gateway = await startDemoGateway({ PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', DATABASE_URL: server.url })
  })
  afterAll(() => gateway.close())

  test.each([
    ['is restarted', () => server.restart()],
    ['loses a backend and repairs itself', () => server.crashBackend()],
    ['ends all connections', () => server.terminateBackends()],
  ])('%s, answers 503 at worst and serves again', async (_, injure) => {
    const load = await rush(nodeAt(gateway.url))
    await load.taken()
    await injure()
    await load.taken()
    await load.end()
    for (const { status, code } of load.answers) expect([200, 'DATABASE_UNAVAILABLE']).toContain(code ?? status)
  })
})

test(
  'a node in its own process stays while its database is away, and is ready again with it',
  needs('postgres'),
  async () => {
    const child = await forkGateway({ DATABASE_URL: server.url, LOG_LEVEL: 'silent' })
    onTestFinished(child.stop)
    const node = nodeAt(child.url)
    const load = await rush(node)
    await load.taken()
    await server.end('SIGINT')
    await load.refused()
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${node.url}/readyz`)).status).toBe(503)
    await server.begin()
    await load.taken()
    await load.end()
    for (const { status, code } of load.answers) expect([200, 'DATABASE_UNAVAILABLE']).toContain(code ?? status)
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
    expect(child.child.exitCode).toBeNull()
  },
)

test('a transaction that the server ends for idling fails, and the next one succeeds', needs('postgres'), async () => {
  const db = openPostgres(server.url, { onError: () => undefined })
  onTestFinished(db.close)
  const other = openPostgres(server.url, { onError: () => undefined })
  onTestFinished(other.close)
  const idling = db.transaction(async (sql) => {
    const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
    await sql.query('set idle_in_transaction_session_timeout = 1')
    await vi.waitFor(async () => {
      const { rows: left } = await other.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])
      expect(left).toEqual([])
    })
    return sql.query('select 1')
  })
  await expect(idling).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  const { rows } = await db.transaction((sql) => sql.query<{ one: number }>('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])
})

/** A database behind a line that falls silent without a word, as a server does whose machine is gone. */
async function behindLine() {
  const line = await cuttableLine(server.url)
  onTestFinished(line.close)
  const db = openPostgres(server.url.replace(/:\d+/, `:${line.port}`), { onError: () => undefined })
  onTestFinished(db.close)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return { line, db }
}
/** The limit of one statement to a server that is silent. */
const oneLimitMs = 20_000

test(
  'a transaction whose server falls silent waits for one limit, and for no second one',
  needs('postgres'),
  async () => {
    const { line, db } = await behindLine()
    const silenced = db.transaction(async (sql) => {
      await sql.query('select 1')
      line.fallSilent()
      const unanswered = sql.query('select 2')
      vi.advanceTimersByTime(oneLimitMs)
      return unanswered
    })
    await expect(silenced).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  },
)

test('a connection that was silent when a transaction began serves no other one', needs('postgres'), async () => {
  const { line, db } = await behindLine()
  await db.query('select 1')
  line.fallSilent()
  const silenced = db.transaction(async () => 'never')
  silenced.catch(() => undefined) // told below
  await endOfTurn()
  vi.advanceTimersByTime(oneLimitMs)
  await expect(silenced).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  line.heal()
  const { rows } = await db.transaction((sql) => sql.query<{ one: number }>('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])
})
