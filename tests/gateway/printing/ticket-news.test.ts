import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTicketNews } from '#gateway/printing/ticket-news.ts'
import type { Frame } from '#gateway/realtime/frames.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { openPrinter } from '#tests/kit/fake-printer.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator, centro, type Operator } from '#tests/kit/operators.ts'
import { asPrinter, aTakenTicket, printerToken } from '#tests/kit/printing.ts'
import { fakeTransport } from '#tests/kit/transport.ts'

/** A console's line on the channel of its store, and how often it has heard of tickets. */
async function listening(gateway: TestGateway, person: Operator, storeId: string = centro.id) {
  const channel = `private-console-${storeId}`
  const line = fakeTransport()
  const session = gateway.connect(line)
  const { socket_id } = JSON.parse(String(line.events()[0]?.data)) as { socket_id: string }
  const answer = await person.browser.call('POST', '/pusher/auth', { socket_id, channel_name: channel })
  session.take(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: answer.body.auth } }))
  expect(line.events().at(-1)?.event).toBe('pusher_internal:subscription_succeeded')
  return () =>
    line.events().flatMap(({ event, data }) => (event === 'console-tickets' ? [JSON.parse(String(data))] : []))
}

const news = { branchContactId: 'parrilla-centro' }

describe('the consoles of a store hear that a ticket has changed', () => {
  let gateway: TestGateway
  let printer: Awaited<ReturnType<typeof openPrinter>>
  const start = async (environment: Readonly<Record<string, string>>) => {
    gateway = await startTestGateway({ environment })
  }
  beforeEach(async () => {
    printer = await openPrinter()
  })
  afterEach(async () => {
    await gateway.close()
    await printer.close()
  })
  const accept = async (code: string) => {
    const params = { params: { path: { code } }, headers: gateway.admin }
    expect((await gateway.api.POST('/api/console/orders/{code}/accept', params)).response.status).toBe(200)
    await gateway.settle()
  }
  /** All words that come until a ticket of the order has this state. */
  const until = async (code: string, state: string) => {
    const path = { params: { path: { code } }, headers: gateway.admin }
    await vi.waitFor(async () => {
      gateway.clock.advance(1_000)
      await gateway.settle()
      const { data } = await gateway.api.GET('/api/console/orders/{code}/tickets', path)
      expect(data?.tickets[0]?.state).toBe(state)
    }, 10_000)
    gateway.clock.advance(1_000)
  }

  test('the consoles of a store hear that a ticket has changed when it prints, and no other store’s', async () => {
    await start({ PRINTER_URL: printer.url })
    const [ana, eva] = [await anOperator(gateway), await anOperator(gateway, { name: 'Eva' })]
    const sushi = await anOperator(gateway, { places: [{ type: 'store', id: 'sushi-belgrano' }] })
    const [here, there] = [await listening(gateway, ana), await listening(gateway, eva)]
    const elsewhere = await listening(gateway, sushi, 'sushi-belgrano')
    const { code } = await placeOrder(gateway)
    await accept(code)
    await until(code, 'PRINTED')
    // Once for the ticket that came, and once for the one that is on paper.
    expect(here()).toEqual([news, news])
    expect(there()).toEqual(here())
    expect(elsewhere()).toEqual([])
  })

  test('the consoles hear that a ticket has changed when the printer fails, and when a person asks again', async () => {
    await start({ PRINTER_URL: printer.url })
    await printer.close()
    const heard = await listening(gateway, await anOperator(gateway))
    const { code } = await placeOrder(gateway)
    await accept(code)
    await until(code, 'FAILED')
    const before = heard().length
    expect(before).toBeGreaterThanOrEqual(2)
    const { response } = await gateway.api.POST('/api/console/orders/{code}/print', {
      ...{ params: { path: { code } }, headers: gateway.admin, body: { to: 'PRINTER' } },
    })
    expect(response.status).toBe(200)
    await vi.waitFor(() => expect(heard().length).toBeGreaterThan(before))
  })

  test('the consoles hear that a ticket has changed when a program confirms it, or gives it back', async () => {
    await start({ PRINTER_AGENTS: `parrilla-centro=${printerToken}` })
    const heard = await listening(gateway, await anOperator(gateway))
    for (const outcome of ['PRINTED', 'NOT_PRINTED'] as const) {
      const { id, lease } = await aTakenTicket(gateway)
      gateway.clock.advance(1_000)
      const before = heard().length
      expect((await asPrinter(gateway, `/${id}`, { lease, outcome })).status).toBe(204)
      await vi.waitFor(() => expect(heard().length).toBe(before + 1))
    }
  })

  test('the consoles hear that a ticket has changed when it is given up after a day', async () => {
    await start({ PRINTER_AGENTS: `parrilla-centro=${printerToken}` })
    const heard = await listening(gateway, await anOperator(gateway))
    await aTakenTicket(gateway)
    gateway.clock.jump(25 * 3_600_000)
    const before = heard().length
    gateway.clock.advance(5_000)
    await vi.waitFor(() => expect(heard().length).toBe(before + 1))
  })
})

test('news of a store come at once, then at most every half second, and the last one always', () => {
  const [clock, told] = [manualClock(), [] as string[]]
  const tell = createTicketNews({ publish: ({ channel }: Frame) => void told.push(channel), clock })
  for (let n = 0; n < 5; n += 1) tell.changed(['a', 'b', 'a'])
  expect(told).toEqual(['private-console-a', 'private-console-b'])
  clock.advance(499)
  expect(told).toHaveLength(2)
  clock.advance(1)
  expect(told.slice(2)).toEqual(['private-console-a', 'private-console-b'])
  clock.advance(5_000)
  expect(told).toHaveLength(4)
  tell.changed(['a'])
  expect(told.slice(4)).toEqual(['private-console-a'])
  tell.changed(['a'])
  tell.stop()
  clock.advance(5_000)
  expect(told).toHaveLength(5)
})
