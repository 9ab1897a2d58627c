import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { commandsOf } from '#tests/kit/escpos-paper.ts'
import { openPrinter } from '#tests/kit/fake-printer.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator, centro } from '#tests/kit/operators.ts'
import { orderOnline } from '#tests/kit/payments.ts'
import { commandsTyped, lettersTyped } from '#tests/kit/printing.ts'

const minute = 60_000

describeOn(oneOfDatabases('printing'))('on $name, the printer of a store', ({ open }) => {
  let database: Database
  let shared: Database
  let printer: Awaited<ReturnType<typeof openPrinter>>
  let gateway: TestGateway
  const lines: string[] = []
  const start = (environment: Readonly<Record<string, string>> = {}, clock?: TestGateway['clock']) =>
    startTestGateway({
      database: shared,
      environment: { PRINTER_URL: printer.url, LOG_LEVEL: 'info', ...environment },
      logTo: { write: (line: string) => void lines.push(line) },
      ...(clock && { clock }),
    })
  beforeEach(async () => {
    lines.length = 0
    database = await open()
    shared = { ...database, close: async () => undefined }
    printer = await openPrinter()
    gateway = await start()
  })
  afterEach(async () => {
    await gateway.close()
    await printer.close()
    await database.close()
  })

  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(`${gateway.url}/api/console/${path}`, {
      method,
      headers: { ...gateway.admin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (answer.status === 204 ? null : await answer.json()) as never }
  }
  const onConsole = async (code: string, step: string, body?: object) =>
    expect((await call('POST', `orders/${code}/${step}`, body)).status).toBe(200)
  const anAcceptedOrder = async () => {
    const { code } = await placeOrder(gateway, { notes: 'Alergia al maní' })
    await onConsole(code, 'accept')
    return code
  }
  const ticketsOf = async (code: string) =>
    ((await call('GET', `orders/${code}/tickets`)).body as Wire['OrderTickets']).tickets
  const openTickets = async () => ((await call('GET', 'tickets')).body as Wire['OpenTickets']).tickets
  /** Waits until the printer has given out so many tickets, and no ticket is on its way. */
  const printed = async (count: number) => {
    await vi.waitFor(async () => {
      await gateway.settle()
      expect(printer.tickets.length).toBe(count)
      const { rows } = await database.query(`select 1 from print_tickets where state = 'waiting' and held_until > $1`, [
        gateway.clock.now().toISOString(),
      ])
      expect(rows).toEqual([])
    }, 10_000)
    return printer.paper
  }
  const isFailed = (code: string, reason: string) =>
    vi.waitFor(async () => {
      // The log gives an event to its followers once no older transaction of the server is open. Else only a tick would ask again.
      await gateway.settle()
      expect((await ticketsOf(code))[0]).toMatchObject({ state: 'FAILED', reason })
    }, 10_000)
  /** Waits until the first ticket that is not printed has failed so often. */
  const isTried = (tries: number) =>
    vi.waitFor(async () => {
      await gateway.settle()
      const { rows } = await database.query<{ tries: number }>(
        `select tries from print_tickets where state <> 'printed' order by id`,
      )
      expect(rows[0]?.tries).toBe(tries)
    }, 20_000)
  const isRead = () =>
    vi.waitFor(async () => {
      await gateway.settle()
      const { rows } = await database.query(
        'select 1 from events e, print_reader r where (e.tx, e.seq) > (r.tx, r.seq)',
      )
      expect(rows).toEqual([])
    }, 10_000)

  test('the printer of a store prints an accepted order once, with its notes and the money to collect', async () => {
    const code = await anAcceptedOrder()
    const [paper] = await printed(1)
    expect(paper?.map((line) => line.trim())).toEqual(expect.arrayContaining([code, 'ENVÍO']))
    expect(paper?.join('\n')).toContain('NOTA DEL PEDIDO: Alergia al maní')
    expect(paper?.join('\n')).toContain('COBRAR $')
    expect(paper?.join('\n')).not.toContain('COPIA')
    expect(await ticketsOf(code)).toMatchObject([{ code, kind: 'ORDER', state: 'PRINTED', reason: null }])
    expect(await openTickets()).toEqual([])
    gateway.clock.advance(minute)
    await printed(1)
  })

  test('the printer of a store gets no command from what a diner has typed', async () => {
    for (const typed of [lettersTyped, commandsTyped]) {
      const { code } = await placeOrder(gateway, typed)
      await onConsole(code, 'accept')
    }
    const [, paper] = await printed(2)
    const [letters, commands] = printer.tickets.map(commandsOf)
    expect(commands).toEqual(letters)
    expect(paper?.join('\n')).toContain('NOTA DEL PEDIDO: ?p0aa ??? sin')
  })

  test('the printer of a store prints nothing of an order that is not accepted, or rejected before', async () => {
    const { code } = await placeOrder(gateway)
    await onConsole(code, 'cancel', { code: 'TOO_BUSY' })
    await isRead()
    expect(await ticketsOf(code)).toEqual([])
  })

  test('the printer of a store prints a changed time and a cancellation as such, in their sequence', async () => {
    const code = await anAcceptedOrder()
    await printed(1)
    await onConsole(code, 'time', { minutes: 55 })
    const [, time] = await printed(2)
    expect(time?.[0]?.trim()).toBe('CAMBIÓ LA HORA')
    expect(time?.join('\n')).toContain('a 17:55')
    await onConsole(code, 'cancel', { code: 'OUT_OF_STOCK' })
    const [, , canceled] = await printed(3)
    expect(canceled?.[0]?.trim()).toBe('CANCELADO')
    expect(canceled?.join('\n')).toContain('Motivo: Sin stock')
    expect((await ticketsOf(code)).map(({ kind }) => kind)).toEqual(['CANCELED', 'TIME', 'ORDER'])
  })

  test('a printer skips no order while it is off, and prints them in their sequence once it is on', async () => {
    await printer.close()
    const codes = [await anAcceptedOrder(), await anAcceptedOrder(), await anAcceptedOrder()]
    await isRead()
    await isFailed(codes[0]!, 'NO_CONNECTION')
    expect(await openTickets()).toMatchObject([
      { code: codes[0], branchContactId: 'parrilla-centro', state: 'FAILED', mayBePrinted: false },
      { code: codes[1], state: 'WAITING' },
      { code: codes[2], state: 'WAITING' },
    ])
    await printer.open()
    gateway.clock.advance(minute)
    const paper = await printed(3)
    expect(paper.map(([, code]) => code?.trim())).toEqual(codes)
    expect(paper.flat().join('\n')).not.toContain('COPIA')
    const said = lines.filter((line) => line.includes('TicketNotPrinted'))
    expect(said).toHaveLength(1)
    expect(said.join('\n')).not.toContain(codes[0])
  })

  test('the printer of a store prints orders that were accepted while no node had a printer', async () => {
    await isRead()
    const { clock } = gateway
    await gateway.close()
    gateway = await startTestGateway({ database: shared, clock })
    const code = await anAcceptedOrder()
    await gateway.close()
    gateway = await start({}, clock)
    const [paper] = await printed(1)
    expect(paper?.join('\n')).toContain(code)
  })

  test('the printer of a store tells a canceled order by one ticket where none of it was on paper', async () => {
    await printer.close()
    const code = await anAcceptedOrder()
    await isFailed(code, 'NO_CONNECTION')
    await onConsole(code, 'time', { minutes: 55 })
    await onConsole(code, 'cancel', { code: 'OUT_OF_STOCK' })
    await isRead()
    await printer.open()
    gateway.clock.advance(minute)
    const [paper] = await printed(1)
    expect(paper?.[0]?.trim()).toBe('CANCELADO')
  })

  test('a printer without paper gets no ticket, and prints it once there is paper, as no copy', async () => {
    printer.mood = 'paper out'
    const code = await anAcceptedOrder()
    await isFailed(code, 'PAPER_OUT')
    printer.mood = 'good'
    gateway.clock.advance(minute)
    const [paper] = await printed(1)
    expect(paper?.join('\n')).not.toContain('COPIA')
  })

  test('the printer of a store prints a copy where its connection broke in the middle of a ticket', async () => {
    printer.mood = 'breaks'
    const code = await anAcceptedOrder()
    await isFailed(code, 'CONNECTION_LOST')
    expect(await ticketsOf(code)).toMatchObject([{ mayBePrinted: true }])
    printer.mood = 'good'
    gateway.clock.advance(minute)
    const [paper] = await printed(1)
    expect(paper?.[0]?.trim()).toBe('COPIA')
    expect(await ticketsOf(code)).toMatchObject([{ state: 'PRINTED', mayBePrinted: false }])
  })

  test('the printer of a store prints no ticket more than three times that it never confirms', async () => {
    printer.mood = 'breaks'
    const code = await anAcceptedOrder()
    for (const tries of [1, 2, 3]) {
      await isTried(tries)
      gateway.clock.advance(2 * minute)
    }
    const another = await anAcceptedOrder()
    await isFailed(another, 'CONNECTION_LOST')
    expect((await openTickets()).map((ticket) => ticket.code)).toEqual([code, another])
    expect(printer.visits).toBe(4)
  })

  test('a printer that answers half of what it is asked prints each order once, also on another node', async () => {
    printer.mood = 'half answers'
    for (let order = 1; order <= 2; order += 1) {
      const code = await anAcceptedOrder()
      await printed(order)
      expect(await ticketsOf(code)).toMatchObject([{ state: 'PRINTED' }])
    }
    const { clock } = gateway
    await gateway.close()
    gateway = await start({}, clock)
    await anAcceptedOrder()
    const paper = await printed(3)
    expect(paper.flat().join('\n')).not.toContain('COPIA')
    // It was asked once for what it cannot answer.
    expect(printer.questions.filter((question) => question === 'done')).toHaveLength(1)
  })

  test('a printer that has said its state and now reads nothing is in trouble, and loses no ticket', async () => {
    await anAcceptedOrder()
    await printed(1)
    printer.mood = 'hangs'
    const codes = [await anAcceptedOrder(), await anAcceptedOrder()]
    await isFailed(codes[0]!, 'TIME_OUT')
    const { clock } = gateway
    await gateway.close()
    gateway = await start({}, clock)
    gateway.clock.advance(minute)
    await isTried(2)
    expect(await openTickets()).toMatchObject([
      { code: codes[0], state: 'FAILED', mayBePrinted: false },
      { code: codes[1], state: 'WAITING' },
    ])
    printer.mood = 'good'
    gateway.clock.advance(2 * minute)
    const paper = await printed(3)
    expect(paper.slice(1).map(([, code]) => code?.trim())).toEqual(codes)
  })

  test('the printer of a store that was replaced by one that says nothing prints once its shop says so', async () => {
    await anAcceptedOrder()
    await printed(1)
    printer.mood = 'silent'
    const { clock } = gateway
    await gateway.close()
    gateway = await start({ PRINTER_STATUS: '0' }, clock)
    const code = await anAcceptedOrder()
    await printed(2)
    expect(await ticketsOf(code)).toMatchObject([{ state: 'PRINTED' }])
  })

  test('a ticket that a node held when it died prints as a copy after its lease', async () => {
    const { code } = await placeOrder(gateway)
    await isRead()
    // A node has sent it, and is gone.
    await database.query(
      `insert into print_tickets (order_id, store_id, kind, since, sends, held_by, held_until)
       select id, store_id, 'order', $1, 1, 'gone', $2 from orders`,
      [gateway.clock.now().toISOString(), new Date(gateway.clock.now().getTime() + 50_000).toISOString()],
    )
    const another = await anAcceptedOrder()
    await isRead()
    gateway.clock.advance(40_000)
    await isRead()
    expect(printer.tickets).toEqual([])
    gateway.clock.advance(20_000)
    const paper = await printed(2)
    expect(paper.map((lines) => lines.slice(0, 3).map((line) => line.trim()))).toEqual([
      ['COPIA', expect.any(String), code],
      [expect.any(String), another, 'ENVÍO'],
    ])
  })

  test('the printer of a store gives up a ticket after a day, and says so', async () => {
    await printer.close()
    const code = await anAcceptedOrder()
    await isFailed(code, 'NO_CONNECTION')
    gateway.clock.jump(24 * 60 * minute)
    gateway.clock.advance(10_000)
    await isFailed(code, 'TOO_LATE')
    await printer.open()
    gateway.clock.advance(minute)
    const another = await anAcceptedOrder()
    const paper = await printed(1)
    expect(paper.flat().join('\n')).toContain(another)
  })

  test('a person prints again: it is a copy, and the history names the person', async () => {
    const code = await anAcceptedOrder()
    await printed(1)
    const { browser } = await anOperator(gateway, { name: 'Eva', role: 'cocina' })
    const answer = await browser.call('POST', `/api/console/orders/${code}/print`, { to: 'PRINTER' })
    expect(answer).toMatchObject({ status: 200, body: { isCopy: true } })
    const [, copy] = await printed(2)
    expect(copy?.[0]?.trim()).toBe('COPIA')
    const { body } = await call('GET', `orders/${code}/history`)
    expect((body as Wire['OrderHistory']).steps.at(-1)).toMatchObject({
      type: 'OrderTicketAsked',
      by: { is: 'operator', name: 'Eva' },
    })
  })

  test('pressed again while a ticket waits, it is tried at once and no second one is made', async () => {
    await printer.close()
    const code = await anAcceptedOrder()
    await isFailed(code, 'NO_CONNECTION')
    await printer.open()
    expect((await call('POST', `orders/${code}/print`, { to: 'PRINTER' })).body).toEqual({ isCopy: false })
    const paper = await printed(1)
    expect(paper.flat().join('\n')).not.toContain('COPIA')
    expect(await ticketsOf(code)).toHaveLength(1)
  })

  /** A printer that has answered before and now reads nothing: a ticket is held, and none of it has left. */
  const aTicketBeingTried = async () => {
    await anAcceptedOrder()
    await printed(1)
    printer.mood = 'hangs'
    const code = await anAcceptedOrder()
    await isRead()
    await vi.waitFor(async () => {
      const { rows } = await database.query(`select 1 from print_tickets where state = 'waiting' and held_until > $1`, [
        gateway.clock.now().toISOString(),
      ])
      expect(rows).toHaveLength(1)
    })
    return code
  }

  test('pressed again while its ticket is being tried, it makes no second one and tries again at once', async () => {
    const code = await aTicketBeingTried()
    expect((await call('POST', `orders/${code}/print`, { to: 'PRINTER' })).body).toEqual({ isCopy: false })
    printer.mood = 'good'
    const [, paper] = await printed(2)
    expect(paper?.join('\n')).toContain(code)
    expect(paper?.join('\n')).not.toContain('COPIA')
    expect(await ticketsOf(code)).toHaveLength(1)
  })

  test('a change while a ticket is being tried stands on one paper', async () => {
    const code = await aTicketBeingTried()
    await onConsole(code, 'time', { minutes: 55 })
    await isRead()
    await onConsole(code, 'cancel', { code: 'OUT_OF_STOCK' })
    await isRead()
    await isTried(1)
    printer.mood = 'good'
    gateway.clock.advance(minute)
    const another = await anAcceptedOrder()
    const paper = await printed(3)
    expect(paper.slice(1).map(([first, second]) => [first?.trim(), second?.trim()])).toEqual([
      ['CANCELADO', expect.any(String)],
      [expect.any(String), another],
    ])
    expect(await ticketsOf(code)).toMatchObject([{ kind: 'ORDER', state: 'PRINTED' }])
  })

  test('one of two presses under one key prints', async () => {
    const code = await anAcceptedOrder()
    await printed(1)
    for (let press = 0; press < 2; press += 1) {
      const answer = await fetch(`${gateway.url}/api/console/orders/${code}/print`, {
        method: 'POST',
        headers: { ...gateway.admin, 'content-type': 'application/json', 'idempotency-key': 'one press' },
        body: JSON.stringify({ to: 'PRINTER' }),
      })
      expect([answer.status, await answer.json()]).toEqual([200, { isCopy: true }])
    }
    await printed(2)
    expect(await ticketsOf(code)).toHaveLength(2)
  })

  test('an order that a browser has printed is a copy the next time, on either', async () => {
    const { code } = await placeOrder(gateway)
    const ask = async (to: 'BROWSER' | 'PRINTER') => (await call('POST', `orders/${code}/print`, { to })).body
    expect(await ask('BROWSER')).toEqual({ isCopy: false })
    expect(await ask('BROWSER')).toEqual({ isCopy: true })
    expect(await ask('PRINTER')).toEqual({ isCopy: true })
    const [paper] = await printed(1)
    expect(paper?.[0]?.trim()).toBe('COPIA')
  })

  test('an order that is not paid has no ticket, and one of another store is not printed', async () => {
    const unpaid = await orderOnline(gateway)
    expect(await call('POST', `orders/${unpaid.code}/print`, { to: 'PRINTER' })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STEP_NOT_ALLOWED' },
    })
    const code = await anAcceptedOrder()
    const { browser } = await anOperator(gateway, { role: 'caja', places: [{ ...centro, id: 'parrilla-palermo' }] })
    for (const to of ['PRINTER', 'BROWSER'])
      expect((await browser.call('POST', `/api/console/orders/${code}/print`, { to })).status).toBe(403)
    expect((await browser.call('GET', `/api/console/orders/${code}/tickets`)).status).toBe(403)
    expect((await browser.call('GET', '/api/console/tickets?branchContactId=parrilla-centro')).status).toBe(403)
    expect((await call('POST', 'orders/ZZZZZZZZ/print', { to: 'BROWSER' })).status).toBe(404)
  })

  test('the printer with PRINTER_AUTO 0 prints nothing by itself, and tells changes of orders on paper', async () => {
    const { clock } = gateway
    await gateway.close()
    gateway = await start({ PRINTER_AUTO: '0' }, clock)
    const code = await anAcceptedOrder()
    const another = await anAcceptedOrder()
    await isRead()
    expect(await ticketsOf(code)).toEqual([])
    await call('POST', `orders/${code}/print`, { to: 'PRINTER' })
    await printed(1)
    for (const each of [code, another]) await onConsole(each, 'cancel', { code: 'TOO_BUSY' })
    const [, canceled] = await printed(2)
    expect(canceled?.join('\n')).toContain(code)
    expect(await ticketsOf(another)).toEqual([])
  })

  test('a printer that hangs holds up no printer of another store', async () => {
    const slow = await openPrinter()
    slow.mood = 'hangs'
    const { clock } = gateway
    await gateway.close()
    gateway = await start({ PRINTER_URL: `parrilla-palermo=${slow.url},parrilla-centro=${printer.url}` }, clock)
    // An order of its own: a ticket that waits would take the press for this one.
    const other = await placeOrder(gateway)
    await database.query(
      `insert into print_tickets (order_id, store_id, kind, since)
       select id, 'parrilla-palermo', 'order', $1 from orders where code = $2`,
      [clock.now().toISOString(), other.code],
    )
    const code = await anAcceptedOrder()
    clock.advance(10_000)
    await vi.waitFor(async () => {
      await gateway.settle()
      expect(slow.visits).toBe(1)
      expect((await ticketsOf(code)).map(({ state }) => state)).toContain('PRINTED')
    }, 10_000)
    await call('POST', `orders/${code}/print`, { to: 'PRINTER' })
    await vi.waitFor(() => expect(printer.tickets.length).toBe(2), 10_000)
    await slow.close()
  })

  test('a store without a printer says so, and its orders make no ticket', async () => {
    const { clock } = gateway
    await gateway.close()
    gateway = await start({ PRINTER_URL: `parrilla-palermo=${printer.url}` }, clock)
    const code = await anAcceptedOrder()
    await isRead()
    expect((await call('GET', `orders/${code}/tickets`)).body).toEqual({ printer: 'NONE', tickets: [] })
    expect(await call('POST', `orders/${code}/print`, { to: 'PRINTER' })).toMatchObject({
      status: 409,
      body: { code: 'NO_PRINTER' },
    })
    const { printers } = (await call('GET', 'tickets')).body as Wire['OpenTickets']
    expect(printers).toEqual(
      expect.arrayContaining([
        { branchContactId: 'parrilla-centro', printer: 'NONE' },
        { branchContactId: 'parrilla-palermo', printer: 'NETWORK' },
      ]),
    )
  })
})
