import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { osmAndReport } from '#gateway/tracking/ingest/osmand.ts'
import { ownTracksReport } from '#gateway/tracking/ingest/owntracks.ts'
import { traccarReport } from '#gateway/tracking/ingest/traccar.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { rawAnswer } from '#tests/kit/raw.ts'

const now = Date.parse('2026-11-21T20:00:00Z')

const read = (query: string) => osmAndReport(now).parse(Object.fromEntries(new URLSearchParams(query)))

test('OsmAnd’s query is read with its units, as Traccar reads it', () => {
  const [fix] = read('id=scooter-7&timestamp=1795291200&lat=-34.6021&lon=-58.3802&bearing=271.5&speed=40&altitude=25')
  expect(fix).toMatchObject({ at: now, lat: -34.6021, lng: -58.3802, heading: 271.5 })
  expect(fix?.speed).toBeCloseTo(20.578, 3)
})
test.each([
  ['id=7&lat=-34.6&lon=-58.38&timestamp=2026-11-21T16%3A30%3A05-03%3A00', '2026-11-21T19:30:05.000Z'],
  ['id=7&lat=-34.6&lon=-58.38&timestamp=2026-11-21T19%3A30%3A05Z', '2026-11-21T19:30:05.000Z'],
  ['id=7&lat=-34.6&lon=-58.38&timestamp=1795289405579', '2026-11-21T19:30:05.579Z'],
  ['id=7&lat=-34.6&lon=-58.38&timestamp=2026-11-21+19%3A30%3A05', '2026-11-21T19:30:05.000Z'],
  ['id=7&timestamp=1795289405&location=-34.6,-58.38', '2026-11-21T19:30:05.000Z'],
  ['id=7&lat=-34.6&lon=-58.38&batt=87', '2026-11-21T20:00:00.000Z'],
])('the value %s of OsmAnd’s query is of %s', (query, at) => {
  expect(read(query).map((fix) => fix && { ...fix, at: new Date(fix.at).toISOString() })).toMatchObject([
    { at, lat: -34.6, lng: -58.38 },
  ])
})
test('OsmAnd’s query counts hdop as accuracy, unless the app says its accuracy', () => {
  expect(read('lat=1&lon=2&hdop=6')[0]?.accuracy).toBe(6)
  expect(read('lat=1&lon=2&hdop=6&accuracy=12')[0]?.accuracy).toBe(12)
})
test('OsmAnd’s query without a fix holds none', () => expect(read('lat=1&lon=2&valid=false')).toEqual([]))
test('OsmAnd’s query loses only the fields that its template left open', () => {
  expect(read('lat=1&lon=2&timestamp=1795291200&speed={5}&bearing=-1&hdop=NaN')).toEqual([
    { at: now, lat: 1, lng: 2, accuracy: undefined, speed: undefined, heading: undefined },
  ])
})
test.each(['lat=north&lon=2', 'lat=1', 'lat=&lon=', 'lat=1&lon=2&timestamp=yesterday', 'location=1'])(
  'OsmAnd’s query %s holds no position that can be read',
  (query) => {
    const report = osmAndReport(now).safeParse(Object.fromEntries(new URLSearchParams(query)))
    expect(report.data ?? [null]).toEqual([null])
  },
)

const location = (coords: object, timestamp = '2026-11-21T20:00:00.000Z') => ({
  event: 'motionchange',
  is_moving: true,
  timestamp,
  odometer: 0,
  coords: { latitude: -34.6021, longitude: -58.3802, altitude: 25, ...coords },
  activity: { type: 'still', confidence: 100 },
  battery: { is_charging: false, level: 0.79 },
  extras: {},
})

test('Traccar Client’s JSON is read with its units', () => {
  const coords = { accuracy: 4.5, speed: 8.25, speed_accuracy: 0.5, heading: 63, heading_accuracy: 2 }
  expect(traccarReport.parse({ location: location(coords), device_id: 'scooter-7' })).toEqual([
    { at: now, lat: -34.6021, lng: -58.3802, accuracy: 4.5, speed: 8.25, heading: 63 },
  ])
})
test('Traccar Client’s JSON has no speed and heading where the phone says -1', () => {
  const [fix] = traccarReport.parse({ location: location({ accuracy: 5, speed: -1, heading: -1 }), device_id: '6' })
  expect(fix).toMatchObject({ accuracy: 5, speed: undefined, heading: undefined })
})
test('Traccar Client’s JSON may hold several locations or reports', () => {
  const [one, two] = [location({}), location({}, '2026-11-21T20:00:10.000Z')]
  const times = [now, now + 10_000]
  expect(traccarReport.parse({ location: [one, two] }).map((fix) => fix?.at)).toEqual(times)
  expect(traccarReport.parse([{ location: one }, { location: two }]).map((fix) => fix?.at)).toEqual(times)
})
test('Traccar Client’s JSON with several keeps those that can be read, even beside one without a place', () => {
  const nowhere = { timestamp: location({}).timestamp, coords: { latitude: null, longitude: null } }
  expect(traccarReport.parse({ location: [nowhere, location({}), {}] }).map((fix) => fix?.at)).toEqual([
    undefined,
    now,
    undefined,
  ])
  expect(traccarReport.parse({ location: nowhere })).toEqual([null])
})
test('Traccar Client’s JSON without time or place holds none that can be read', () => {
  for (const wrong of [{ location: {} }, { location: location({}, 'now') }, { location: location({ latitude: 'x' }) }])
    expect(traccarReport.parse(wrong)).toEqual([null])
})

test('OwnTracks’ JSON is read with its units', () => {
  const message = { _type: 'location', lat: -34.6021, lon: -58.3802, tst: now / 1000, acc: 32, vel: 54, cog: 120 }
  const more = { tid: 'BD', t: 't', alt: 25, vac: 3, batt: 48, conn: 'm', created_at: now / 1000 + 9 }
  expect(ownTracksReport.parse({ ...message, ...more })).toEqual([
    { at: now, lat: -34.6021, lng: -58.3802, accuracy: 32, speed: 15, heading: 120 },
  ])
})
test('OwnTracks’ JSON of the fewest fields is enough', () => {
  const fewest = { lon: -58.3802, lat: -34.6021, _type: 'location', tst: now / 1000, tid: 'BD' }
  expect(ownTracksReport.parse(fewest)).toMatchObject([{ at: now, lat: -34.6021, lng: -58.3802 }])
})
test.each(['waypoint', 'transition', 'lwt', 'status', 'encrypted'])(
  'OwnTracks’ JSON of type %s holds no position',
  (_type) => expect(ownTracksReport.parse({ _type, lat: 1, lon: 2, tst: 3 })).toEqual([]),
)
test('OwnTracks’ JSON without time or place holds none that can be read', () => {
  expect(ownTracksReport.parse({ _type: 'location', lat: 1, lon: 2 })).toEqual([null])
})

describe('the positions URL of a courier', () => {
  let database: Database
  let gateway: TestGateway
  let courier: Awaited<ReturnType<typeof aCourier>>

  beforeAll(async () => {
    database = await openTestDatabase()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())
  beforeEach(async () => {
    courier = await aCourier(gateway)
  })

  const urlOf = async ({ id, headers }: typeof courier) => {
    const { data } = await gateway.api.GET('/api/rider/{id}/positions-url', { params: { path: { id } }, headers })
    return data!
  }
  const answerOf = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init)
    return { status: response.status, body: await response.json() }
  }
  const post = (url: string, body: unknown) =>
    answerOf(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** The test may have turned the clock; every fix is this many seconds after its start. */
  const secondsIn = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  const counted = { status: 200, body: { accepted: 1, dropped: [] } }

  test('the positions URL of a courier takes the report of each app, and the diner sees it', async () => {
    const { code } = await placeOrder(gateway)
    const path = { params: { path: { code } }, headers: gateway.admin }
    await gateway.api.POST('/api/console/orders/{code}/accept', path)
    const tracking = async () => {
      const named = { params: { path: { alias: 'parrilla-centro', orderCode: code } } }
      return (await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', named)).data!.shipment
    }
    await courier.slide((await tracking()).id, 'ON_ROUTE_TO_PICK_UP')
    const { url } = await urlOf(courier)
    const lastSeen = async () => (await tracking()).riderInfo?.lastLocationAt

    expect(await answerOf(`${url}?id=1&lat=-34.61&lon=-58.37&timestamp=${secondsIn(1)}`)).toEqual(counted)
    expect(await lastSeen()).toBe(secondsIn(1))
    expect(await answerOf(`${url}?id=1&lat=-34.61&lon=-58.37&timestamp=${secondsIn(2)}`, { method: 'POST' })).toEqual(
      counted,
    )
    const form = new URLSearchParams({ lat: '-34.61', lon: '-58.37', timestamp: secondsIn(3) })
    expect(await answerOf(url, { method: 'POST', body: form })).toEqual(counted)
    const coords = { latitude: -34.61, longitude: -58.37, accuracy: 5, speed: 6, heading: 90 }
    expect(await post(url, { location: { timestamp: secondsIn(4), coords }, device_id: '1' })).toEqual(counted)
    const message = { _type: 'location', lat: -34.61, lon: -58.37, tst: now / 1000 + 5, acc: 5 }
    expect(await post(url, message)).toEqual({ status: 200, body: [] })
    expect(await post(url, { _type: 'status' })).toEqual({ status: 200, body: [] })
    expect(await lastSeen()).toBe(secondsIn(5))
  })

  test('the positions URL says why a position does not count, so that the app does not repeat a wrong one', async () => {
    const { url } = await urlOf(courier)
    const place = `${url}?lon=-58.37&timestamp=${secondsIn(0)}`
    expect((await answerOf(`${place}&lat=91`)).body).toEqual({ accepted: 0, dropped: ['outside-the-world'] })
    expect(await answerOf(`${place}&lat=-34.61`)).toEqual(counted)
    expect((await answerOf(`${place}&lat=-34.61`)).body).toEqual({ accepted: 0, dropped: ['duplicate'] })
  })

  test('the positions URL of a courier takes a batch after a dead zone whole', async () => {
    const { url } = await urlOf(courier)
    const many = 300
    const locations = Array.from({ length: many }, (_, index) => ({
      timestamp: secondsIn(index - many),
      coords: { latitude: -34.61 + index * 1e-5, longitude: -58.37 },
    }))
    expect((await post(url, { location: [...locations].reverse() })).body).toEqual({ accepted: many, dropped: [] })
    const trail = async () =>
      (await database.query('select 1 from positions where rider_id = $1', [courier.id])).rows.length
    await expect
      .poll(() => {
        gateway.clock.advance(1_000)
        return trail()
      })
      .toBe(many)
  })

  test('the positions URL of a courier is the same for a session, and no other courier may ask for it', async () => {
    const first = await urlOf(courier)
    expect(await urlOf(courier)).toEqual(first)
    expect(first.url.startsWith(`${gateway.url}/api/positions/`)).toBe(true)
    const other = await aCourier(gateway, 'Beto')
    expect((await urlOf(other)).url).not.toBe(first.url)
    const path = `${gateway.url}/api/rider/${courier.id}/positions-url`
    expect((await answerOf(path, { headers: other.headers })).status).toBe(403)
    expect((await answerOf(path)).status).toBe(403)
  })

  test.each(['elsewhere.example', 'elsewhere.example:1', 'x_y', '[::1]:9'])(
    'the positions URL without PUBLIC_URL is at the node’s own address, and never at a Host of %s',
    async (host) => {
      const { status, body } = await rawAnswer(`${gateway.url}/api/rider/${courier.id}/positions-url`, {
        ...courier.headers,
        host,
      })
      expect(status).toBe(200)
      expect(new URL(JSON.parse(String(body)).url).origin).toBe(gateway.url)
    },
  )

  test.each(['a b', 'user@elsewhere.example', 'elsewhere.example/x', '[', 'x:y'])(
    'the positions URL of a courier is refused to a request whose Host is no host: %j',
    async (host) => {
      const { status, body } = await rawAnswer(`${gateway.url}/api/rider/${courier.id}/positions-url`, {
        ...courier.headers,
        host,
      })
      expect([status, JSON.parse(String(body)).code]).toEqual([400, 'INVALID_REQUEST'])
    },
  )

  test('the positions URL of a courier is not in the database, and opens no other call', async () => {
    const { url } = await urlOf(courier)
    const token = url.split('/').at(-1)!
    const { rows } = await database.query(`select 1 from rider_tokens t where t::text like '%' || $1 || '%'`, [token])
    expect(rows).toEqual([])
    const authorization = `Bearer ${token}`
    expect((await answerOf(`${gateway.url}/api/whoami`, { headers: { authorization } })).status).toBe(403)
    const query = `?lat=-34.61&lon=-58.37&timestamp=${secondsIn(0)}`
    expect((await answerOf(`${gateway.url}/api/positions/${courier.token}${query}`)).status).toBe(403)
  })

  test('the positions URL of a courier ends with the shift', async () => {
    const { url } = await urlOf(courier)
    const body = { active: false, securityCode: '1234', riderUser: { branchContact: { id: 'parrilla-centro' } } }
    await gateway.api.PUT('/api/rider/{id}/updatewithcode', { params: { path: { id: courier.id } }, body })
    expect(await answerOf(`${url}?lat=-34.61&lon=-58.37`)).toMatchObject({
      status: 403,
      body: { code: 'ACCESS_DENIED' },
    })
  })

  test('the positions URL of a courier runs out when the session does', async () => {
    const { url, expiresAt } = await urlOf(courier)
    const hours = (Date.parse(expiresAt) - gateway.clock.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    const expire = 'update rider_tokens set expires_at = $2 where rider_id = $1'
    await database.query(expire, [courier.id, gateway.clock.now().toISOString()])
    expect((await answerOf(`${url}?lat=-34.61&lon=-58.37`)).status).toBe(403)
  })

  test('the positions URL reports the dropped positions of a batch, in all three ways of reporting', async () => {
    const { url } = await urlOf(courier)
    const [good, bad] = [
      { latitude: -34.6166, longitude: -58.3709 },
      { latitude: null, longitude: null },
    ]
    const both = [good, bad].map((coords) => ({ timestamp: secondsIn(0), coords }))
    expect(await post(url, { location: both })).toEqual({ status: 200, body: { accepted: 1, dropped: ['unreadable'] } })
    expect(await post(url, { location: both[1] })).toEqual({
      status: 200,
      body: { accepted: 0, dropped: ['unreadable'] },
    })
    const nowhere = { _type: 'location', lat: null, lon: null, tst: 1 }
    expect(await post(url, nowhere)).toEqual({ status: 200, body: [] })
    const { data } = await gateway.api.POST('/api/rider/{id}/positions', {
      params: { path: { id: courier.id } },
      headers: courier.headers,
      body: { fixes: [{ at: secondsIn(5), lat: -34.6166, lng: -58.3709 }, { at: secondsIn(6), lat: null }, null] },
    })
    expect(data).toEqual({ accepted: 1, dropped: ['unreadable', 'unreadable'] })
  })

  test('the positions URL accepts an unreadable report of a known app, which would send it again for ever', async () => {
    const { url } = await urlOf(courier)
    const dropped = { status: 200, body: { accepted: 0, dropped: ['unreadable'] } }
    expect(await answerOf(`${url}?lat=north&lon=1`)).toEqual(dropped)
    expect(await post(url, { location: { timestamp: secondsIn(0) } })).toEqual(dropped)
    expect(await post(url, { _type: 'location', lat: 1, lon: 1 })).toEqual({ status: 200, body: [] })
  })

  test('the positions URL refuses a report of an unknown app with the one body that names the field', async () => {
    const { url } = await urlOf(courier)
    const refused = (path: string) => ({
      status: 400,
      body: { code: 'INVALID_REQUEST', errors: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
    expect(await answerOf(url)).toMatchObject(refused('query/lat'))
    expect(await post(url, { hello: 1 })).toMatchObject(refused('query/lat'))
    const fix = { timestamp: secondsIn(0), coords: { latitude: 1, longitude: 1 } }
    expect(await post(url, { location: Array(501).fill(fix) })).toMatchObject(refused('body'))
    expect((await post(url, 'x'.repeat(70_000))).status).toBe(413)
    expect((await answerOf(`${url}x?lat=1&lon=1`)).status).toBe(403)
  })
})

test('the positions URL is at PUBLIC_URL if it is set, for any request', async () => {
  const gateway = await startTestGateway({ environment: { PUBLIC_URL: 'https://pedidos.example.com' } })
  const { id, headers } = await aCourier(gateway)
  const { data } = await gateway.api.GET('/api/rider/{id}/positions-url', { params: { path: { id } }, headers })
  expect(data!.url).toMatch(/^https:\/\/pedidos\.example\.com\/api\/positions\/[\w-]{43}$/)
  await gateway.close()
})
