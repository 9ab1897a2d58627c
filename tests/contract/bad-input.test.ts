import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(gateway.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

describe('[FOPEN-87] every refusal has the one error body', () => {
  test.each([
    ['GET', '/api/diner/nobody', 404, 'NOT_FOUND'],
    ['GET', '/api/diner/branchcontacts/nobody', 404, 'NOT_FOUND'],
    ['GET', '/api/diner/companies/nobody', 404, 'NOT_FOUND'],
    ['GET', '/api/diner/parrilla-centro/menu/no-such-mode', 404, 'NOT_FOUND'],
    ['GET', '/api/diner/parrilla-centro/order/ABCDEFGH', 404, 'ORDER_NOT_FOUND'],
    ['GET', '/api/logisticsorder/tracking/parrilla-centro/ABCDEFGH', 404, 'ORDER_NOT_FOUND'],
    ['GET', '/api/shipments/order/no-such-order', 404, 'ORDER_NOT_FOUND'],
    ['GET', '/api/rider/bc/phone?branchContactId=parrilla-centro&phone=%2B5491199999999', 404, 'RIDER_NOT_FOUND'],
    ['GET', '/api/nothing/here', 404, 'NOT_FOUND'],
    ['GET', '/api/whoami', 403, 'ACCESS_DENIED'],
    ['GET', '/api/shipments/some-shipment', 403, 'ACCESS_DENIED'],
    ['GET', '/api/console/orders', 401, 'UNAUTHORIZED'],
    ['POST', '/api/console/orders/ABCDEFGH/accept', 401, 'UNAUTHORIZED'],
  ])('%s %s answers %i %s', async (method, path, status, code) => {
    const answer = await send(method, path)
    expect(answer).toMatchObject({
      status,
      body: { statusCode: status, code, error: expect.any(String), message: expect.any(String) },
    })
  })
})

describe('a malformed request is named by its field', () => {
  const named = (path: string) => expect.arrayContaining([expect.objectContaining({ path })])

  test('a wrong query', async () => {
    const answer = await send('GET', '/api/branch/parrilla-centro/deliveryzones/fee?lat=north&lng=-58')
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', errors: named('query/lat') } })
  })
  test('a body field of the wrong type, and an unknown one', async () => {
    const order = await aSubmission(gateway)
    const wrong = await send('POST', '/api/order', { ...order, price: 'much' })
    expect(wrong).toMatchObject({ status: 400, body: { errors: named('body/price') } })
    const unknown = await send('POST', '/api/order', { ...order, discount: 99 })
    expect(unknown).toMatchObject({ status: 400, body: { errors: named('body/discount') } })
  })
  test('a body that is no JSON, and none at all', async () => {
    expect((await send('POST', '/api/order', '{')).status).toBe(400)
    expect((await send('POST', '/api/order')).body).toMatchObject({ code: 'INVALID_REQUEST' })
  })
  test('a media type that no call reads', async () => {
    const answer = await send('POST', '/api/order', '<order/>', { 'content-type': 'application/xml' })
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
  })
  test('a form where JSON is documented, before it is read', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of ['/api/order', '/api/menu/near', '/api/rider/createwithcode'])
      expect(await send('POST', path, 'name=Ana', form)).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      })
  })
  test('every wrong or missing field is named at once, each by its first fault', async () => {
    const { phone: _, ...order } = await aSubmission(gateway)
    const items = Array(3).fill({ ...order.items[0], quantity: 0 })
    const answer = await send('POST', '/api/order', { ...order, items, price: 'much', notes: 1 })
    const paths = answer.body.errors.map((error: { path: string }) => error.path)
    expect(paths.sort()).toEqual(['body/items/0/quantity', 'body/notes', 'body/phone', 'body/price'])
  })
  test('the name of an unknown field is repeated in part only', async () => {
    const answer = await send('POST', '/api/menu/near', { ['x'.repeat(10_000)]: 1 })
    expect(JSON.stringify(answer.body).length).toBeLessThan(2_000)
  })
  test('an idempotency key of spaces', async () => {
    const order = await aSubmission(gateway)
    expect((await send('POST', '/api/order', order, { 'idempotency-key': '   ' })).body).toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })
  test('[RIDER-37] a courier’s wrong payload is 422, so that 400 stays the wrong code', async () => {
    expect(await send('POST', '/api/rider/createwithcode', { name: 'Ana' })).toMatchObject({ status: 422 })
  })
})

test('a body over the limit is 413', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(gateway.url)
    const headers = { 'content-type': 'application/json', 'content-length': 10_000_000 }
    const call = request({ port, path: '/api/order', method: 'POST', headers })
    call.once('response', ({ statusCode }) => {
      resolve(statusCode)
      call.destroy()
    })
    call.once('error', reject)
    call.write('{')
  })
  expect(status).toBe(413)
})

describe('an order that a rule refuses says which', () => {
  const faraway = {
    street: 'Lejos',
    number: '1',
    details: '',
    betweenStreets: '',
    position: { lat: -31.4, lng: -64.2 },
  }

  test.each([
    ['[CHECK-15]', 'PhoneInvalid', { phone: '12' }],
    ['[CHECK-14]', 'NameMissing', { customerName: ' ' }],
    ['[PAY-05]', 'CashAmountMissing', { paysWith: null }],
    ['[PAY-06]', 'CashAmountTooLow', { paysWith: 1 }],
    ['[CHECK-29]', 'OutOfDeliveryArea', { destination: faraway }],
    ['[CHECK-24]', 'AddressMissing', { destination: null }],
  ])('%s %s', async (_, type, over) => {
    const order = await aSubmission(gateway)
    const answer = await send('POST', '/api/order', { ...order, ...over })
    // Without a zone there is no minimum and no fee, so other rules may speak as well.
    expect(answer).toMatchObject({ status: 422, body: { code: 'CHECKOUT_REFUSED' } })
    expect(answer.body.errors.map((error: { type: string }) => error.type)).toContain(type)
  })
  test('an item that the catalogue does not know', async () => {
    const order = await aSubmission(gateway)
    const items = order.items.map((item) => ({ ...item, referenceId: 'no-such-plate' }))
    expect(await send('POST', '/api/order', { ...order, items })).toMatchObject({
      status: 422,
      body: { code: 'ITEMS_REFUSED', errors: [{ type: 'PlateGone', referenceId: 'no-such-plate' }] },
    })
  })
  test('notes that are too long', async () => {
    const order = await aSubmission(gateway)
    const answer = await send('POST', '/api/order', { ...order, notes: 'x'.repeat(900) })
    expect(answer).toMatchObject({ status: 422, body: { code: 'NOTES_TOO_LONG' } })
  })
  test('a store that does not exist, and an order mode of another store', async () => {
    const order = await aSubmission(gateway)
    expect(await send('POST', '/api/order', { ...order, branchContact: 'nobody' })).toMatchObject({ status: 404 })
    const answer = await send('POST', '/api/order', { ...order, branchContact: 'sushi-belgrano' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'ORDER_MODE_NOT_FOUND' } })
  })
})

const riderUser = { branchContact: { id: 'parrilla-centro' } }
const fix = { at: '2026-11-21T20:00:00Z', lat: -34.6, lng: -58.4 }

test('[RIDER-37, FAPI-21] [FAMBIG-52] [FOPEN-82] a courier with a wrong security code is 400, and with another bad payload 422', async () => {
  const rider = { name: 'Ana', phone: '+5491155550099', securityCode: '9999', active: true, riderUser }
  const answer = await send('POST', '/api/rider/createwithcode', rider)
  expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_SECURITY_CODE' } })
  const nameless = await send('POST', '/api/rider/createwithcode', { ...rider, name: '' })
  expect(nameless).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST' } })
})
test('[FOPEN-83] a courier whose phone is registered already is 409', async () => {
  const { phone } = await aCourier(gateway)
  const again = { name: 'Ana', phone, securityCode: '1234', active: true, riderUser }
  const answer = await send('POST', '/api/rider/createwithcode', again)
  expect(answer).toMatchObject({ status: 409, body: { code: 'RIDER_EXISTS' } })
})
test('a courier that speaks for another is 403', async () => {
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway)]
  const answer = await send('POST', `/api/rider/${beto.id}/positions`, { fixes: [fix] }, ana.headers)
  expect(answer).toMatchObject({ status: 403 })
})
test('[FAPI-12] [FOPEN-84] a courier that asks for another store’s list is 403', async () => {
  const { headers } = await aCourier(gateway)
  const window = 'startDate=2026-11-18T00:00:00Z&endDate=2026-11-22T00:00:00Z'
  const query = `page=1&pageSize=20&sort=ASC&branchContactId=sushi-belgrano&${window}`
  const path = `/api/shipments?${query}&status=LOOKING_FOR_DRIVER&providerName=OWN_FLEET`
  expect(await send('GET', path, undefined, headers)).toMatchObject({ status: 403 })
})
test('[RIDER-41] a courier that ended the shift has no token any more', async () => {
  const ana = await aCourier(gateway)
  const end = { active: false, securityCode: '1234', riderUser }
  expect((await send('PUT', `/api/rider/${ana.id}/updatewithcode`, end)).status).toBe(200)
  expect((await send('GET', '/api/whoami', undefined, ana.headers)).status).toBe(403)
})
test('a courier’s fix outside the world is dropped, and holds up no other', async () => {
  const ana = await aCourier(gateway)
  const answer = await send('POST', `/api/rider/${ana.id}/positions`, { fixes: [{ ...fix, lat: 91 }] }, ana.headers)
  expect(answer).toMatchObject({ status: 200, body: { accepted: 0, dropped: ['outside-the-world'] } })
})

test('more requests than the limit are 429, and say when to come back', async () => {
  const limited = await startTestGateway({ environment: { RATE_LIMIT: '3' } })
  const statuses: number[] = []
  for (let count = 0; count < 4; count++)
    statuses.push((await fetch(`${limited.url}/api/diner/parrilla-centro`)).status)
  const last = await fetch(`${limited.url}/api/diner/parrilla-centro`)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(last.headers.get('retry-after')).toBeTruthy()
  expect(await last.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
  await limited.close()
})
