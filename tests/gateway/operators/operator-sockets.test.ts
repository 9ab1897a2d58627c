import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { endedSockets } from '#gateway/operators/sockets.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { anOperator, centro, type Operator } from '#tests/kit/operators.ts'
import { fakeTransport } from '#tests/kit/transport.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

const sweepMs = 15_000
const hourMs = 3_600_000

let database: Database
let nodes: Awaited<ReturnType<typeof startTwoGateways>>
beforeEach(async () => {
  database = await openTestDatabase()
  nodes = await startTwoGateways(database, () => ({}))
})
afterEach(() => nodes.close())

/** A connection of a person at a node. */
async function listening(node: TestGateway, { browser }: Operator) {
  const line = fakeTransport()
  const session = node.connect(line)
  const { socket_id } = JSON.parse(String(line.events()[0]?.data)) as { socket_id: string }
  const channel = `private-console-${centro.id}`
  const answer = await browser.call('POST', '/pusher/auth', { socket_id, channel_name: channel })
  session.take(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: answer.body.auth } }))
  return line
}
const connectionsLeft = async () => (await database.query('select from operator_sockets')).rows.length
const signOut = ({ browser }: Operator) => browser.call('DELETE', '/api/console/session')

test('a connection of hours ends at the other node too, which looks after this one has', async () => {
  const ana = await anOperator(nodes.gateway)
  const lines = [await listening(nodes.gateway, ana), await listening(nodes.other, ana)]
  await database.query(`update operator_sockets set opened_at = opened_at - interval '5 hours'`)
  await signOut(ana)
  await vi.waitFor(() => expect(lines[0]?.closed).toMatchObject({ code: 4009 }))
  nodes.gateway.clock.advance(sweepMs)
  await vi.waitFor(() => expect(lines[1]?.closed).toMatchObject({ code: 4009 }))
})

test('the connections of an ended session are forgotten an hour later, and those of others stay', async () => {
  const [ana, eva] = [await anOperator(nodes.gateway), await anOperator(nodes.gateway, { name: 'Eva' })]
  await listening(nodes.gateway, ana)
  const evas = await listening(nodes.other, eva)
  await signOut(ana)
  nodes.gateway.clock.advance(sweepMs)
  await vi.waitFor(async () => expect(await connectionsLeft()).toBe(2))
  nodes.gateway.clock.jump(hourMs)
  nodes.gateway.clock.advance(sweepMs)
  await vi.waitFor(async () => expect(await connectionsLeft()).toBe(1))
  expect(evas.closed).toBeNull()
})

test('a look for ended sessions reads one row of each live session, not its connections', async () => {
  await database.script(`
    insert into operator_sessions (digest, id, operator_id, tablet, browser, since, used_at, active_at, expires_at)
      select 'd' || n, 's' || n, 'o', 't', '', now(), now(), now(), timestamptz '2999-01-01' from generate_series(1, 50) as n;
    insert into operator_sockets (session, socket_id, opened_at)
      select 's' || n, 'k' || k, now() from generate_series(1, 51) as n, generate_series(1, 400) as k;
    analyze operator_sockets; analyze operator_sessions`)
  const now = nodes.gateway.clock.now().toISOString()
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${endedSockets.replace('$1', `'${now}'`)}`,
  )
  const [whole] = rows[0]?.['QUERY PLAN'] ?? []
  expect(whole?.Plan['Actual Rows']).toBe(400)
  // 51 steps, and the connections of the one session that is over.
  expect(whole ? readOf(whole.Plan) : 0).toBeLessThanOrEqual(51 + 400)
})

type Plan = {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** The rows that a plan reads of the connections. */
const readOf = (plan: Plan): number =>
  (plan['Relation Name'] === 'operator_sockets' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + readOf(inner), 0)
