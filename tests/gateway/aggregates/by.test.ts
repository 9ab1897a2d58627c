import { afterAll, beforeAll, expect, test } from 'vitest'
import { streams } from '#gateway/composition/features.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { giveBack, orderOnline, payByCard } from '#tests/kit/payments.ts'
import { aBrowser, askForCode, askingForCodes, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'

const store = createEventStore(streams)

describeOn(databases)('on $name, an event', ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>
  let gateway: TestGateway
  beforeAll(async () => {
    database = await open()
    const demo = demoCatalog()
    gateway = await startTestGateway({ database, catalog: { ...demo, ...askingForCodes(demo, 'private') } })
  })
  afterAll(() => gateway.close())

  const streamOf = async (kind: string, code: string) => {
    const { rows } = await database.query<{ id: string }>('select id from orders where code = $1', [code])
    return `${kind}-${rows[0]?.id}`
  }
  const writersOf = async (stream: string) =>
    (await store.readStream(database, stream)).events.map(
      ({ event, by }) => `${event.type} ${Object.values(by).join(' ')}`,
    )

  test('an event of an order says which of the diner, the shop and the gateway’s timer wrote it', async () => {
    const { code } = await placeOrder(gateway)
    for (const step of ['accept', 'cancel'])
      await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
    expect(await writersOf(await streamOf('order', code))).toEqual([
      'OrderPlaced anonymous',
      'OrderAccepted script',
      'OrderCanceled script',
    ])
  })

  test('an event says that a diner with a session wrote it, and neither the phone nor a digest of it', async () => {
    const phone = '+5491155590007'
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    await confirmCode(browser, phone, await codeSentTo(phone, gateway))
    const { body } = await browser.call('POST', '/api/order', await aSubmission(gateway, { phone }))
    const stream = await streamOf('order', body.code)
    expect(await writersOf(stream)).toEqual(['OrderPlaced diner'])
    const { rows } = await database.query('select meta from events where stream = $1', [stream])
    expect(rows).toEqual([{ meta: { by: { is: 'diner' } } }])
  })

  test('an event of a delivery names its courier by the id that an erasure leaves', async () => {
    const { code, shipmentId } = await anOfferedOrder(gateway)
    const courier = await aCourier(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
      await courier.slide(shipmentId, status)
    gateway.clock.jump(24 * 3_600_000)
    await gateway.settle()
    const { rows } = await database.query<{ by: object }>(
      `select distinct meta->'by' as by from events where stream = $1 and type <> 'ShipmentCreated'`,
      [`shipment-${shipmentId}`],
    )
    expect(rows).toContainEqual({ by: { is: 'courier', id: courier.id } })
    expect((await writersOf(await streamOf('order', code))).slice(1)).toEqual([
      'OrderAccepted script',
      `OrderDelivered courier ${courier.id}`,
      'OrderCompleted timer order-completion',
    ])
  })

  test('an event of a payment says what the diner, the provider and the shop did', async () => {
    const placed = await orderOnline(gateway)
    await payByCard(gateway, placed)
    await giveBack(gateway, placed)
    gateway.clock.jump(1_000)
    await gateway.settle()
    const writers = await writersOf(await streamOf('payment', placed.code))
    expect(writers.slice(0, 2)).toEqual(['PaymentAttemptOpened anonymous', 'PaymentSent anonymous'])
    expect(writers).toContain('RefundRequested script')
    const others = writers.filter((one) => /provider|timer/.test(one))
    expect(new Set(others.map((one) => one.split(' ').slice(1).join(' ')))).toEqual(new Set(['provider sandbox']))
    expect((await writersOf(await streamOf('order', placed.code)))[1]).toBe('OrderPaid provider sandbox')
  })

  test.each([
    ['says nothing, as in releases before', '{}', { is: 'unknown' }],
    ['says something that is no principal', '{"by": "tomorrow"}', { is: 'unknown' }],
    ['says it in numbers', '{"by": {"is": 7}}', { is: 'unknown' }],
    [
      'names a kind of a newer release',
      '{"by": {"is": "operator", "id": "o1", "role": "x"}}',
      { is: 'operator', id: 'o1' },
    ],
  ])('an event whose meta %s is read all the same', async (_, meta, by) => {
    const { code } = await placeOrder(gateway)
    const stream = await streamOf('order', code)
    await database.query('update events set meta = $2::jsonb where stream = $1', [stream, meta])
    expect((await store.readStream(database, stream)).events.map((event) => event.by)).toEqual([by])
  })

  test('an event holds no phone, name or address of a person in its meta', async () => {
    const { rows } = await database.query<{ meta: string }>('select distinct meta::text from events')
    const texts = rows.map(({ meta }) => meta).join('\n')
    for (const personal of ['549115', 'Carla', 'Ana', 'Bolívar']) expect(texts).not.toContain(personal)
  })
})
