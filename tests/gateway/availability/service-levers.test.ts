import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { demoEnvironment } from '#demo/environment.ts'
import { serviceStream } from '#gateway/aggregates/availability/stream.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { aSubmission, deliveryMode } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

const store = 'parrilla-centro'
const zone = 'centro-san-telmo'
/** Two blocks from the store, in the zone above, and in a wider one that costs more. */
const door = { lat: -34.6155, lng: -58.3735 }

const database = await openTestDatabase()
const two = await startTwoGateways(database, () => ({}))
const gateway = two.gateway
afterAll(() => two.close())

/** The next test finds everything on again. */
afterEach(async () => {
  await ask('DELETE', `${store}/busy`)
  await ask('DELETE', `${store}/availability/zones/${zone}`)
  await ask('DELETE', `${store}/availability/plates/provoleta`)
  await pass(0)
})

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.url}/api/console/stores/${path}`, {
    method,
    headers: { ...gateway.admin, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
const beBusy = (body: unknown) => ask('PUT', `${store}/busy`, body)
const close = (body: unknown) => ask('PUT', `${store}/availability/zones/${zone}`, body)

/** Lets both nodes follow, and runs what became due. */
async function pass(ms: number) {
  gateway.clock.advance(ms + 2_000)
  await new Promise((resolve) => setTimeout(resolve, 0))
  await gateway.settle()
  await two.other.settle()
}

async function shop({ api } = gateway) {
  const { data } = await api.GET('/api/diner/{alias}', { params: { path: { alias: store }, query: door } })
  if (data?.type !== 'branchContact') throw new Error('the store is not there')
  return data.info
}
async function quote({ api } = gateway, branchId = store) {
  const { data } = await api.GET('/api/branch/{branchId}/deliveryzones/fee', {
    params: { path: { branchId }, query: door },
  })
  return data!
}
/** The times of the mode, of the zone, and the minutes of busy mode that both have in them. */
async function times(node = gateway) {
  const [{ busyMinutes }, mode, fee] = [await shop(node), await deliveryMode(node), await quote(node)]
  const of = (one: { minDelayInMinutes: number | null; maxDelayInMinutes: number | null }) => [
    one.minDelayInMinutes,
    one.maxDelayInMinutes,
  ]
  return { mode: of(mode), zone: of(fee), minutes: [busyMinutes, fee.busyMinutes] }
}
const submit = async (over: Parameters<typeof aSubmission>[1] = {}) => {
  const { data, error, response } = await gateway.api.POST('/api/order', { body: await aSubmission(gateway, over) })
  return { status: response.status, error, code: data?.code ?? '' }
}
async function promised(over: Parameters<typeof aSubmission>[1] = {}) {
  const { code } = await submit(over)
  const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: store, orderId: code } },
  })
  return [data?.minDelayInMinutes, data?.maxDelayInMinutes]
}
/** The newest event of the store's own stream, with the one who caused it. */
async function newest() {
  const { rows } = await database.query<{ type: string; by: string; data: object }>(
    `select type, meta->'by'->>'is' as by, data from events where stream = $1 order by version desc limit 1`,
    [`${serviceStream.kind}-${store}`],
  )
  return rows[0]
}

const quiet = { mode: [35, 50], zone: [30, 40], minutes: [undefined, undefined] }
const late = { mode: [55, 70], zone: [50, 60], minutes: [20, 20] }

test('busy mode makes the times of the menu and of the zone longer on each node, and says by how much', async () => {
  expect(await times()).toEqual(quiet)
  const { status, body } = await beBusy({ extraMinutes: 20, minutes: 30 })
  expect([status, body.levers]).toEqual([
    200,
    [
      {
        ...{ target: { type: 'busy', extraMinutes: 20 }, name: '+20 min', end: 'time', until: expect.any(String) },
        ...{ since: expect.any(String), by: { is: 'script', name: null } },
      },
    ],
  ])
  await pass(0)
  for (const node of [gateway, two.other]) expect(await times(node)).toEqual(late)
})

test('busy mode promises an order the longer time, and refuses one whose page has shown the shorter', async () => {
  expect(await promised()).toEqual([30, 40])
  await beBusy({ extraMinutes: 20, until: 'resumed' })
  expect(await promised({ minDelayInMinutes: 50, maxDelayInMinutes: 60 })).toEqual([50, 60])
  expect(await submit({ minDelayInMinutes: 30, maxDelayInMinutes: 40 })).toMatchObject({
    status: 422,
    error: { code: 'CHECKOUT_REFUSED', errors: [{ type: 'ArrivesLater' }] },
  })
  await ask('DELETE', `${store}/busy`)
  expect(await promised({ minDelayInMinutes: 50, maxDelayInMinutes: 60 })).toEqual([30, 40])
})

test('busy mode ends by itself, for an order at once, and a timer writes it down', async () => {
  await beBusy({ extraMinutes: 10, minutes: 30 })
  gateway.clock.jump(30 * 60_000)
  expect(await promised()).toEqual([30, 40])
  await pass(0)
  expect(await times()).toEqual(quiet)
  await vi.waitFor(async () => expect(await newest()).toMatchObject({ type: 'LeverEnded', by: 'timer' }))
})

test('busy mode is one, with the newest minutes and end, and a call repeated under its key keeps its end', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await ask('PUT', `${store}/busy`, { extraMinutes: 10, minutes: 30 }, key)
  gateway.clock.advance(60_000)
  expect((await ask('PUT', `${store}/busy`, { extraMinutes: 10, minutes: 30 }, key)).body).toEqual(first.body)
  const { levers } = (await beBusy({ extraMinutes: 30, until: 'opening' })).body
  expect(levers).toMatchObject([{ target: { extraMinutes: 30 }, end: 'opening' }])
  expect(levers).toHaveLength(1)
})

test('busy mode that a person ends is in the log with the minutes that it had', async () => {
  await beBusy({ extraMinutes: 30, until: 'resumed' })
  expect((await ask('DELETE', `${store}/busy`)).body.levers).toEqual([])
  const target = { type: 'busy', extraMinutes: 30 }
  expect(await newest()).toMatchObject({ type: 'LeverReleased', by: 'script', data: { target } })
})

test('busy mode is not one of another store of the same branch', async () => {
  await beBusy({ extraMinutes: 20, until: 'resumed' })
  expect((await ask('GET', 'parrilla-palermo/availability')).body.levers).toEqual([])
})

test('a closed zone is out of the area for now on each node, and the branch sends to another store', async () => {
  const { body } = await close({ minutes: 60 })
  expect(body.levers).toMatchObject([{ target: { type: 'zone', zoneId: zone }, name: 'San Telmo y Monserrat' }])
  await pass(0)
  for (const node of [gateway, two.other]) {
    expect(await quote(node)).toMatchObject({ inDeliveryArea: false, providersFailed: false, closedForNow: true })
    expect((await shop(node)).reachableByDelivery).toBe(false)
    expect((await quote(node, 'parrilla')).branchContactId).not.toBe(store)
  }
})

test('a closed zone refuses an order to an address in it until it ends by itself', async () => {
  const until = (await close({ minutes: 30 })).body.levers[0].until
  const { status, error } = await submit()
  expect([status, error?.code]).toEqual([422, 'CHECKOUT_REFUSED'])
  // A page of an earlier release knows the first of these alone.
  expect(error?.errors).toEqual([
    { type: 'OutOfDeliveryArea', message: 'OutOfDeliveryArea' },
    { type: 'ZoneClosed', message: 'ZoneClosed', until },
  ])
  await pass(30 * 60_000)
  expect((await submit()).status).toBe(200)
  expect(await quote()).toMatchObject({ inDeliveryArea: true, deliveryFee: 1800 })
  expect((await quote()).closedForNow).toBeUndefined()
  await vi.waitFor(async () => expect(await newest()).toMatchObject({ type: 'LeverEnded', by: 'timer' }))
})

test('a closed zone without an end refuses an order with no end, and an address of no zone is only outside', async () => {
  await close({ until: 'resumed' })
  expect((await submit()).error?.errors?.map(({ type, until }) => [type, until])).toEqual([
    ['OutOfDeliveryArea', undefined],
    ['ZoneClosed', undefined],
  ])
  const { destination } = await aSubmission(gateway)
  const faraway = { ...destination!, position: { lat: -34.9, lng: -57.95 } }
  expect((await submit({ destination: faraway })).error?.errors?.map(({ type }) => type)).toEqual(['OutOfDeliveryArea'])
})

test('a closed zone is reopened by hand, and leaves the other zones and orders at the counter', async () => {
  await close({ until: 'resumed' })
  await pass(0)
  const madero = { lat: -34.61, lng: -58.362 }
  const { data } = await gateway.api.GET('/api/branch/{branchId}/deliveryzones/fee', {
    params: { path: { branchId: store }, query: madero },
  })
  expect(data).toMatchObject({ inDeliveryArea: true, deliveryFee: 3200 })
  const { deliveryConfig } = await shop()
  const takeAway = deliveryConfig.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
  const cash = takeAway.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
  const inShop = { type: 'TAKE_AWAY' as const, orderModeId: takeAway.id, destination: null, paymentType: cash.id }
  expect((await submit(inShop)).status).toBe(200)
  expect((await submit()).status).toBe(422)
  expect((await ask('DELETE', `${store}/availability/zones/${zone}`)).body.levers).toEqual([])
  expect((await submit()).status).toBe(200)
})

test('a closed zone is one of those that the list for the console names', async () => {
  const response = await fetch(`${gateway.url}/api/console/availability?branchContactId=${store}`, {
    headers: gateway.admin,
  })
  const { stores } = await response.json()
  expect(stores[0].zones).toContainEqual({ id: zone, name: 'San Telmo y Monserrat' })
})

test('a node that starts knows busy mode and closed zones before its first answer', async () => {
  await beBusy({ extraMinutes: 20, until: 'resumed' })
  await close({ until: 'resumed' })
  const shared = { ...database, close: async () => undefined }
  const third = await startTestGateway({ database: shared, clock: gateway.clock })
  try {
    expect((await shop(third)).busyMinutes).toBe(20)
    expect((await quote(third)).closedForNow).toBe(true)
  } finally {
    await third.close()
  }
})

test('an open menu of another node hears of busy mode, a zone and a plate that change one after another', async () => {
  const socket = new WebSocket(`${two.other.url.replace('http', 'ws')}/app/${demoEnvironment.REALTIME_KEY}?protocol=7`)
  const seen: { target: { type: string } }[][] = []
  socket.on('message', (raw) => {
    const { event, data } = JSON.parse(String(raw)) as { event: string; data: string }
    if (event === 'availability-update') seen.push(JSON.parse(data).levers)
  })
  const types = () => (seen.at(-1) ?? []).map(({ target }) => target.type).sort()
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `availability-${store}` } }))
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  const provoleta = `${store}/availability/plates/provoleta`
  for (const [change, expected] of [
    [() => beBusy({ extraMinutes: 20, minutes: 1 }), ['busy']],
    [() => ask('PUT', provoleta, { until: 'resumed' }), ['busy', 'plate']],
    [() => close({ until: 'resumed' }), ['busy', 'plate', 'zone']],
    [() => ask('DELETE', provoleta), ['busy', 'zone']],
    [() => ask('DELETE', `${store}/availability/zones/${zone}`), ['busy']],
  ] as const) {
    await change()
    await pass(0)
    await vi.waitFor(() => expect(types()).toEqual(expected))
  }
  expect(seen.at(-1)).toMatchObject([{ target: { type: 'busy', extraMinutes: 20 } }])
  // The clock of the test closes a line that is silent for two minutes.
  await pass(60_000)
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([]))
  socket.close()
})

const at = (path: string) => `${store}/${path}`
test.each([
  ['other minutes', at('busy'), { extraMinutes: 15, minutes: 30 }, 400, 'INVALID_REQUEST'],
  ['minutes in words', at('busy'), { extraMinutes: '20', minutes: 30 }, 400, 'INVALID_REQUEST'],
  ['no minutes to add', at('busy'), { minutes: 30 }, 400, 'INVALID_REQUEST'],
  ['minutes below zero', at('busy'), { extraMinutes: -10, minutes: 30 }, 400, 'INVALID_REQUEST'],
  ['busy mode without an end', at('busy'), { extraMinutes: 10 }, 422, 'LEVER_END_NEEDED'],
  ['two ends', at('busy'), { extraMinutes: 10, minutes: 5, until: 'opening' }, 422, 'LEVER_END_NEEDED'],
  ['an end that has passed', at('busy'), { extraMinutes: 10, until: '2001-01-01T00:00:00Z' }, 422, 'LEVER_END_PASSED'],
  ['an end in years', at('busy'), { extraMinutes: 10, until: '2999-01-01T00:00:00Z' }, 422, 'LEVER_END_TOO_FAR'],
  ['a zone that is gone', at('availability/zones/gone'), { minutes: 5 }, 404, 'ZONE_NOT_FOUND'],
  ['a zone of another store', at('availability/zones/palermo'), { minutes: 5 }, 404, 'ZONE_NOT_FOUND'],
  ['a zone without an end', at(`availability/zones/${zone}`), {}, 422, 'LEVER_END_NEEDED'],
  ['busy mode of no store', 'nowhere/busy', { extraMinutes: 10, minutes: 5 }, 404, 'STORE_NOT_FOUND'],
  ['a zone of no store', `nowhere/availability/zones/${zone}`, { minutes: 5 }, 404, 'STORE_NOT_FOUND'],
])('a change that cannot be made says why: %s', async (_, path, body, status, code) => {
  const answer = await ask('PUT', path, body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message.length).toBeGreaterThan(10)
})

test('nothing ends at a store that is not there, or without the token', async () => {
  for (const path of ['busy', `availability/zones/${zone}`]) {
    expect((await ask('DELETE', `nowhere/${path}`)).body.code).toBe('STORE_NOT_FOUND')
    expect((await ask('DELETE', at(path), undefined, { authorization: 'Bearer wrong' })).status).toBe(401)
  }
})

test('busy mode and a plate that run at once both hold', async () => {
  await Promise.all([
    beBusy({ extraMinutes: 20, until: 'resumed' }),
    ask('PUT', `${store}/availability/plates/provoleta`, { until: 'resumed' }),
    close({ until: 'resumed' }),
  ])
  await pass(0)
  const { levers } = (await ask('GET', `${store}/availability`)).body
  expect(levers.map(({ target }: { target: { type: string } }) => target.type).sort()).toEqual([
    'busy',
    'plate',
    'zone',
  ])
  expect((await shop()).busyMinutes).toBe(20)
})
