import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { sideTables, streams, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { joined, split } from '#gateway/events/personal.ts'
import { LeaseLost } from '#gateway/log/one-at-a-time.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { exportLog, importLog } from '#gateway/log/transfer.ts'
import { erasePerson, exportPerson, namesOf } from '#gateway/people/diner.ts'
import { mentionsOf } from '#gateway/people/mentions.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { cancelOrder, logOver, store } from '#tests/kit/aged-log.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { trackingOf } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aLeftCart, leave } from '#tests/kit/left-carts.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { contentOf, faultsIn, groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { aClaim, claimReward, demoReward } from '#tests/kit/rewards.ts'
import { stoppedBefore } from '#tests/kit/window.ts'

type Wire = components['schemas']

const phone = phoneOf('+5491155563210')
const other = '+5491155563299'
/** Values that are unique in the database. */
const secrets = [
  'Zoila',
  'Cerrojo',
  '5491155563210',
  'zoila@',
  'Xanadú',
  '30999111',
  'timbre roto',
  '13 Q',
  'sal de apio',
  'folleto de su prima',
  'canal de su vecina',
  'se arrepintió',
]
const person = {
  phone,
  customerName: 'Zoila Cerrojo',
  customerEmail: 'zoila@example.com',
  document: '30999111',
  notes: 'El timbre roto: golpear',
  source: 'folleto de su prima',
  acquisitionChannel: 'canal de su vecina',
  destination: {
    street: 'Xanadú',
    number: '900',
    details: '13 Q',
    betweenStreets: '',
    fullAddress: 'Xanadú 900',
    position: { lat: -34.6155, lng: -58.3735 },
  },
}

/** Couriers of the store bring something back after each delivery. */
const withWaysBack = ({ stores, ...rest }: CatalogDocument): CatalogDocument => ({
  ...rest,
  stores: stores.map((one) => ({ ...one, settings: { ...one.settings, returnShipments: true } })),
})

describeOn(databases)('on $name, a person', ({ open }) => {
  let db: Database
  let gateway: TestGateway
  beforeEach(async () => {
    db = await open()
    const catalog = withWaysBack(demoCatalog())
    gateway = await startTestGateway({ database: { ...db, close: async () => undefined }, catalog })
  })
  afterEach(async () => {
    await gateway.close()
    await db.close()
  })

  const shopDoes = async (code: string, step: string, body?: object) =>
    fetch(`${gateway.url}/api/console/orders/${code}/${step}`, {
      method: 'POST',
      headers: { ...gateway.admin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const read = async (of: string) =>
    (
      await gateway.api.GET('/api/orderingcustomer/{phone}', {
        params: { path: { phone: of }, query: { branchId: 'parrilla' } },
      })
    ).response.status

  /** A person with a delivered order and a canceled one. */
  const aPerson = async () => {
    const { items } = await aSubmission(gateway)
    const withNotes = items.map((item) => ({ ...item, notes: 'La de Zoila, sin sal de apio' }))
    const { code } = await placeOrder(gateway, { ...person, items: withNotes })
    await shopDoes(code, 'cancel', { reason: 'Zoila se arrepintió' })
    return code
  }

  /** A courier brings the order to the door. */
  const aDelivery = async (code: string, courier?: Awaited<ReturnType<typeof aCourier>>) => {
    await shopDoes(code, 'accept')
    const { shipment } = await trackingOf(gateway, code)
    const brings = courier ?? (await aCourier(gateway, 'Wilfredo'))
    const slide = async (...steps: readonly Wire['ShipmentStatus'][]) => {
      for (const step of steps) expect((await brings.slide(shipment.id, step)).response.status, step).toBe(200)
    }
    await slide('ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED')
    return { courier: brings, shipmentId: shipment.id, bringBack: () => slide('RETURNED') }
  }

  test('a person stays whole where a rebuild has taken the right of the erasure over', async () => {
    await aPerson()
    const side = stoppedBefore(db, 'pg_snapshot_xmin', () =>
      db.query(`update rebuilds set claimed_by = 'a rebuild', claimed_until = now() + interval '50 seconds'`),
    )
    await expect(erasePerson({ ...(await groundOver(db)), db: side }, phone)).rejects.toBeInstanceOf(LeaseLost)
    expect(await contentOf(db)).toContain('Zoila')
    expect((await db.query('select claimed_by from rebuilds')).rows).toEqual([{ claimed_by: 'a rebuild' }])
  })

  test('a person is nowhere in the database after an erasure, and the log verifies and rebuilds', async () => {
    const code = await aPerson()
    // With a note about them.
    const { items } = await aLeftCart(gateway, phone)
    await leave(gateway, phone, { items: items.map((item) => ({ ...item, notes: 'Para Zoila' })) })
    await placeOrder(gateway, { phone: other, customerName: 'Beto Paz' })
    const before = await contentOf(db)
    for (const secret of secrets) expect(before, secret).toContain(secret)
    const { rows: log } = await db.query('select stream, version, tx::text, seq::text, type from events order by seq')

    expect(await erasePerson(await groundOver(db), phone)).toBeGreaterThan(3)
    const after = await contentOf(db)
    for (const secret of secrets) expect(after, secret).not.toContain(secret)
    expect(after).toContain('Beto Paz')
    const events = await db.query('select stream, version, tx::text, seq::text, type from events order by seq')
    expect(events.rows).toEqual(log)
    expect(await faultsIn(db)).toEqual([])
    await rebuild({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
    expect(await faultsIn(db)).toEqual([])
    expect(await contentOf(db)).toContain(code)
    expect([await read(phone), await read(other)]).toEqual([404, 200])
  })

  test('a person leaves the order with its plates, and the shop’s list works on', async () => {
    const code = await aPerson()
    await erasePerson(await groundOver(db), phone)
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    })
    expect(data).toMatchObject({ customerName: '', notes: '', total: 45_450, destination: { street: '', number: '' } })
    const params = { query: { branchContactId: 'parrilla-centro' } }
    const { response } = await gateway.api.GET('/api/console/orders', { params, headers: gateway.admin })
    expect(response.status).toBe(200)
  })

  test('a person is named by no text of the shop that calls, history, tickets and exports tell', async () => {
    const code = await aPerson()
    const told = async () => {
      const calls = [
        `orders/${code}`,
        `orders/${code}/history`,
        `orders/${code}/tickets`,
        'orders?branchContactId=parrilla-centro',
      ]
      const answers = await Promise.all(
        calls.map(async (path) =>
          (await fetch(`${gateway.url}/api/console/${path}`, { headers: gateway.admin })).text(),
        ),
      )
      const lines: string[] = []
      await exportLog(db, sideTables, async (line) => void lines.push(line))
      return [...answers, ...lines].join('\n')
    }
    const texts = ['folleto de su prima', 'canal de su vecina', 'se arrepintió']
    for (const text of texts) expect(await told(), text).toContain(text)
    await erasePerson(await groundOver(db), phone)
    for (const text of texts) expect(await told(), text).not.toContain(text)
  })

  test('a person may be named by the note of a day’s close, which is listed for a person to look at', async () => {
    await aPerson()
    const close = (day: string, note: string) =>
      fetch(`${gateway.url}/api/console/stores/parrilla-centro/close`, {
        method: 'POST',
        headers: { ...gateway.admin, 'content-type': 'application/json' },
        body: JSON.stringify({ day, counted: 100, note }),
      })
    expect((await close('2026-11-19', 'Faltan 500: los debe Zoila')).status).toBe(201)
    expect((await close('2026-11-20', 'Todo bien')).status).toBe(201)
    const names = await namesOf(db, phone)
    expect(names).toEqual({ phone, names: ['Zoila Cerrojo'] })
    await erasePerson(await groundOver(db), phone)
    expect(await mentionsOf(db, streams, names)).toEqual([
      { stream: 'close-parrilla-centro.2026-11-19', version: 1, field: 'note' },
    ])
  })

  test('a person is named by no text that an erasure of an earlier release has left', async () => {
    const code = await aPerson()
    const kept = await placeOrder(gateway, { phone: other, customerName: 'Beto Paz', source: 'un cartel' })
    await erasePerson(await groundOver(db), phone)
    // As that release left it.
    await db.script(`
      update events set data = data || '{"source": "folleto de su prima"}' where type = 'OrderPlaced' and stream in (
        select 'order-' || id from orders where code = '${code}');
      update events set data = data || '{"reason": "Zoila se arrepintió"}' where type = 'OrderCanceled';
      update orders set state = state || '{"source": "folleto de su prima", "cancelReason": "Zoila se arrepintió"}' where code = '${code}'`)
    const file = new URL('../../../gateway/db/migrations/050-texts-about-erased-diners.sql', import.meta.url)
    await db.script(readFileSync(file, 'utf8'))
    const content = await contentOf(db)
    for (const gone of ['folleto de su prima', 'se arrepintió']) expect(content, gone).not.toContain(gone)
    expect(content).toContain('un cartel')
    expect(content).toContain(kept.code)
    expect(await faultsIn(db)).toEqual([])
  })

  test('a person is a new customer after a new order', async () => {
    await aPerson()
    await erasePerson(await groundOver(db), phone)
    await placeOrder(gateway, person)
    const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from customers`)
    expect([rows[0]?.count, await read(phone)]).toEqual([2, 200])
    expect(await faultsIn(db)).toEqual([])
  })

  test('a person without an order is exported and erased as well after signing up for a reward', async () => {
    const { status } = await claimReward(gateway, aClaim(phone, { name: 'Zoila Cerrojo', email: 'zoila@example.com' }))
    expect(status).toBe(200)
    const known = ['Zoila Cerrojo', 'zoila@example.com', phone, demoReward.rewardId]
    const exported = JSON.stringify(await exportPerson(await groundOver(db), phone))
    for (const each of known) expect(exported, each).toContain(each)
    expect(await erasePerson(await groundOver(db), phone)).toBe(3)
    const after = await contentOf(db)
    for (const secret of ['Zoila', 'zoila@', '5491155563210']) expect(after, secret).not.toContain(secret)
    expect(after).toContain(demoReward.rewardId)
    expect([await faultsIn(db), await read(phone)]).toEqual([[], 404])
  })

  const isRefused = async (code: string) => {
    await expect(erasePerson(await groundOver(db), phone)).rejects.toThrow(`Orders are not over: ${code}.`)
    expect(await contentOf(db)).toContain('Zoila')
  }

  test('a person is not erased while an order is in progress, and neither is any other data', async () => {
    const { code } = await placeOrder(gateway, person)
    await isRefused(code)
  })

  test('a person is not erased while an order waits for the day after tomorrow', async () => {
    const { code } = await placeOrder(gateway, {
      ...person,
      scheduled: true,
      scheduledAt: '2026-11-23T20:30:00-03:00',
    })
    await isRefused(code)
    await shopDoes(code, 'cancel')
    expect(await erasePerson(await groundOver(db), phone)).toBeGreaterThan(0)
  })

  test('a person is not erased while an order that was accepted three days ago is open', async () => {
    const { code } = await placeOrder(gateway, person)
    await shopDoes(code, 'accept')
    gateway.clock.jump(3 * 24 * 3_600_000)
    await gateway.settle()
    await isRefused(code)
  })

  test('a person is not erased before the courier of a delivered order is back', async () => {
    const { code } = await placeOrder(gateway, person)
    const deliver = await aDelivery(code)
    await isRefused(code)
    await deliver.bringBack()
    expect(await erasePerson(await groundOver(db), phone)).toBeGreaterThan(0)
  })

  test('a person gets all their own data, and no other person’s', async () => {
    const code = await aPerson()
    const delivered = await placeOrder(gateway, person)
    const { courier, bringBack } = await aDelivery(delivered.code)
    await bringBack()
    await placeOrder(gateway, { phone: other, customerName: 'Beto Paz' })
    const exported = JSON.stringify(await exportPerson(await groundOver(db), phone))
    for (const known of [...secrets, code]) expect(exported, known).toContain(known)
    for (const others of ['Beto', courier.name, courier.phone, courier.id])
      expect(exported, others).not.toContain(others)
    expect(exported).toContain('ShipmentAccepted')
    await erasePerson(await groundOver(db), phone)
    expect((await exportPerson(await groundOver(db), phone)).streams).toEqual({})
    expect(await erasePerson(await groundOver(db), phone)).toBe(0)
  })

  test('a person gets the payments of their orders, and none of another’s', async () => {
    const [own, others] = [
      await orderOnline(gateway, 'card', { phone }),
      await orderOnline(gateway, 'card', { phone: other }),
    ]
    for (const order of [own, others]) expect((await payByCard(gateway, order)).status).toBe(200)
    const { streams } = await exportPerson(await groundOver(db), phone)
    expect(Object.keys(streams).filter((stream) => stream.startsWith('payment-'))).toEqual([`payment-${own.id}`])
    expect(JSON.stringify(streams[`payment-${own.id}`])).toContain('PaymentApproved')
  })

  test('a person keeps their data when the log moves to another database', async () => {
    await aPerson()
    const lines: string[] = []
    await exportLog(db, sideTables, async (line) => void lines.push(line))
    const content = await contentOf(db)
    for (const table of [
      'events',
      'personal_data',
      'commands',
      'timers',
      'catalogs',
      ...tables.map(({ name }) => name),
    ])
      await db.query(`delete from ${table}`)
    await importLog(
      db,
      sideTables,
      (async function* () {
        yield* lines
      })(),
    )
    await rebuild({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
    const namesIn = (text: string) => text.split('Zoila').length
    expect(namesIn(await contentOf(db))).toBe(namesIn(content))
    expect(await faultsIn(db)).toEqual([])
  })

  test('a person is erased from the events in which an earlier release has written them', async () => {
    const file = new URL('../../log-fixture/logs/2026-11-22-points.jsonl', import.meta.url)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    for (const { name } of tables) await db.query(`delete from ${name}`)
    await db.script('delete from events; delete from timers; delete from commands')
    await importLog(
      db,
      sideTables,
      (async function* () {
        yield* lines
      })(),
    )
    await rebuild({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
    expect(await contentOf(db)).toContain('Carla Gómez')
    const log = logOver(db)
    const open = await db.query<{ id: string }>(`select id from orders where status = 'ACCEPTED'`)
    for (const { id } of open.rows) await cancelOrder(log, id)
    expect(await erasePerson(await groundOver(db), phoneOf('+5491155551234'))).toBeGreaterThan(5)
    const after = await contentOf(db)
    for (const secret of ['Carla', '5491155551234', 'Bolívar']) expect(after, secret).not.toContain(secret)
    expect(await faultsIn(db)).toEqual([])
  })
})

test('every personal field comes back in its place, and blank when it is gone', () => {
  const fields = { 'customer.name': '', 'customer.email': null, destination: { street: '' }, 'items.*.notes': '' }
  const anEvent = fc.record({
    at: fc.string(),
    customer: fc.record({ id: fc.string(), name: fc.string(), email: fc.option(fc.string(), { nil: null }) }),
    destination: fc.option(fc.record({ street: fc.string() }), { nil: null }),
    items: fc.array(fc.record({ id: fc.string(), notes: fc.string() })),
  })
  fc.assert(
    fc.property(anEvent, (event) => {
      const { data, personal } = split(event, fields)
      expect(joined(data, personal, fields)).toEqual(event)
      expect(joined(event, null, fields)).toEqual(event)
      expect(joined(data, null, fields)).toEqual({
        ...event,
        customer: { id: event.customer.id, name: '', email: null },
        destination: event.destination && { street: '' },
        items: event.items.map(({ id }) => ({ id, notes: '' })),
      })
    }),
  )
})

test('every kind of stream keeps names, phones, e-mails and addresses beside the log', () => {
  const file = new URL('../../log-fixture/logs/2026-11-23-customers.jsonl', import.meta.url)
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => line.in === 'events')
    .map((line) => line.row as { stream: string; type: string; data: object })
  const fieldsOf = ({ stream, type }: { stream: string; type: string }) =>
    streams.filter(({ kind }) => stream.startsWith(`${kind}-`)).map(({ types }) => types[type]?.personal ?? {})
  const left = rows
    .map((row) => ({
      ...row,
      text: JSON.stringify(fieldsOf(row).reduce((data, fields) => split(data, fields).data, row.data)),
    }))
    .filter(({ text }) => /Carla|5551234|Bolívar|@|"Ana"|"Beto"|555100/.test(text))
  expect(left.map(({ type }) => type)).toEqual([])
})
