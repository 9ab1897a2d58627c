import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { keepSocket } from '#gateway/riders/sockets.ts'
import { keepToken } from '#gateway/riders/tokens.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aDevice, registerRider, updateRider } from '#tests/kit/shift.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'
import { aStack } from '#tests/kit/stack.ts'

describeOn(oneOfDatabases('shift'))('on $name, with two nodes, the end of a shift', ({ name, open }) => {
  let database: Database
  let gateway: TestGateway
  let other: TestGateway
  const sharedDatabase = () => ({ ...database, close: async () => undefined })

  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database: sharedDatabase() })
    other = await startTestGateway({ database: sharedDatabase(), clock: gateway.clock })
  })
  afterAll(async () => {
    await Promise.all([gateway.close(), other.close()])
    await database.close()
  })

  const settled = async () => {
    await gateway.settle()
    await other.settle()
  }
  const whoAmI = (token: string) => gateway.api.GET('/api/whoami', { headers: { authorization: `Bearer ${token}` } })
  const listOf = (token: string) =>
    gateway.api.GET('/api/shipments', {
      headers: { authorization: `Bearer ${token}` },
      params: {
        query: {
          page: 1,
          pageSize: 20,
          sort: 'ASC',
          branchContactId: 'parrilla-centro',
          startDate: '2026-11-18T20:00:00Z',
          endDate: '2026-11-22T20:00:00Z',
          status: 'LOOKING_FOR_DRIVER',
          providerName: 'OWN_FLEET',
        },
      },
    })

  test('[RIDER-02] a shift’s token names its courier by id, name and phone, and no other', async () => {
    for (const courier of [await aCourier(gateway), await aCourier(gateway, 'Beto')])
      expect((await whoAmI(courier.token)).data).toEqual({
        riderId: courier.id,
        name: courier.name,
        phone: courier.phone,
      })
  })

  test('[RIDER-41] [FOPEN-77] the end of a shift closes the sockets of every device and node with a final code', async () => {
    const ana = await aCourier(gateway)
    const { token: second } = await updateRider(gateway, ana.id, { active: true })
    const beto = await aCourier(gateway, 'Beto')
    const phone = await aDevice(gateway, ana.token, `private-rider-${ana.id}`)
    const tablet = await aDevice(other, second!, 'private-shipments-parrilla-centro')
    const stranger = await aDevice(other, beto.token, 'private-shipments-parrilla-centro')
    expect(await updateRider(gateway, ana.id, { active: false })).toMatchObject({ status: 200, token: '' })
    await settled()
    expect(await Promise.all([phone.closed, tablet.closed])).toEqual([4009, 4009])
    stranger.send({ event: 'pusher:ping', data: {} })
    await stranger.next('pusher:pong')
    stranger.close()
  })

  test('[SLIST-13] [RIDER-03] [FAPI-19] [FOPEN-78] the end of a shift refuses the token of every device in every call', async () => {
    const ana = await aCourier(gateway)
    const { data: own } = await gateway.api.GET('/api/rider/{id}/positions-url', {
      params: { path: { id: ana.id } },
      headers: ana.headers,
    })
    const { token: second } = await updateRider(gateway, ana.id, { active: true })
    await updateRider(other, ana.id, { active: false })
    for (const token of [ana.token, second!]) {
      expect((await whoAmI(token)).response.status).toBe(403)
      expect((await listOf(token)).response.status).toBe(403)
      const device = await aDevice(gateway, token, `private-rider-${ana.id}`)
      expect(device.status).toBe(403)
      device.close()
    }
    const fixes = [{ at: gateway.clock.now().toISOString(), lat: -34.6, lng: -58.4 }]
    const report = await gateway.api.POST('/api/rider/{id}/positions', {
      params: { path: { id: ana.id } },
      headers: ana.headers,
      body: { fixes },
    })
    expect(report.response.status).toBe(403)
    const urlPath = new URL(own!.url).pathname
    expect((await fetch(`${gateway.url}${urlPath}?lat=-34.6&lon=-58.4`)).status).toBe(403)
  })

  test('the end of a shift keeps the sockets of a shift that was started again meanwhile', async () => {
    const ana = await aCourier(gateway)
    const old = await aDevice(other, ana.token, `private-rider-${ana.id}`)
    await updateRider(gateway, ana.id, { active: false })
    const { token } = await updateRider(gateway, ana.id, { active: true })
    const fresh = await aDevice(other, token!, `private-rider-${ana.id}`)
    await settled()
    expect(await old.closed).toBe(4009)
    fresh.send({ event: 'pusher:ping', data: {} })
    await fresh.next('pusher:pong')
    fresh.close()
  })

  test('[RIDER-30] [FOPEN-76] the end of a shift is refused in the middle of a shipment, and granted after it', async () => {
    const ana = await aCourier(gateway)
    const { shipmentId } = await anOfferedOrder(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const) {
      await ana.slide(shipmentId, status)
      const refused = await updateRider(gateway, ana.id, { active: false })
      expect(refused).toMatchObject({ status: 409, body: { code: 'SHIPMENT_IN_PROGRESS' }, token: null })
      expect((await whoAmI(ana.token)).response.status).toBe(200)
    }
    await ana.slide(shipmentId, 'DELIVERED')
    expect((await updateRider(gateway, ana.id, { active: false })).status).toBe(200)
  })

  test('[RIDER-30] the end of a shift is refused in the middle of a stack', async () => {
    const ana = await aCourier(gateway)
    const { id } = await aStack(gateway, 2)
    await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
    expect(await updateRider(gateway, ana.id, { active: false })).toMatchObject({
      status: 409,
      body: { code: 'SHIPMENT_IN_PROGRESS' },
    })
    await ana.slideStack(id, 'DRIVER_CANCELED')
    expect((await updateRider(gateway, ana.id, { active: false })).status).toBe(200)
  })

  test('[RIDER-30] [FAMBIG-51] the end of a shift on a phone without a token is refused, and a new start opens the way back', async () => {
    const ana = await aCourier(gateway)
    const { shipmentId } = await anOfferedOrder(gateway)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    expect((await updateRider(gateway, ana.id, { active: false })).status).toBe(409)
    const { token } = await updateRider(gateway, ana.id, { active: true })
    const held = await gateway.api.GET('/api/shipments/rider', { headers: { authorization: `Bearer ${token}` } })
    expect(held.data).toMatchObject({ shipmentType: 'simple', shipmentId })
  })

  test('the end of a shift that races with a slide ends as one or the other, never as both', async () => {
    for (let round = 0; round < 6; round++) {
      const ana = await aCourier(gateway)
      const { shipmentId } = await anOfferedOrder(gateway)
      const [end, take] = await Promise.all([
        updateRider(round % 2 ? gateway : other, ana.id, { active: false }),
        ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP'),
      ])
      const hasEnded = end.status === 200
      expect([end.status, take.response.status]).toEqual(hasEnded ? [200, 403] : [409, 200])
      const { rows } = await database.query<{ active: boolean; held: number }>(
        `select active, (select count(*)::int from shipments s where s.rider_id = r.id) as held
         from riders r where id = $1`,
        [ana.id],
      )
      expect(rows).toEqual([hasEnded ? { active: false, held: 0 } : { active: true, held: 1 }])
    }
  })

  // One connection, like that of the embedded database, runs nothing between a check and its append.
  if (name === 'PostgreSQL')
    test('the end of a shift that was decided before a slide took a shipment is decided again', async () => {
      const ana = await aCourier(gateway)
      const { shipmentId } = await anOfferedOrder(gateway)
      let take: ReturnType<typeof ana.slide> | null = null
      const slow: Database = {
        ...sharedDatabase(),
        transaction: (work) =>
          database.transaction((sql) =>
            work({
              async query(text, values) {
                if (String(values).includes('ShiftEnded')) {
                  take ??= ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
                  await take
                }
                return sql.query(text, values)
              },
            }),
          ),
      }
      const third = await startTestGateway({ database: slow, clock: gateway.clock })
      expect(await updateRider(third, ana.id, { active: false })).toMatchObject({ status: 409 })
      expect((await take!).response.status).toBe(200)
      expect((await whoAmI(ana.token)).response.status).toBe(200)
      await third.close()
    })

  test('the end of a shift also comes when the token runs out after twelve hours, for its sockets as well', async () => {
    const ana = await aCourier(gateway)
    const phone = await aDevice(other, ana.token, `private-rider-${ana.id}`)
    const now = gateway.clock.now().getTime()
    const { rows } = await database.query<{ at: Date | string }>(
      'select expires_at as at from rider_tokens where rider_id = $1',
      [ana.id],
    )
    expect(new Date(rows[0]!.at).getTime()).toBe(now + 12 * 3_600_000)
    await database.query('update rider_tokens set expires_at = $2 where rider_id = $1', [
      ana.id,
      new Date(now + 30_000).toISOString(),
    ])
    expect((await whoAmI(ana.token)).response.status).toBe(200)
    gateway.clock.advance(60_000)
    expect((await whoAmI(ana.token)).response.status).toBe(403)
    expect(await phone.closed).toBe(4009)
  })

  test('the end of a shift leaves no tokens and sockets behind', async () => {
    const now = Date.parse('2026-12-24T00:00:00Z')
    const left = async () => {
      const counts = `select (select count(*)::int from rider_tokens) as tokens, (select count(*)::int from rider_sockets) as sockets`
      return (await database.query(counts)).rows[0]
    }
    await database.script('delete from rider_tokens; delete from rider_sockets')
    await keepToken(database, 'a-token', 'ana', new Date(now))
    const later = { ...gateway.clock, now: () => new Date(now) }
    expect(await keepSocket(database, later, 'a-token', '1.1')).toBe(true)
    expect(await keepSocket(database, later, 'b-token', '1.2')).toBe(false)
    for (const table of ['rider_tokens', 'rider_sockets'])
      await forgetOldIn(database, table, new Date(now + 13 * 3_600_000))
    expect(await left()).toEqual({ tokens: 1, sockets: 1 })
    for (const table of ['rider_tokens', 'rider_sockets'])
      await forgetOldIn(database, table, new Date(now + 13 * 3_600_000 + 1))
    expect(await left()).toEqual({ tokens: 0, sockets: 0 })
  })

  test('[FAPI-22] the end of the shift of an unknown or foreign courier is 404, and at an unknown store 422', async () => {
    const ana = await aCourier(gateway)
    const sushi = { riderUser: { branchContact: { id: 'sushi-belgrano' } } }
    const nowhere = { riderUser: { branchContact: { id: 'nowhere' } } }
    expect(await updateRider(gateway, 'nobody', { active: false })).toMatchObject({
      status: 404,
      body: { code: 'RIDER_NOT_FOUND' },
    })
    expect(await updateRider(gateway, ana.id, { active: false, ...sushi })).toMatchObject({ status: 404 })
    expect(await updateRider(gateway, ana.id, { active: false, ...nowhere })).toMatchObject({
      status: 422,
      body: { code: 'STORE_NOT_FOUND' },
    })
    expect((await whoAmI(ana.token)).response.status).toBe(200)
  })

  test('[FOPEN-78] a token opens no other courier’s channel, nor another store’s', async () => {
    const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
    for (const channel of [`private-rider-${beto.id}`, 'private-shipments-sushi-belgrano', 'private-orders']) {
      const device = await aDevice(gateway, ana.token, channel)
      expect(device.status).toBe(403)
      device.close()
    }
    const own = await aDevice(gateway, ana.token, `private-rider-${ana.id}`)
    expect(own).toMatchObject({ status: 200, isSigned: true })
    own.close()
  })

  test('[RIDER-05] [FAPI-20] a look-up by phone returns no token and no position', async () => {
    const ana = await aCourier(gateway)
    const { data } = await gateway.api.GET('/api/rider/bc/phone', {
      params: { query: { branchContactId: 'parrilla-centro', phone: ana.phone } },
    })
    expect(data).toEqual({
      id: ana.id,
      name: 'Ana',
      phone: ana.phone,
      active: true,
      riderUser: { branchContact: { id: 'parrilla-centro' } },
      shipmentsUrl: `/logistics/parrilla-centro/rider/${ana.id}/shipments`,
      lastLat: null,
      lastLng: null,
    })
    expect((await registerRider(gateway, { phone: ana.phone })).status).toBe(409)
  })
})
