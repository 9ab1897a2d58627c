import { afterAll, expect, test } from 'vitest'
import { readPlace, writePlace } from '#gateway/http/list-place.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { placedOn } from '#gateway/views/console-list.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'

const store = 'parrilla-centro'

const db = await openTestDatabase()
const gateway = await startTestGateway({ database: db })
afterAll(() => gateway.close())

type Query = {
  branchContactId?: string
  status?: 'GENERATED' | 'ACCEPTED' | 'PAY_NEEDED'
  day?: string
  sort?: 'newest' | 'oldest'
  reported?: boolean
  after?: string
  limit?: number
  offset?: number
}
const list = async (query: Query = {}) => {
  const params = { query: { branchContactId: store, ...query } }
  const { data, error, response } = await gateway.api.GET('/api/console/orders', { params, headers: gateway.admin })
  return { codes: data?.orders.map(({ code }) => code) ?? [], orders: data?.orders, next: data?.next, error, response }
}
const one = async (code: string) =>
  (await gateway.api.GET('/api/console/orders/{code}', { params: { path: { code } }, headers: gateway.admin })).data!
const onConsole = (code: string, step: string) =>
  fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
const ordered = async (over: Parameters<typeof aSubmission>[1] = {}) => {
  const { code } = await placeOrder(gateway, over)
  gateway.clock.advance(1_000)
  return code
}

test('the operator’s view of an order says who ordered, where to, and what to collect', async () => {
  const code = await ordered({
    customerName: 'Carla Gómez',
    customerEmail: 'carla@example.com',
    notes: 'Sin timbre',
    paysWith: 50_000,
  })
  const { destination } = await aSubmission(gateway)
  expect(await one(code.toLowerCase())).toMatchObject({
    ...{ code, status: 'GENERATED', type: 'DELIVERY', notes: 'Sin timbre', total: 45_450, paysWith: 50_000 },
    branchContact: { id: store, timeZone: 'America/Argentina/Buenos_Aires' },
    customer: { name: 'Carla Gómez', phone: '+5491155551234', email: 'carla@example.com', isGuest: false },
    destination: { street: destination!.street, number: destination!.number, position: destination!.position },
    payment: {
      ...{ status: 'PENDING', paidAt: null, refund: null },
      collect: { method: 'CASH', amount: 45_450, paysWith: 50_000, change: 4_550 },
    },
    shipments: [{ status: 'PENDING', broughtBy: null, courier: null }],
  })
})

test('the operator’s view names the courier, the times of the steps, and when the cash was taken', async () => {
  const ana = await aCourier(gateway)
  const code = await ordered()
  await onConsole(code, 'accept')
  const { id } = (await one(code)).shipments[0]!
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const) await ana.slide(id, status)
  const courier = { name: 'Ana', phone: ana.phone }
  const shipment = { status: 'ON_ROUTE_TO_DROP_OFF', broughtBy: 'COURIER', courier }
  expect(await one(code)).toMatchObject({ shipments: [shipment], payment: { status: 'PENDING' } })
  await ana.slide(id, 'DELIVERED')
  const at = gateway.clock.now().toISOString()
  expect(await one(code)).toMatchObject({
    ...{ status: 'DELIVERED', times: { delivered: at }, payment: { status: 'APPROVED', paidAt: at } },
    shipments: [{ status: 'DELIVERED', broughtBy: 'COURIER', courier }],
  })
})

test('the operator’s view says that the shop brings it, and that a canceled one has nothing to collect', async () => {
  const code = await ordered()
  for (const step of ['accept', 'dispatch']) await onConsole(code, step)
  const sent = await one(code)
  expect(sent.shipments).toMatchObject([{ broughtBy: 'SHOP', courier: null }])
  await onConsole(code, 'cancel')
  const canceled = await one(code)
  expect(canceled).toMatchObject({ payment: { collect: null }, shipments: [{ broughtBy: null }] })
  expect(canceled.revision).toBeGreaterThan(sent.revision)
})

test('the operator’s view has null for a diner who was erased, and keeps the food and the money', async () => {
  const phone = '+5491155557777'
  const code = await ordered({
    phone,
    customerName: 'Nora Paz',
    customerEmail: 'nora@example.com',
    notes: 'Timbre 3',
  })
  expect(await one(code)).toMatchObject({ customer: { name: 'Nora Paz', phone } })
  await onConsole(code, 'cancel')
  await erasePerson(await groundOver(db), phoneOf(phone))
  const read = await one(code)
  expect(read).toMatchObject({
    customer: { name: null, phone: null, email: null, document: null, isGuest: false },
    ...{ destination: null, notes: null, total: 45_450 },
  })
  expect(JSON.stringify([read, (await list()).orders])).not.toMatch(/Nora|Timbre 3|5557777|nora@/)
})

test('the operator’s view of an order is for the operator alone', async () => {
  const ana = await aCourier(gateway)
  const code = await ordered()
  for (const path of [`orders/${code}`, `orders?branchContactId=${store}`])
    for (const headers of [{}, ana.headers])
      expect((await fetch(`${gateway.url}/api/console/${path}`, { headers })).status).toBe(401)
  expect((await fetch(`${gateway.url}/api/console/orders/NOCODE22`, { headers: gateway.admin })).status).toBe(404)
})

test('the list of a store’s orders is newest first, or oldest first where it is asked for', async () => {
  const codes = [await ordered(), await ordered(), await ordered()]
  expect((await list()).codes.slice(0, 3)).toEqual(codes.toReversed())
  const all = (await list({ limit: 100 })).codes
  expect((await list({ sort: 'oldest', limit: 100 })).codes).toEqual(all.toReversed())
  expect((await list({ sort: 'oldest', offset: 1, limit: 2 })).codes).toEqual(all.toReversed().slice(1, 3))
})

test('the list of a store’s orders neither repeats nor hides one while others arrive', async () => {
  for (let count = 0; count < 5; count++) await ordered()
  // Two of one instant.
  const twins = await Promise.all([placeOrder(gateway), placeOrder(gateway)])
  gateway.clock.advance(1_000)
  const before = (await list({ limit: 100 })).codes
  for (const sort of ['newest', 'oldest'] as const) {
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await list({ sort, limit: 2, ...(after && { after }) })
      read.push(...page.codes)
      after = page.next ?? undefined
      if (sort === 'newest') await ordered()
    } while (after)
    expect(read.slice(0, before.length)).toEqual(sort === 'newest' ? before : before.toReversed())
    expect(new Set(read).size).toBe(read.length)
  }
  expect(before).toEqual(expect.arrayContaining(twins.map(({ code }) => code)))
})

test('the list of a store’s orders is by state, and says when there is no more', async () => {
  const code = await ordered()
  await onConsole(code, 'accept')
  const { orders, codes, next } = await list({ status: 'ACCEPTED', limit: 100 })
  expect(codes[0]).toBe(code)
  expect(orders?.every(({ status }) => status === 'ACCEPTED')).toBe(true)
  expect(next).toBeNull()
})

test('the list of a store’s orders is by the day on the clock of the store', async () => {
  // The test's clock stands at 17:00 of the 21st in Buenos Aires.
  gateway.clock.advance(6.5 * 3_600_000)
  const late = await ordered({ phone: '+5491155550101' })
  gateway.clock.advance(3_600_000)
  const early = await ordered({ phone: '+5491155550102' })
  const [first, second] = [await list({ day: '2026-11-21', limit: 100 }), await list({ day: '2026-11-22' })]
  expect([first.codes[0], second.codes]).toEqual([late, [early]])
  expect((await list({ day: '2026-11-23' })).codes).toEqual([])
})

test('the list of a store’s orders is empty for a store without orders, and 404 for one that is not there', async () => {
  expect((await list({ branchContactId: 'sushi-belgrano' })).codes).toEqual([])
  const { response, error } = await list({ branchContactId: 'no-such-store' })
  expect([response.status, error?.code]).toEqual([404, 'STORE_NOT_FOUND'])
})

test.each([
  ['a day that does not exist', 'day=2026-02-30'],
  ['a day in other words', 'day=yesterday'],
  ['a page that was never given', 'after=abc'],
  ['a page of another kind', `after=${Buffer.from('2026-13-45T99:99:99.000Z x').toString('base64url')}`],
  ['a page of no orders', 'limit=0'],
  ['a page of too many', 'limit=101'],
  ['an unknown order', 'sort=sideways'],
])('the list of a store’s orders refuses %s', async (_, query) => {
  const url = `${gateway.url}/api/console/orders?branchContactId=${store}&${query}`
  const answer = await fetch(url, { headers: gateway.admin })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'INVALID_REQUEST'])
})

test('a day has 23 or 25 hours where the clock is changed', () => {
  const hours = (day: string) => {
    const { from, before } = placedOn(day, 'Europe/Madrid')
    return (Date.parse(before) - Date.parse(from)) / 3_600_000
  }
  expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25])
})

test('a place in a list reads back, and no other text is one', () => {
  const place = { at: '2026-11-21T20:00:00.000Z', id: 'a b/c' }
  expect(readPlace(writePlace(place))).toEqual(place)
  for (const text of ['', 'x', Buffer.from('2026-11-21 x').toString('base64url')]) expect(readPlace(text)).toBeNull()
})
