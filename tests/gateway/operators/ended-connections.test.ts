import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { keepOperatorSocket } from '#gateway/operators/sockets.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator, centro, type Operator } from '#tests/kit/operators.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'
import { fakeTransport } from '#tests/kit/transport.ts'

let database: Database
let gateway: TestGateway
beforeEach(async () => {
  database = await openTestDatabase()
  gateway = await startTestGateway({ database })
})
afterEach(() => gateway.close())

/** A connection of a person that is joined to the board's channel. */
async function listening({ browser }: Operator) {
  const line = fakeTransport()
  const session = gateway.connect(line)
  const { socket_id } = JSON.parse(String(line.events()[0]?.data)) as { socket_id: string }
  const channel = `private-console-${centro.id}`
  const answer = await browser.call('POST', '/pusher/auth', { socket_id, channel_name: channel })
  session.take(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: answer.body.auth } }))
  return line
}

test('a session that is over opens no connection, and the one that it has ends', async () => {
  const ana = await anOperator(gateway)
  const line = await listening(ana)
  const { rows } = await database.query<{ id: string }>('select id from operator_sessions where operator_id = $1', [
    ana.id,
  ])
  const opens = () => keepOperatorSocket(database, gateway.clock, rows[0]?.id ?? '', '1.1')
  expect(await opens()).toBe(true)
  gateway.clock.jump(31 * 86_400_000)
  expect(await opens()).toBe(false)
  gateway.clock.advance(15_000)
  await vi.waitFor(() => expect(line.closed).toMatchObject({ code: 4009 }))
})

test('a change of role ends the connections of its person, and no other', async () => {
  const [ana, eva] = [await anOperator(gateway), await anOperator(gateway, { name: 'Eva' })]
  const [anas, evas] = [await listening(ana), await listening(eva)]
  const admin = aBrowser(gateway, gateway.admin)
  await admin.call('PUT', `/api/console/operators/${ana.id}`, { role: 'cocina', places: [centro] })
  await gateway.settle()
  await vi.waitFor(() => expect(anas.closed).toMatchObject({ code: 4009 }))
  expect(evas.closed).toBeNull()
})
