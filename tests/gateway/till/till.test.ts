import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { noteChanged } from '#gateway/till/untold.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { openReceiver, type Post, type Receiver } from '#tests/kit/webhook-receiver.ts'

type TillMessage = { id: string; type: string; at: string; order: components['schemas']['ConsoleOrder'] }

const secret = 'the till of the parrilla'
const hour = 3_600_000

describeOn(oneOfDatabases('till'))('on $name, the receiver of orders', ({ open }) => {
  let database: Database
  let shared: Database
  let till: Receiver
  let gateway: TestGateway
  const lines: string[] = []
  const start = (over: Partial<Parameters<typeof startTestGateway>[0]> = {}) =>
    startTestGateway({
      database: shared,
      environment: { ORDERS_WEBHOOK_URL: till.url, ORDERS_WEBHOOK_SECRET: secret, LOG_LEVEL: 'info' },
      logTo: { write: (line: string) => void lines.push(line) },
      ...over,
    })
  beforeEach(async () => {
    lines.length = 0
    database = await open()
    shared = { ...database, close: async () => undefined }
    till = await openReceiver()
    gateway = await start()
  })
  afterEach(async () => {
    await gateway.close()
    await till.close()
    await database.close()
  })

  const onConsole = async (code: string, step: string) => {
    const { status } = await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, {
      method: 'POST',
      headers: gateway.admin,
    })
    expect(status).toBe(200)
  }
  const told = ({ rawBody }: Post) => JSON.parse(rawBody) as TillMessage
  const next = async () => told(await till.next())
  const waiting = async () =>
    (
      await database.query<{ orderId: string; tries: number }>(
        'select order_id as "orderId", tries from till_orders where waits',
      )
    ).rows
  /** A poke may come before other transactions of the server let its event settle: the next second finds it. */
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        gateway.clock.advance(1_000)
        await check()
      },
      { timeout: 10_000, interval: 500 },
    )
  const isRead = () => eventually(async () => expect((await waiting()).length).toBeGreaterThan(0))
  const isGathered = () =>
    vi.waitFor(async () => {
      const { rows } = await database.query<{ behind: number }>(
        `select count(*)::int as behind from events e, till_reader r where (e.tx, e.seq) > (r.tx, r.seq)`,
      )
      expect(rows[0]?.behind).toBe(0)
    }, 10_000)
  /** Has everything told that is due, and what follows. */
  const settle = async (node = gateway) => {
    await node.settle()
    await isGathered()
    await node.settle()
  }
  const all = async () => {
    await settle()
    // A run that found the store's orders claimed by another one comes back after two seconds.
    gateway.clock.advance(2_000)
    await settle()
    const posts: TillMessage[] = []
    while (till.unread > 0) posts.push(await next())
    return posts
  }
  const codesOf = (posts: readonly TillMessage[]) => posts.map(({ order }) => order.code)

  test('the receiver of orders has its place in the log before the node serves, and hears of the first order', async () => {
    const { rows } = await database.query('select 1 from till_reader')
    expect(rows).toHaveLength(1)
  })

  test('the receiver of orders hears of a new order and of each change, with all that the operator sees', async () => {
    const { code } = await placeOrder(gateway, { customerName: 'Carla Gómez', notes: 'Sin timbre' })
    await settle()
    const post = await till.next()
    const headers = post.headers as Record<string, string>
    const created = told(post)
    expect(created).toMatchObject({ type: 'order.created', at: gateway.clock.now().toISOString() })
    expect(created.order).toMatchObject({
      code,
      status: 'GENERATED',
      notes: 'Sin timbre',
      payment: { status: 'PENDING' },
    })
    expect(created.order.customer).toMatchObject({ name: 'Carla Gómez', phone: '+5491155551234' })
    expect(headers['webhook-id']).toBe(created.id)
    expect(headers['content-type']).toBe('application/json')

    const ana = await aCourier(gateway)
    await onConsole(code, 'accept')
    const [accepted] = await all()
    expect(accepted).toMatchObject({ type: 'order.changed', order: { status: 'ACCEPTED' } })
    await ana.slide(accepted!.order.shipments[0]!.id, 'ON_ROUTE_TO_PICK_UP')
    const [taken] = await all()
    expect(taken).toMatchObject({
      order: { shipments: [{ status: 'ON_ROUTE_TO_PICK_UP', courier: { name: 'Ana', phone: ana.phone } }] },
    })
    const revisions = [created, accepted!, taken!].map(({ order }) => order.revision)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set([created.id, accepted!.id, taken!.id]).size).toBe(3)
    expect(await waiting()).toEqual([])
  })

  test('the receiver of orders can check the signature with the published library, by its secret alone', async () => {
    await gateway.close()
    vi.useFakeTimers({ toFake: ['Date'], now: gateway.clock.now() })
    try {
      for (const [given, verifier] of [
        [secret, new Webhook(secret, { format: 'raw' })],
        ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
      ] as const) {
        const { clock } = gateway
        gateway = await start({ clock, environment: { ORDERS_WEBHOOK_URL: till.url, ORDERS_WEBHOOK_SECRET: given } })
        const { code } = await placeOrder(gateway)
        await settle()
        const post = await till.next()
        const headers = post.headers as Record<string, string>
        expect(verifier.verify(post.rawBody, headers)).toMatchObject({ order: { code } })
        expect(() => new Webhook('another secret', { format: 'raw' }).verify(post.rawBody, headers)).toThrow()
        expect(() => verifier.verify(post.rawBody.replace(code, 'OTHER222'), headers)).toThrow()
        await gateway.close()
      }
    } finally {
      vi.useRealTimers()
      gateway = await start()
    }
  })

  test('the receiver hears of an order that is paid online once it is paid, and of no unpaid one', async () => {
    const paid = await orderOnline(gateway)
    await settle()
    expect(till.unread).toBe(0)
    await payByCard(gateway, paid)
    const posts = await all()
    // The bank's second word may be a message of its own.
    expect(posts.map(({ type }) => type)).toEqual(['order.created', ...posts.slice(1).map(() => 'order.changed')])
    expect(posts.at(-1)!.order).toMatchObject({ code: paid.code, payment: { status: 'APPROVED', collect: null } })
    const unpaid = await orderOnline(gateway)
    await onConsole(unpaid.code, 'cancel')
    expect(await all()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('the receiver that is away for a day gets each order once, in its newest state and their sequence', async () => {
    till.status = 503
    const codes: string[] = []
    for (let count = 0; count < 4; count++) codes.push((await placeOrder(gateway)).code)
    await settle()
    await onConsole(codes[2]!, 'accept')
    await settle()
    for (let hours = 0; hours < 24; hours += 6) {
      gateway.clock.jump(6 * hour)
      await settle()
    }
    till.status = 200
    while (till.unread > 0) await till.next()
    gateway.clock.advance(10 * 60_000)
    const posts = await all()
    expect(codesOf(posts)).toEqual(codes)
    expect(posts.map(({ type }) => type)).toEqual(Array(4).fill('order.created'))
    expect(posts[2]!.order.status).toBe('ACCEPTED')
    expect(await waiting()).toEqual([])
    // The pauses grew: 24 hours took fewer calls than one in ten minutes would.
    expect(lines.filter((line) => line.includes('asked again'))).toHaveLength(1)
  })

  test.each([
    ['answers 500', 500],
    ['answers 410', 410],
    ['redirects elsewhere', 302],
    ['refuses the signature', 401],
  ])('the receiver that %s is asked again with the same id, and is not followed elsewhere', async (_, status) => {
    till.status = status
    await placeOrder(gateway)
    await settle()
    const first = await next()
    expect(till.unread).toBe(0)
    till.status = 204
    gateway.clock.advance(10_000)
    const [again] = await all()
    expect(again!.id).toBe(first.id)
    expect(await waiting()).toEqual([])
  })

  test('the receiver that refuses one order gets all others, and that one later', async () => {
    const first = (await placeOrder(gateway)).code
    till.status = 500
    await settle()
    expect(codesOf([await next()])).toEqual([first])
    till.status = 200
    const others = [(await placeOrder(gateway)).code, (await placeOrder(gateway)).code]
    expect(codesOf(await all())).toEqual(others)
    gateway.clock.advance(10_000)
    expect(codesOf(await all())).toEqual([first])
  })

  test('the receiver that refuses one order gets at once another that comes as the calls end', async () => {
    let other: string | undefined
    const { query } = database
    // The run has read when the refused order is due, and has not set its timer yet.
    shared.query = async (text, values) => {
      const answer = await query<never>(text, values)
      if (!text.includes('min(coalesce(aside_until')) return answer
      shared.query = query
      other = (await placeOrder(gateway)).code
      await isGathered()
      till.status = 200
      return answer
    }
    till.status = 500
    const first = (await placeOrder(gateway)).code
    expect(codesOf(await all())).toEqual([first, other])
  })

  test('the receiver gets orders of one instant in the sequence of the log, whatever their ids', async () => {
    const placed = [await placeOrder(gateway), await placeOrder(gateway)].map(({ id }) => id)
    await all()
    for (const sequence of [placed, placed.toReversed()]) {
      const changed = new Map(sequence.map((id) => [id, { isNew: false }]))
      await noteChanged(database, changed, gateway.clock.now())
      const { rows } = await database.query<{ id: string }>(
        'select order_id as id from till_orders where waits order by place',
      )
      expect(rows.map(({ id }) => id)).toEqual(sequence)
      await database.query('update till_orders set waits = false')
    }
  })

  test('the receiver that refuses three in a row lets the store rest, and gets its orders in sequence then', async () => {
    till.status = 500
    const codes: string[] = []
    for (let count = 0; count < 5; count++) codes.push((await placeOrder(gateway)).code)
    expect(codesOf(await all())).toEqual(codes.slice(0, 3))
    till.status = 200
    const late = (await placeOrder(gateway)).code
    expect(await all()).toEqual([])
    gateway.clock.advance(40_000)
    expect(codesOf(await all())).toEqual([...codes, late])
  })

  test('the receiver that never answers holds up no order, and gets them all once it does', async () => {
    till.status = null
    const { code } = await placeOrder(gateway)
    await isRead()
    gateway.clock.advance(1_000)
    const post = await till.next()
    expect(told(post).order.code).toBe(code)
    // The call hangs. An order is taken, accepted and read as ever.
    const other = await placeOrder(gateway)
    await onConsole(other.code, 'accept')
    // The call ends with its time.
    await vi.waitFor(() => expect(till.givenUp).toBe(1), { timeout: 15_000 })
    till.status = 200
    await settle()
    gateway.clock.advance(10_000)
    expect(codesOf(await all())).toEqual([code, other.code])
  }, 60_000)

  test('the receiver that is restarted with the node gets its backlog from the next node', async () => {
    till.status = 503
    const codes = [(await placeOrder(gateway)).code, (await placeOrder(gateway)).code]
    await settle()
    const { clock } = gateway
    await gateway.close()
    while (till.unread > 0) await till.next()
    till.status = 200
    clock.jump(20_000)
    gateway = await start({ clock })
    expect(codesOf(await all())).toEqual(codes)
  })

  test('the receiver hears of the changes that were written while no node with a receiver was up', async () => {
    await placeOrder(gateway)
    await all()
    const { clock } = gateway
    await gateway.close()
    gateway = await startTestGateway({ database: shared, clock })
    const { code } = await placeOrder(gateway)
    await gateway.settle()
    await gateway.close()
    expect(till.unread).toBe(0)
    gateway = await start({ clock })
    expect(codesOf(await all())).toEqual([code])
  })

  test('the receiver hears nothing of the time before it was configured', async () => {
    await gateway.close()
    await database.script('delete from till_reader; delete from till_orders; delete from timers')
    gateway = await startTestGateway({ database: shared, clock: gateway.clock })
    await placeOrder(gateway)
    await gateway.settle()
    await gateway.close()
    gateway = await start({ clock: gateway.clock })
    expect(await all()).toEqual([])
    const { code } = await placeOrder(gateway)
    expect(codesOf(await all())).toEqual([code])
  })

  test('the receiver is told once by two nodes, and the other goes on where one has died', async () => {
    const other = await start({ clock: gateway.clock })
    try {
      const codes: string[] = []
      for (let count = 0; count < 6; count++) codes.push((await placeOrder(count % 2 ? gateway : other)).code)
      await Promise.all([settle(gateway), settle(other)])
      await settle()
      const posts: TillMessage[] = []
      while (till.unread > 0) posts.push(await next())
      expect(codesOf(posts)).toEqual(codes)
      // The node that had the lane is gone in the middle of its run.
      await database.query(`update till_lanes set claimed_by = 'a node that died', claimed_until = $1`, [
        new Date(gateway.clock.now().getTime() + 60_000).toISOString(),
      ])
      const { code } = await placeOrder(gateway)
      expect(await all()).toEqual([])
      gateway.clock.advance(61_000)
      await other.settle()
      expect(codesOf(await all())).toEqual([code])
    } finally {
      await other.close()
    }
  })

  test('the receiver of orders gets a change during its call as another message, after it', async () => {
    till.status = null
    const { code } = await placeOrder(gateway)
    await isRead()
    gateway.clock.advance(1_000)
    expect((await next()).order.status).toBe('GENERATED')
    await onConsole(code, 'accept')
    await eventually(async () => {
      const { rows } = await database.query<{ mark: string }>('select mark::text as mark from till_orders where waits')
      expect(rows).toEqual([{ mark: '2' }])
    })
    expect(till.unread).toBe(0)
    till.status = 200
    await vi.waitFor(() => expect(till.givenUp).toBe(1), { timeout: 15_000 })
    gateway.clock.advance(30_000)
    const posts = await all()
    expect(posts.map(({ order }) => order.status)).toEqual(['ACCEPTED'])
  }, 60_000)

  test('the receiver of orders has a backlog that is counted, bounded, and given up after four days', async () => {
    till.status = 500
    const { code } = await placeOrder(gateway)
    for (const step of ['accept', 'ready', 'dispatch', 'deliver']) await onConsole(code, step)
    await settle()
    expect(await waiting()).toHaveLength(1)
    gateway.clock.advance(6_000)
    const metrics = async () => (await fetch(`${gateway.url}/metrics`)).text()
    await vi.waitFor(async () => expect(await metrics()).toContain('comanda_orders_webhook_waiting 1'), 10_000)
    expect(await metrics()).toMatch(/comanda_orders_webhook_failed_total\{why="status 500"\} [1-9]/)
    gateway.clock.jump(3 * 24 * hour + 23 * hour)
    await settle()
    expect(await waiting()).toHaveLength(1)
    gateway.clock.jump(2 * hour)
    await settle()
    expect(await waiting()).toEqual([])
    expect(await metrics()).toMatch(/comanda_orders_webhook_given_up_total 1/)
    expect(lines.some((line) => line.includes('1 orders are given up'))).toBe(true)
  })

  test('the receiver is told an erased diner without a name, a phone or a door', async () => {
    const phone = '+5491155557777'
    const { code } = await placeOrder(gateway, { phone, customerName: 'Nora Paz', notes: 'Timbre 3' })
    await onConsole(code, 'cancel')
    till.status = 500
    await settle()
    while (till.unread > 0) await till.next()
    await erasePerson(await groundOver(database), phoneOf(phone))
    till.status = 200
    gateway.clock.advance(60_000)
    const [post] = await all()
    expect(post!.order).toMatchObject({ code, destination: null, notes: null, customer: { name: null, phone: null } })
    expect(JSON.stringify(post)).not.toMatch(/Nora|Timbre|5557777/)
  })

  test('the receiver of one store that fails holds up no order of another store', async () => {
    till.status = 503
    const { code } = await placeOrder(gateway)
    await settle()
    while (till.unread > 0) await till.next()
    till.status = 200
    const elsewhere = { branchContact: 'parrilla-palermo', orderModeId: 'parrilla-palermo-take-away' }
    const pickUp = { type: 'TAKE_AWAY', destination: null, customerEmail: 'carla@example.com', price: 43_400 } as const
    const other = await placeOrder(gateway, { ...elsewhere, ...pickUp })
    const posts = await all()
    expect(posts.map(({ order }) => [order.code, order.branchContact.id])).toEqual([[other.code, 'parrilla-palermo']])
    gateway.clock.advance(10_000)
    expect(codesOf(await all())).toEqual([code])
  })

  test('the receiver leaves no phone, no secret and no address of its own in the log', async () => {
    till.status = 500
    await placeOrder(gateway, { customerName: 'Nora Paz' })
    await settle()
    expect(lines.join('\n')).not.toMatch(/Nora|1155551234|the till of the parrilla|\/hooks/)
  })
})
