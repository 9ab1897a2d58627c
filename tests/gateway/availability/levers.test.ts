import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { demoEnvironment } from '#demo/environment.ts'
import { type Slot, slotDays } from '#domain/slots/slots.ts'
import { availabilityStream } from '#gateway/aggregates/availability/stream.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { aSubmission, deliveryMode } from '#tests/kit/diner.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

const store = 'parrilla-centro'
const target = { type: 'plate', plateId: 'provoleta' }

const database = await openTestDatabase()
const two = await startTwoGateways(database, () => ({}))
const gateway = two.gateway
afterAll(() => two.close())

/** The next test finds everything on again. */
afterEach(async () => {
  const { body } = await ask('GET', `${store}/availability`)
  for (const { target: off } of body.levers)
    await (off.plateId
      ? ask('DELETE', `${store}/availability/plates/${off.plateId}?${partOf(off)}`)
      : ask('DELETE', `${store}/pause${off.orderModeId ? `?orderModeId=${off.orderModeId}` : ''}`))
  await pass(0)
})

type Off = { plateId?: string; sizeId?: string; garnishGroupId?: string; garnishId?: string; orderModeId?: string }
const partOf = ({ sizeId, garnishGroupId, garnishId }: Off) =>
  new URLSearchParams(JSON.parse(JSON.stringify({ sizeId, garnishGroupId, garnishId }))).toString()

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.url}/api/console/stores/${path}`, {
    method,
    headers: { ...gateway.admin, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const sellOut = (plate: string, body: unknown) => ask('PUT', `${store}/availability/plates/${plate}`, body)
const pause = (body: unknown) => ask('PUT', `${store}/pause`, body)

/** Lets both nodes follow, and runs what became due. */
async function pass(ms: number) {
  gateway.clock.advance(ms + 2_000)
  await new Promise((resolve) => setTimeout(resolve, 0))
  await gateway.settle()
  await two.other.settle()
}

async function menuAt({ api }: TestGateway) {
  const { id } = await deliveryMode({ api })
  const { data, response } = await api.GET('/api/diner/{branchContactAlias}/menu/{orderModeId}', {
    params: { path: { branchContactAlias: store, orderModeId: id } },
  })
  const plates = data!.categories.flatMap((category) => category.plates)
  return { etag: response.headers.get('etag'), plate: (id: string) => plates.find((plate) => plate.id === id)! }
}

const submit = async (over: Parameters<typeof aSubmission>[1] = {}) => {
  const { error, response } = await gateway.api.POST('/api/order', { body: await aSubmission(gateway, over) })
  return { status: response.status, error }
}

test('a sold-out plate is listed with its name and its end, and refuses an order with its name', async () => {
  const before = await submit()
  expect(before.status).toBe(200)
  const { status, body } = await sellOut('provoleta', { until: 'resumed' })
  expect([status, body]).toEqual([
    200,
    {
      branchContactId: store,
      levers: [
        {
          ...{ target, name: 'Provoleta al hierro', end: 'resumed', until: null, since: expect.any(String) },
          by: { is: 'script', name: null },
        },
      ],
    },
  ])
  expect(await submit()).toMatchObject({
    status: 422,
    error: {
      code: 'ITEMS_REFUSED',
      errors: [{ type: 'PlateSoldOut', referenceId: 'provoleta', message: 'Provoleta al hierro' }],
    },
  })
  expect((await ask('DELETE', `${store}/availability/plates/provoleta`)).body.levers).toEqual([])
  expect((await submit()).status).toBe(200)
})

test('a sold-out plate is marked on the menu of each node, with another entity tag and the same menu hash', async () => {
  const hashes = async () => {
    const { id } = await deliveryMode(gateway)
    const query = { orderModeId: [id] }
    const path = { alias: store }
    return (await gateway.api.GET('/api/diner/menu/{alias}/hash', { params: { path, query } })).data
  }
  const [before, hash] = [await menuAt(gateway), await hashes()]
  await sellOut('provoleta', { minutes: 10 })
  await pass(0)
  for (const node of [gateway, two.other]) {
    const menu = await menuAt(node)
    expect(menu.plate('provoleta').soldOut).toBe(true)
    expect(menu.plate('chorizo-criollo').soldOut).toBeUndefined()
    expect(menu.etag).not.toBe(before.etag)
  }
  expect(await hashes()).toEqual(hash)
})

test('a sold-out plate is sold again at its end by itself, and the log says that a timer ended it', async () => {
  await sellOut('provoleta', { minutes: 10 })
  await pass(9 * 60_000)
  expect((await submit()).status).toBe(422)
  await pass(60_000)
  expect((await submit()).status).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = await database.query<{ type: string; by: string }>(
      `select type, meta->'by'->>'is' as by from events where stream = $1 order by version desc limit 1`,
      [`${availabilityStream.kind}-${store}`],
    )
    expect(rows).toEqual([{ type: 'LeverEnded', by: 'timer' }])
  })
})

test('a sold-out plate is one of its sizes or garnishes where the call names one', async () => {
  expect((await sellOut('picada', { until: 'resumed', sizeId: 'para-dos' })).body.levers).toMatchObject([
    { target: { type: 'size', plateId: 'picada', sizeId: 'para-dos' }, name: 'Picada para compartir: Para dos' },
  ])
  const ham = { garnishGroupId: 'extra-provoleta', garnishId: 'con-rucula' }
  await sellOut('provoleta', { until: 'resumed', ...ham })
  await pass(0)
  const menu = await menuAt(gateway)
  expect(menu.plate('picada').sizes.map(({ soldOut }) => soldOut)).toEqual([true, undefined])
  expect(menu.plate('provoleta').garnishGroups[0]?.garnishes.map(({ soldOut }) => soldOut)).toEqual([
    undefined,
    true,
    undefined,
  ])
  expect((await submit()).status).toBe(200)
})

test('a sold-out plate is not one of another store of the same branch', async () => {
  await sellOut('provoleta', { until: 'resumed' })
  expect((await ask('GET', 'parrilla-palermo/availability')).body.levers).toEqual([])
})

test('a sold-out plate keeps one end for a call that is repeated under its key', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const path = `${store}/availability/plates/provoleta`
  const first = await ask('PUT', path, { minutes: 10 }, key)
  gateway.clock.advance(60_000)
  expect((await ask('PUT', path, { minutes: 10 }, key)).body).toEqual(first.body)
  expect((await ask('PUT', path, { minutes: 20 }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

const shop = async ({ api } = gateway) => {
  const { data } = await api.GET('/api/diner/{alias}', { params: { path: { alias: store } } })
  if (data?.type !== 'branchContact') throw new Error('the store is not there')
  return data.info
}

test('a pause of the store refuses every order until it ends by itself, and closes the store on its page', async () => {
  expect((await shop()).pauses).toBeUndefined()
  const { body } = await pause({ minutes: 30 })
  expect(body.levers).toMatchObject([{ target: { type: 'store' }, end: 'time' }])
  await pass(0)
  expect(await submit()).toMatchObject({ status: 422, error: { code: 'STORE_CLOSED' } })
  for (const node of [gateway, two.other])
    expect(await shop(node)).toMatchObject({
      isOpen: false,
      pauses: [{ orderModeId: null, until: body.levers[0].until }],
    })
  await pass(30 * 60_000)
  expect((await submit()).status).toBe(200)
  expect(await shop()).toMatchObject({ isOpen: true })
})

test('a pause of one mode leaves the others, and ends by hand', async () => {
  const { id: orderModeId } = await deliveryMode(gateway)
  await pause({ until: 'resumed', orderModeId })
  const takeAway = (await shop()).deliveryConfig.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
  const inShop = { type: 'TAKE_AWAY' as const, orderModeId: takeAway.id, destination: null }
  const cash = takeAway.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
  expect((await submit()).status).toBe(422)
  expect((await submit({ ...inShop, paymentType: cash.id })).status).toBe(200)
  expect((await ask('DELETE', `${store}/pause`)).body.levers).toHaveLength(1)
  expect((await ask('DELETE', `${store}/pause?orderModeId=${orderModeId}`)).body.levers).toEqual([])
  expect((await submit()).status).toBe(200)
})

test('a pause that outlasts each slot of a mode says so, and a shorter one does not', async () => {
  const { id: orderModeId } = await deliveryMode(gateway)
  const { body } = await pause({ until: new Date(gateway.clock.now().getTime() + 40 * 86_400_000).toISOString() })
  await pass(0)
  const [long] = (await shop()).pauses!
  expect(long).toMatchObject({ orderModeId: null, until: body.levers[0].until })
  expect(long?.withoutSlots).toContain(orderModeId)
  await pause({ minutes: 30 })
  await pass(0)
  expect((await shop()).pauses?.[0]?.withoutSlots).toBeUndefined()
})

const slotsOf = async (orderModeId: string, { api } = gateway) => {
  const { data } = await api.GET('/api/ordermode/schedule/{orderModeId}', { params: { path: { orderModeId } } })
  const schedule = data!
  const now = gateway.clock.now().toISOString()
  return slotDays(schedule, now, 'America/Argentina/Buenos_Aires').flatMap(({ slots }) => slots)
}
const later = (slot: Slot | undefined) => submit({ scheduled: true, scheduledAt: slot!.at })

test('a pause takes its slots from the answer of each node, and an order takes a slot only after it', async () => {
  const { id: orderModeId } = await deliveryMode(gateway)
  const before = await slotsOf(orderModeId)
  const [within, after] = [before[1], before[2]]
  await pause({ until: new Date(after!.at).toISOString() })
  await pass(0)
  for (const node of [gateway, two.other]) expect(await slotsOf(orderModeId, node)).toEqual(before.slice(2))
  expect(await later(within)).toMatchObject({ status: 422, error: { code: 'STORE_CLOSED' } })
  expect((await later(after)).status).toBe(200)
  await ask('DELETE', `${store}/pause`)
  await pass(0)
  expect((await slotsOf(orderModeId)).map(({ at }) => at)).toContain(within!.at)
})

test('a pause of one mode takes the slots of this mode alone, and without an end all of them', async () => {
  const { id: orderModeId } = await deliveryMode(gateway)
  const takeAway = `${store}-take-away`
  const before = await slotsOf(takeAway)
  await pause({ until: 'resumed', orderModeId })
  await pass(0)
  expect(await slotsOf(orderModeId)).toEqual([])
  expect(await slotsOf(takeAway)).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
})

test('a pause until the next opening leaves the slots from that opening on', async () => {
  const { id: orderModeId } = await deliveryMode(gateway)
  const { body } = await pause({ until: 'opening' })
  await pass(0)
  const [first] = await slotsOf(orderModeId)
  expect(Date.parse(first!.at)).toBeGreaterThanOrEqual(Date.parse(body.levers[0].until))
  expect((await later(first)).status).toBe(200)
})

test('a node that starts knows what is off before its first menu', async () => {
  await sellOut('provoleta', { until: 'resumed' })
  const { startTestGateway } = await import('#tests/kit/gateway.ts')
  const shared = { ...database, close: async () => undefined }
  const third = await startTestGateway({ database: shared, clock: gateway.clock })
  try {
    expect((await menuAt(third)).plate('provoleta').soldOut).toBe(true)
  } finally {
    await third.close()
  }
})

test('An open menu of another node gets all levers when it joins, and again with each change', async () => {
  await sellOut('provoleta', { until: 'resumed' })
  await pass(0)
  const socket = new WebSocket(`${two.other.url.replace('http', 'ws')}/app/${demoEnvironment.REALTIME_KEY}?protocol=7`)
  const seen: unknown[] = []
  socket.on('message', (raw) => {
    const { event, data } = JSON.parse(String(raw)) as { event: string; data: string }
    if (event === 'availability-update') seen.push(JSON.parse(data).levers)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `availability-${store}` } }))
  await vi.waitFor(() => expect(seen).toEqual([[{ target, until: null }]]))
  await pause({ until: 'resumed' })
  await pass(0)
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject([{ target }, { target: { type: 'store' } }]))
  await pause({ until: new Date(gateway.clock.now().getTime() + 40 * 86_400_000).toISOString() })
  await pass(0)
  const withoutSlots = expect.arrayContaining([`${store}-delivery`])
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject([{ target }, { withoutSlots }]))
  socket.close()
})

const farAway = '+275760-09-13T00:00:00Z'
test.each([
  ['a plate that is gone', 'availability/plates/gone', { until: 'opening' }, 404, 'PLATE_NOT_FOUND'],
  ['a size that is gone', 'availability/plates/picada', { until: 'opening', sizeId: 'x' }, 404, 'SIZE_NOT_FOUND'],
  ['a mode that is gone', 'pause', { minutes: 5, orderModeId: 'x' }, 404, 'ORDER_MODE_NOT_FOUND'],
  ['no minutes', 'pause', { minutes: 0 }, 400, 'INVALID_REQUEST'],
  ['minutes below zero', 'pause', { minutes: -5 }, 400, 'INVALID_REQUEST'],
  ['a billion minutes', 'pause', { minutes: 1e9 }, 400, 'INVALID_REQUEST'],
  ['half a minute', 'pause', { minutes: 0.5 }, 400, 'INVALID_REQUEST'],
  ['no end', 'pause', {}, 422, 'LEVER_END_NEEDED'],
  ['two ends', 'pause', { minutes: 5, until: 'opening' }, 422, 'LEVER_END_NEEDED'],
  ['an end that has passed', 'pause', { until: '2001-01-01T00:00:00Z' }, 422, 'LEVER_END_PASSED'],
  ['an end in years', 'pause', { until: '2999-01-01T00:00:00Z' }, 422, 'LEVER_END_TOO_FAR'],
  ['an end beyond every clock', 'pause', { until: farAway }, 400, 'INVALID_REQUEST'],
  ['a day that does not exist', 'pause', { until: '2026-02-30T00:00:00Z' }, 400, 'INVALID_REQUEST'],
  ['an end in words', 'pause', { until: 'mañana' }, 400, 'INVALID_REQUEST'],
  ['half a garnish', 'availability/plates/provoleta', { until: 'opening', garnishId: 'x' }, 422, 'PLATE_PART_UNCLEAR'],
  ['half an emoji', 'pause', { minutes: 5, orderModeId: '\ud83c' }, 400, 'INVALID_REQUEST'],
])('a change that cannot be made says why for %s', async (_, path, body, status, code) => {
  const answer = await ask('PUT', `${store}/${path}`, body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message.length).toBeGreaterThan(10)
})

test('a change that cannot be made says why for a store that is not there, in each call', async () => {
  for (const [method, path, body] of [
    ['GET', 'nowhere/availability', undefined],
    ['PUT', 'nowhere/availability/plates/x', { until: 'opening' }],
    ['DELETE', 'nowhere/availability/plates/x', undefined],
    ['PUT', 'nowhere/pause', { minutes: 5 }],
    ['DELETE', 'nowhere/pause', undefined],
  ] as const) {
    const answer = await ask(method, path, body)
    expect([answer.status, answer.body.code]).toEqual([404, 'STORE_NOT_FOUND'])
  }
})

test('a change is not made without the token', async () => {
  const answer = await ask('PUT', `${store}/pause`, { minutes: 5 }, { authorization: 'Bearer wrong' })
  expect(answer.status).toBe(401)
  expect((await submit()).status).toBe(200)
})

test('Two changes at once both hold', async () => {
  const plates = ['provoleta', 'picada', 'chorizo-criollo', 'empanada-humita']
  const answers = await Promise.all(plates.map((plate) => sellOut(plate, { until: 'resumed' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await ask('GET', `${store}/availability`)).body.levers).toHaveLength(4)
})
