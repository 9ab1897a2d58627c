import { afterAll, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { aDay } from '#tests/kit/catalog.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startGatewayOf } from '#tests/kit/stores.ts'

const mode = 'parrilla-centro-delivery'
const elsewhere = 'new-york'
const closed = 'closed'
const onlyLater = 'only-later'

/** The clock shows Saturday, 21 November 2026, 17:00 in Buenos Aires. */
function withStores(demo: CatalogDocument): CatalogDocument {
  const like = demo.stores.find(({ id }) => id === 'parrilla-centro')!
  const copy = (id: string, over: object, ofMode: object = {}) => ({
    ...like,
    ...over,
    id,
    alias: id,
    orderModes: like.orderModes.map((each) => ({ ...each, id: `${id}-${each.id}`, ...(each.id === mode && ofMode) })),
  })
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['00:15', '01:30', '02:30', '12:00'] }],
    datesBetween: { from: '2026-11-21', to: '2027-11-21' },
  }
  const hours = { ...like.deliveryConfig, workingDays: [aDay('MONDAY', ['12:00', '13:00'])] }
  return {
    ...demo,
    stores: [
      ...demo.stores,
      copy(elsewhere, { timeZone: 'America/New_York' }, { orderSchedule }),
      copy(closed, { deliveryConfig: hours }),
      copy(onlyLater, {}, { onlyScheduling: true }),
    ],
  }
}

const gateway = await startGatewayOf(withStores(demoCatalog()))
const body = await aSubmission(gateway)
afterAll(() => gateway.close())

async function submit(scheduledAt: string | null, store?: string, { api } = gateway) {
  const { data, error, response } = await api.POST('/api/order', {
    body: {
      ...body,
      ...(store && { branchContact: store, orderModeId: `${store}-${mode}` }),
      scheduled: scheduledAt !== null,
      scheduledAt,
    },
  })
  return { status: response.status, code: data?.code ?? error?.code }
}

test('[SCHED-06] the schedule of a mode has days with their hours, and the dates that bound them', async () => {
  const { data } = await gateway.api.GET('/api/ordermode/schedule/{orderModeId}', {
    params: { path: { orderModeId: `${elsewhere}-${mode}` } },
  })
  expect(data).toEqual({
    schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY', availableHours: ['00:15', '01:30', '02:30', '12:00'] }],
    datesBetween: { from: '2026-11-21', to: '2027-11-21' },
  })
})

test('an order for a slot is placed, and its time is on the follow-up and in the console', async () => {
  const at = '2026-11-22T20:30:00-03:00'
  const { status, code } = await submit(at)
  expect(status).toBe(200)
  const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code! } },
  })
  expect(data).toMatchObject({ scheduled: true, scheduledAt: at })
  const { data: listed } = await gateway.api.GET('/api/console/orders', {
    params: { query: { branchContactId: 'parrilla-centro' } },
    headers: gateway.admin,
  })
  expect(listed?.orders.find((order) => order.code === code)).toMatchObject({ scheduledAt: at })
})

test.each([
  ['has passed', '2026-11-21T14:00:00-03:00'],
  ['comes before the lead time is over', '2026-11-21T17:29:00-03:00'],
  ['is no slot', '2026-11-22T20:31:00-03:00'],
  ['is no slot by a second', '2026-11-22T20:30:01-03:00'],
  ['is beyond the days that are offered', '2026-11-29T20:30:00-03:00'],
  ['is no slot in the zone of the store', '2026-11-22T20:30:00Z'],
])('a time that %s is refused', async (_, at) => {
  expect(await submit(at)).toEqual({ status: 422, code: 'SLOT_NOT_OFFERED' })
})

test.each(['soon', '2026-11-22', '2026-02-30T20:30:00-03:00', '2026-11-22T24:30:00-03:00', '2026-11-22T20:30:00'])(
  'a time that is written as %s is no time of the contract',
  async (at) => {
    expect((await submit(at)).status).toBe(400)
  },
)

test('a mode that takes only immediate orders refuses every time', async () => {
  const { data, error, response } = await gateway.api.POST('/api/order', {
    body: {
      ...body,
      ...{ branchContact: 'parrilla-palermo', orderModeId: 'parrilla-palermo-take-away', type: 'TAKE_AWAY' as const },
      ...{ scheduled: true, scheduledAt: '2026-11-22T20:30:00-03:00' },
    },
  })
  expect([response.status, data?.code ?? error?.code]).toEqual([422, 'SLOT_NOT_OFFERED'])
})

test('a closed store takes scheduled orders, and no immediate one', async () => {
  expect(await submit(null, closed)).toEqual({ status: 422, code: 'STORE_CLOSED' })
  expect((await submit('2026-11-22T20:30:00-03:00', closed)).status).toBe(200)
})

test('an order for later without a time is refused and not made at once', async () => {
  for (const time of [{ scheduledAt: null }, {}]) {
    const { error, response } = await gateway.api.POST('/api/order', { body: { ...body, scheduled: true, ...time } })
    expect([response.status, error?.code]).toEqual([422, 'CHECKOUT_REFUSED'])
    expect(error?.errors?.map(({ type }) => type)).toEqual(['ScheduledTimeMissing'])
  }
})

test('a mode that takes only scheduled orders refuses one without a time', async () => {
  expect(await submit(null, onlyLater)).toEqual({ status: 422, code: 'CHECKOUT_REFUSED' })
  expect((await submit('2026-11-22T20:30:00-03:00', onlyLater)).status).toBe(200)
})

test.each([
  // 02:30 does not exist. With the offset before it is 03:30, which is no slot; with the one after it is 01:30, which is one.
  ['skips an hour', '2027-03-13T12:00:00Z', '2027-03-14T02:30:00-05:00', '2027-03-14T02:30:00-04:00'],
  ['shows an hour twice', '2027-11-06T12:00:00Z', '2027-11-07T01:30:00-05:00', '2027-11-07T01:30:00-04:00'],
])('in the night in which the clock %s, a time shown once and first is a slot', async (_, now, refused, taken) => {
  const then = await startGatewayOf(withStores(demoCatalog()), { clock: manualClock(now) })
  expect(await submit(refused, elsewhere, then)).toEqual({ status: 422, code: 'SLOT_NOT_OFFERED' })
  expect((await submit(taken, elsewhere, then)).status).toBe(200)
  await then.close()
})

/** Checks something at this time, and each check comes a second after the last, because timers run every second. */
function later<Seen>(clock: ReturnType<typeof manualClock>, instant: string, look: () => Promise<Seen>) {
  clock.jump(Date.parse(instant) - clock.now().getTime())
  return async () => {
    clock.advance(1_000)
    return look()
  }
}

/** The status of the shipment of an order for tomorrow at 20:30, accepted today, with actions of shop and clock. */
async function anAcceptedOrderForTomorrow() {
  const clock = manualClock('2026-11-21T20:00:00.000Z')
  const database = await openTestDatabase()
  const then = await startGatewayOf(withStores(demoCatalog()), { clock, database })
  const { code } = await submit('2026-11-22T20:30:00-03:00', undefined, then)
  const step = (name: 'accept' | 'ready' | 'cancel') =>
    then.api.POST(`/api/console/orders/{code}/${name}`, {
      params: { path: { code: code! } },
      headers: then.admin,
      ...(name === 'cancel' && { body: { reason: 'Sin gas' } }),
    })
  await step('accept')
  const status = async () => {
    const path = { branchContact: 'parrilla-centro', orderId: code! }
    const { data: order } = await then.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    return order?.shipments[0]?.status
  }
  const waiting = async () => {
    const { rows } = await database.query<{ id: string }>(`select id from timers where kind = 'order-offer'`)
    return rows.length
  }
  return { clock, then, step, status, waiting }
}

test('couriers are asked for a later order when an immediate one would be accepted for that time', async () => {
  const { clock, then, status } = await anAcceptedOrderForTomorrow()
  // The promise of the demo's deliveries begins after 35 minutes: 19:55 in Buenos Aires.
  // The zone promises half an hour at least: the order is for 23:30 in UTC.
  const passes = (instant: string) => expect.poll(later(clock, instant, status))
  await passes('2026-11-22T22:59:00Z').toBe('PENDING')
  await passes('2026-11-22T23:00:00Z').toBe('LOOKING_FOR_DRIVER')
  await then.close()
})

test('an order that is ready before that time is offered at once', async () => {
  const { then, step, status } = await anAcceptedOrderForTomorrow()
  await step('ready')
  expect(await status()).toBe('LOOKING_FOR_DRIVER')
  await then.close()
})

test('a canceled order for later is offered to no courier when its time comes', async () => {
  const { clock, then, step, status, waiting } = await anAcceptedOrderForTomorrow()
  await step('cancel')
  const canceled = await status()
  await expect.poll(later(clock, '2026-11-22T23:30:00Z', waiting)).toBe(0)
  expect(await status()).toBe(canceled)
  await then.close()
})
