import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import { riderChannel } from '#domain/realtime/channels.ts'
import { shiftsOf } from '#gateway/aggregates/riders/on-shift.ts'
import { lastFixes } from '#gateway/aggregates/tracking/positions.ts'
import type { Database } from '#gateway/db/database.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator, type Operator } from '#tests/kit/operators.ts'
import { aDevice, updateRider } from '#tests/kit/shift.ts'
import { aStack } from '#tests/kit/stack.ts'

const store = '/api/console/stores/parrilla-centro'
const list = `${store}/couriers`
const way = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const
type Courier = Awaited<ReturnType<typeof aCourier>>

describeOn(oneOfDatabases('store couriers'))('on $name, the couriers of a store', ({ open }) => {
  let database: Database
  let gateway: TestGateway
  let cashier: Operator

  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database })
    cashier = await as('caja', 'Lucía')
  })
  afterAll(() => gateway.close())
  /** Each test has a business day of its own, and couriers of its own on shift. */
  beforeEach(async () => {
    const { couriers } = await read()
    for (const { id, carries } of couriers) {
      for (const { orderCode } of carries)
        await cashier.browser.call('POST', `/api/console/orders/${orderCode}/cancel`, { reason: 'fin' })
      await end(id)
    }
    const now = gateway.clock.now()
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 20))
    gateway.clock.jump(next.getTime() - now.getTime())
    cashier = await as('caja', 'Lucía')
  })

  const as = (role: Role, name = 'Eva') => anOperator(gateway, { role, name })
  const read = async ({ browser }: Operator = cashier) =>
    (await browser.call('GET', list)).body as Wire['StoreCouriers']
  const end = async (id: string, { browser }: Operator = cashier) => browser.call('POST', `${list}/${id}/end-shift`)
  const report = async (day?: string) => {
    const address = `${gateway.url}${store}/close${day ? `?day=${day}` : ''}`
    return (await (await fetch(address, { headers: gateway.admin })).json()) as Wire['DayReport']
  }
  async function brought(courier: Courier) {
    const order = await anOfferedOrder(gateway)
    for (const status of way) await courier.slide(order.shipmentId, status)
    return order
  }
  const reportAt = (courier: Courier, at: Date) =>
    gateway.api.POST('/api/rider/{id}/positions', {
      params: { path: { id: courier.id } },
      headers: courier.headers,
      body: { fixes: [{ at: at.toISOString(), lat: -34.61, lng: -58.37 }] },
    })
  const placeOf = async ({ id }: Courier) =>
    (await read()).couriers.find((courier) => courier.id === id)?.position ?? null
  /** Positions are written in batches. */
  const written = async ({ id }: Courier, at: Date) => {
    gateway.clock.advance(1_000)
    await vi.waitFor(async () => expect((await lastFixes(database, [id])).get(id)?.at).toBe(at.getTime()))
  }

  test('the couriers of a store are listed from the start of a shift to its end, with name and phone', async () => {
    const began = gateway.clock.now().toISOString()
    const ana = await aCourier(gateway, 'Ana')
    gateway.clock.advance(60_000)
    const beto = await aCourier(gateway, 'Beto')
    const both = await read()
    expect(both).toMatchObject({ branchContactId: 'parrilla-centro', alias: 'parrilla-centro', onShift: 2, others: [] })
    expect(both.couriers).toMatchObject([
      { id: beto.id, name: 'Beto' },
      { id: ana.id, name: 'Ana', phone: ana.phone, since: began, position: null, carries: [], cash: 0 },
    ])
    await updateRider(gateway, beto.id, { active: false })
    expect((await read()).couriers.map(({ name }) => name)).toEqual(['Ana'])
    await updateRider(gateway, beto.id, { active: true })
    expect((await read()).couriers[0]).toMatchObject({ name: 'Beto', since: gateway.clock.now().toISOString() })
  })

  test('the couriers of a store carry what they accept until it is delivered, with the money at the door', async () => {
    const ana = await aCourier(gateway)
    const { code, shipmentId } = await anOfferedOrder(gateway)
    expect((await read()).couriers[0]?.carries).toEqual([])
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const [carried] = (await read()).couriers[0]?.carries ?? []
    expect(carried).toMatchObject({ id: shipmentId, orderCode: code, status: 'ON_ROUTE_TO_PICK_UP' })
    expect(carried?.address).not.toBe('')
    expect(carried?.collect).toMatchObject({ method: 'CASH', amount: expect.any(Number) })
    for (const status of way.slice(1)) await ana.slide(shipmentId, status)
    expect((await read()).couriers[0]?.carries).toEqual([])
  })

  test('the couriers of a store carry the shipments of a stack in the sequence of the way', async () => {
    const ana = await aCourier(gateway)
    const { id, orders } = await aStack(gateway, 3)
    await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
    expect((await read()).couriers[0]?.carries.map(({ orderCode }) => orderCode)).toEqual(
      orders.map(({ code }) => code),
    )
  })

  test('the couriers of a store bring the cash that the open day’s close counts, on shift or not', async () => {
    const [ana, beto] = [await aCourier(gateway, 'Ana'), await aCourier(gateway, 'Beto')]
    for (const courier of [ana, ana, beto]) await brought(courier)
    expect((await end(beto.id)).status).toBe(204)
    const { couriers, others, money } = await read()
    const closing = await report()
    const counted = Object.fromEntries(closing.amounts?.cash.couriers.map(({ name, total }) => [name, total]) ?? [])
    expect(counted['Ana']).toBeGreaterThan(counted['Beto'] ?? Number.NaN)
    expect(couriers).toMatchObject([{ name: 'Ana', cash: counted['Ana'] }])
    expect(others).toEqual([{ id: beto.id, name: 'Beto', cash: counted['Beto'] }])
    expect(money).toEqual(closing.money)

    gateway.clock.advance(1_000)
    // The cash was counted, and later cash counts for the next shift.
    await cashier.browser.call('POST', `${store}/close`, { day: closing.day })
    gateway.clock.advance(60_000)
    expect(await read()).toMatchObject({ couriers: [{ name: 'Ana', cash: 0 }], others: [] })
    await brought(ana)
    const [next] = (await report()).amounts?.cash.couriers ?? []
    expect((await read()).couriers).toMatchObject([{ name: 'Ana', cash: next?.total }])
  })

  test('the couriers of a store are seen on the map from an acceptance to its end, and not between two', async () => {
    const ana = await aCourier(gateway)
    const before = gateway.clock.now()
    await reportAt(ana, before)
    await written(ana, before)
    expect(await placeOf(ana)).toBeNull()
    gateway.clock.advance(11 * 60_000)
    const { shipmentId } = await anOfferedOrder(gateway)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    expect(await placeOf(ana)).toBeNull()
    const at = gateway.clock.now()
    await reportAt(ana, at)
    await written(ana, at)
    expect(await placeOf(ana)).toEqual({ lat: -34.61, lng: -58.37, at: at.toISOString() })
    for (const status of way.slice(1)) await ana.slide(shipmentId, status)
    expect(await placeOf(ana)).toBeNull()
  })

  test('the couriers of a store are without amounts for a kitchen, which ends no shift', async () => {
    const ana = await aCourier(gateway)
    const { shipmentId } = await anOfferedOrder(gateway)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const kitchen = await as('cocina')
    const seen = await read(kitchen)
    expect(seen.couriers).toMatchObject([{ name: 'Ana', phone: ana.phone, carries: [{ id: shipmentId }] }])
    expect(JSON.stringify(seen)).not.toMatch(/cash|money|collect|others/i)
    expect((await end(ana.id, kitchen)).status).toBe(403)
    expect((await read()).onShift).toBe(1)
  })

  test('the couriers of another store are closed, also by the id of a courier', async () => {
    const ana = await aCourier(gateway)
    const other = await anOperator(gateway, {
      role: 'administrador',
      places: [{ type: 'store', id: 'sushi-belgrano' }],
    })
    expect((await other.browser.call('GET', list)).status).toBe(403)
    expect((await end(ana.id, other)).status).toBe(403)
    const own = await other.browser.call('POST', `/api/console/stores/sushi-belgrano/couriers/${ana.id}/end-shift`)
    expect([own.status, own.body.code]).toEqual([404, 'RIDER_NOT_FOUND'])
    expect((await end('nobody')).body.code).toBe('RIDER_NOT_FOUND')
    expect((await read()).onShift).toBe(1)
  })

  test('the couriers of a store are not for a tablet that was left alone', async () => {
    const { browser } = await as('caja')
    await browser.call('POST', '/api/console/session/lock')
    expect((await browser.call('GET', list)).body.code).toBe('SESSION_LOCKED')
  })

  test('couriers whose shift the shop ends lose every call and connection, and the log names the person', async () => {
    const ana = await aCourier(gateway)
    const phone = await aDevice(gateway, ana.token, riderChannel(ana.id))
    expect((await end(ana.id)).status).toBe(204)
    await gateway.settle()
    expect(await phone.closed).toBe(4009)
    const { response } = await gateway.api.GET('/api/whoami', { headers: ana.headers })
    expect(response.status).toBe(403)
    const { rows } = await database.query<{ type: string; by: unknown }>(
      `select type, meta->'by' as by from events where stream = $1 order by version`,
      [`rider-${ana.id}`],
    )
    expect(rows.at(-1)).toEqual({ type: 'ShiftEnded', by: { is: 'operator', id: cashier.id } })
    expect(await updateRider(gateway, ana.id, { active: true })).toMatchObject({ status: 200 })
  })

  test('couriers stay on shift with something in hand, and the refusal names the orders', async () => {
    const ana = await aCourier(gateway)
    const { code, shipmentId } = await anOfferedOrder(gateway)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    expect(await end(ana.id)).toMatchObject({
      status: 409,
      body: { code: 'SHIPMENT_IN_PROGRESS', errors: [{ type: 'OrderInHand', referenceId: code }] },
    })
    const { response } = await gateway.api.GET('/api/whoami', { headers: ana.headers })
    expect(response.status).toBe(200)
    for (const status of way.slice(1)) await ana.slide(shipmentId, status)

    const { id, orders } = await aStack(gateway, 2)
    await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
    const { body } = await end(ana.id)
    expect(body.errors).toMatchObject(orders.map((order) => ({ referenceId: order.code })))
    await ana.slideStack(id, 'DRIVER_CANCELED')
  })

  test('couriers whose shift is ended by two presses end once, and a repeated one ends no later shift', async () => {
    const ana = await aCourier(gateway)
    const ends = async () => {
      const { rows } = await database.query<{ n: number }>(
        `select count(*)::int as n from events where stream = $1 and type = 'ShiftEnded'`,
        [`rider-${ana.id}`],
      )
      return rows[0]?.n
    }
    const press = () =>
      fetch(`${gateway.url}${list}/${ana.id}/end-shift`, {
        method: 'POST',
        headers: { ...gateway.admin, 'idempotency-key': 'one press' },
      }).then(({ status }) => status)
    expect(await Promise.all([end(ana.id).then(({ status }) => status), press()])).toEqual([204, 204])
    expect((await end(ana.id)).status).toBe(204)
    expect(await ends()).toBe(1)
    await updateRider(gateway, ana.id, { active: true })
    expect(await press()).toBe(204)
    expect([await ends(), (await read()).onShift]).toEqual([1, 1])
  })

  test('couriers that take a shipment as their shift is ended keep it or lose the shift, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const ana = await aCourier(gateway)
      const { shipmentId } = await anOfferedOrder(gateway)
      const [ended, taken] = await Promise.all([end(ana.id), ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')])
      expect([ended.status, taken.response.status]).toEqual(ended.status === 204 ? [204, 403] : [409, 200])
      if (ended.status === 409) await ana.slide(shipmentId, 'DRIVER_CANCELED')
    }
  })

  test('the couriers of a store are listed by the newest shift, and the number of all is told', async () => {
    await aCourier(gateway, 'Ana')
    gateway.clock.advance(1_000)
    await aCourier(gateway, 'Beto')
    const { shifts, onShift } = await shiftsOf(database, 'parrilla-centro', 1)
    expect([shifts.map(({ rider }) => rider.name), onShift]).toEqual([['Beto'], 2])
  })
})
