import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { usualAlarm } from '#domain/alarm/state.ts'
import { letRun, manualClock } from '#tests/kit/clock.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { anOperator, centro, type Operator } from '#tests/kit/operators.ts'
import { asPrinter, aTakenTicket, printerToken } from '#tests/kit/printing.ts'
import { bareSocket, publisherPath } from '#tests/kit/socket.ts'

const channel = `private-console-${centro.id}`
const phone = '+5491155550101'
const patience = { timeout: 30_000, interval: 50 }

describe('a shop at two nodes on one PostgreSQL and one NATS', needs('PostgreSQL', 'NATS'), () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  let db: ReturnType<typeof schema.connect>
  let [one, other]: [TestGateway, TestGateway] = [] as never

  beforeAll(async () => {
    schema = await openServerSchema()
    db = schema.connect()
    const demo = demoCatalog()
    const stores = demo.stores.map((store) =>
      store.id === centro.id
        ? { ...store, settings: { ...store.settings, alarm: { ...usualAlarm, phones: [phone] } } }
        : store,
    )
    const start = () =>
      startTestGateway({
        database: schema.connect(),
        catalog: { ...demo, stores },
        clock: manualClock(),
        environment: { NATS_URL: placeOf('NATS'), PRINTER_AGENTS: `${centro.id}=${printerToken}` },
      })
    ;[one, other] = [await start(), await start()]
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await db.close()
    await schema.drop()
  })

  /** A tablet at a node, on the channel of its store. */
  async function aConsole(node: TestGateway, { browser }: Operator) {
    const line = await bareSocket(node.url)
    const { data } = await line.next('pusher:connection_established')
    const { socket_id } = JSON.parse(data) as { socket_id: string }
    const { body } = await browser.call('POST', '/pusher/auth', { socket_id, channel_name: channel })
    await line.subscribe(channel, { auth: body.auth })
    return {
      ...line,
      heard: (event: string) => line.frames.flatMap((frame) => (frame.event === event ? [JSON.parse(frame.data)] : [])),
    }
  }
  const at = async (node: TestGateway, method: string, path: string, body?: object) => {
    const answer = await fetch(`${node.url}/api/console/${path}`, {
      method,
      headers: { ...node.admin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBeLessThan(300)
    return answer.status === 204 ? null : answer.json()
  }
  const running = async (work: () => Promise<void>) => {
    const stop = letRun([one.clock, other.clock])
    await work().finally(stop)
  }

  test('an order that is placed and accepted at one is told to the board at the other, with its version', () =>
    running(async () => {
      const board = await aConsole(other, await anOperator(one))
      const { code } = await placeOrder(one)
      await at(one, 'POST', `orders/${code}/accept`)
      const { orders } = await at(other, 'GET', 'board')
      const [shown] = orders.filter((order: { code: string }) => order.code === code)
      expect(shown.status).toBe('ACCEPTED')
      const news = expect.objectContaining({ code, version: shown.revision })
      await vi.waitFor(() => expect(board.heard('console-update')).toContainEqual(news), patience)
      board.close()
    }))

  test('a ticket that a program prints at one is told to the consoles at the other', async () => {
    const board = await aConsole(other, await anOperator(one))
    let ticket: Awaited<ReturnType<typeof aTakenTicket>> | null = null
    await running(async () => {
      ticket = await aTakenTicket(one)
    })
    await Promise.all([one.settle(), other.settle()])
    // All earlier words of this node come before this one.
    const speaker = await bareSocket(one.url, publisherPath(one.clock.now().getTime()))
    speaker.send({ event: 'mark', channel, data: '{}' })
    await board.next('mark')
    const before = board.heard('console-tickets').length
    one.clock.advance(1_000)
    const { id, lease } = ticket!
    expect((await asPrinter(one, `/${id}`, { lease, outcome: 'PRINTED' })).status).toBe(204)
    await vi.waitFor(() => expect(board.heard('console-tickets').length).toBeGreaterThan(before), patience)
    expect(board.heard('console-tickets').at(-1)).toEqual({ branchContactId: centro.id })
    board.close()
    speaker.close()
  })

  test('levers of the menu and of service at one reach open menus, prices and orders at the other', () =>
    running(async () => {
      const order = await aSubmission(other)
      const menu = await bareSocket(other.url)
      await menu.subscribe(`availability-${centro.id}`)
      const told = () => JSON.parse(menu.frames.findLast(({ event }) => event === 'availability-update')?.data ?? '{}')
      const off = () => (told().levers ?? []).map(({ target }: { target: { type: string } }) => target.type).sort()
      await at(one, 'PUT', `stores/${centro.id}/busy`, { extraMinutes: 20, until: 'resumed' })
      await at(one, 'PUT', `stores/${centro.id}/availability/zones/centro-san-telmo`, { until: 'resumed' })
      await at(one, 'PUT', `stores/${centro.id}/availability/plates/provoleta`, { until: 'resumed' })
      await vi.waitFor(() => expect(off()).toEqual(['busy', 'plate', 'zone']), patience)
      const shop = async () => {
        const { data } = await other.api.GET('/api/diner/{alias}', { params: { path: { alias: centro.id } } })
        return data?.type === 'branchContact' ? data.info : null
      }
      expect((await shop())?.busyMinutes).toBe(20)
      expect((await other.api.POST('/api/order', { body: order })).response.status).toBe(422)
      await at(one, 'DELETE', `stores/${centro.id}/busy`)
      await at(one, 'DELETE', `stores/${centro.id}/availability/zones/centro-san-telmo`)
      await at(one, 'DELETE', `stores/${centro.id}/availability/plates/provoleta`)
      await vi.waitFor(() => expect(off()).toEqual([]), patience)
      expect((await shop())?.busyMinutes ?? 0).toBe(0)
      expect((await other.api.POST('/api/order', { body: order })).response.status).toBe(200)
      menu.close()
    }))

  test.each([
    ['signs out', ({ browser }: Operator) => browser.call('DELETE', '/api/console/session')],
    ['ends all sessions', ({ browser }: Operator) => browser.call('DELETE', '/api/console/sessions')],
    ['is shut out', ({ id }: Operator) => at(one, 'POST', `operators/${id}/disable`)],
  ])('a person who %s at one is cut off at the other at once, without a tick of its clock', async (_, end) => {
    const ana = await anOperator(one)
    const [ended, eva] = [await aConsole(other, ana), await aConsole(other, await anOperator(one))]
    await end(ana)
    expect(await ended.closed).toBe(4009)
    expect(eva.heard('pusher:error')).toEqual([])
    eva.close()
  })

  test('a console at one keeps both from the alarm, and without it one message goes out', async () => {
    const board = await aConsole(other, await anOperator(one))
    const pass = async () => {
      for (const { clock } of [one, other]) clock.advance(15_000)
      await Promise.all([one.settle(), other.settle()])
    }
    const told = async () => {
      const answers = await Promise.all(
        [one, other].map(({ url }) => fetch(`${url}/sandbox/outbox.json?phone=${encodeURIComponent(phone)}`)),
      )
      const boxes = await Promise.all(answers.map((answer) => answer.json() as Promise<{ messages: object[] }>))
      return boxes.flatMap(({ messages }) => messages)
    }
    const unseenMs = async () => {
      const { rows } = await db.query<{ at: Date }>('select seen_at as at from store_alarms where store_id = $1', [
        centro.id,
      ])
      return other.clock.now().getTime() - (rows[0]?.at.getTime() ?? 0)
    }
    for (let looks = 0; looks < 20; looks++) {
      // A node leaves a look out while its last one still runs.
      await vi.waitFor(async () => {
        await pass()
        expect(await unseenMs()).toBeLessThan(15_000)
      }, patience)
    }
    expect(await told()).toEqual([])
    board.close()
    await vi.waitFor(async () => {
      await pass()
      expect((await told()).length).toBe(1)
    }, patience)
    for (let looks = 0; looks < 8; looks++) await pass()
    expect((await told()).length).toBe(1)
  })
})
