import { afterAll, expect, test, vi } from 'vitest'
import type { Sql } from '#gateway/db/database.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { openPrinter } from '#tests/kit/fake-printer.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'
import { openReceiver } from '#tests/kit/webhook-receiver.ts'

const anHour = 3_600_000

let statements = 0

/** Counts its statements. */
const counted = <Some extends Sql>(sql: Some): Some => ({
  ...sql,
  query: ((text: string, values?: readonly unknown[]) => {
    statements++
    return sql.query(text, values)
  }) as Sql['query'],
})

const database = await openTestDatabase()
const printer = await openPrinter()
const till = await openReceiver()
const gateway = await startTestGateway({
  database: {
    ...counted(database),
    transaction: (work) => database.transaction((sql) => work(counted(sql))),
    session: (work) => database.session((session) => work(counted(session))),
    close: async () => undefined,
  },
  environment: {
    ...{ PRINTER_URL: printer.url, ORDERS_WEBHOOK_URL: till.url, ORDERS_WEBHOOK_SECRET: 'the till of the parrilla' },
  },
})
afterAll(async () => {
  await printer.close()
  await till.close()
  await database.close()
})

test('a node that has closed waits for nothing, writes nothing and makes no call', async () => {
  const reader = pusherClient(gateway)
  await heard(reader.connection, 'connected')
  const accept = async () => {
    const { code } = await placeOrder(gateway)
    const { status } = await fetch(`${gateway.url}/api/console/orders/${code}/accept`, {
      method: 'POST',
      headers: gateway.admin,
    })
    expect(status).toBe(200)
  }
  const reached = (papers: number) =>
    vi.waitFor(async () => {
      await gateway.settle()
      expect([till.unread > 0, printer.visits]).toEqual([true, papers])
    })
  await accept()
  await reached(1)
  await accept()
  await reached(2)
  // The second paper comes out while the node closes.
  await gateway.close()
  reader.disconnect()

  expect(gateway.clock.waiting()).toBe(0)
  const before = statements
  const calls = vi.spyOn(globalThis, 'fetch')
  const posted = till.unread
  gateway.clock.advance(anHour)
  await vi.waitFor(() => expect(printer.tickets).toHaveLength(2))
  await new Promise(setImmediate)
  expect([statements - before, calls.mock.calls.length]).toEqual([0, 0])
  expect([till.unread, printer.visits]).toEqual([posted, 2])
})
