import { afterAll, beforeEach, expect, test } from 'vitest'
import { linkBase } from '#gateway/carts/notices.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Ground } from '#gateway/ground/ground.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, deliveryMode, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { guesses, mostGuesses } from '#tests/kit/guesses.ts'
import {
  aCustomer,
  aLeftCart,
  comeBack,
  leave,
  linksIn,
  pass,
  storeId,
  textsTo,
  withNotices,
} from '#tests/kit/left-carts.ts'
import { askingForCodes } from '#tests/kit/sign-in.ts'

let phones = 0
const aPhone = () => `+54911556${String(70_000 + ++phones)}`
const day = 24 * 60

const lines: string[] = []

const database = await openTestDatabase()
const gateway = await startTestGateway({
  database,
  environment: { PUBLIC_URL: 'https://pedidos.example', LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const recover = async (phone: string, token?: string, store = storeId) => {
  const { data, response, error } = await gateway.api.GET('/api/recovery/cart/{phone}/{branchContactId}', {
    params: { path: { phone, branchContactId: store }, query: token === undefined ? {} : { token } },
  })
  return { status: response.status, data, code: error?.code }
}
const newestState = async (store = storeId) => {
  const { data } = await gateway.api.GET('/api/console/abandoned-carts', {
    params: { query: { branchContactId: store } },
    headers: gateway.admin,
  })
  return data?.carts[0]
}
const streamOf = async (phone: string) => {
  const { rows } = await database.query<{ version: number }>(
    `select max(version)::int as version from events
     where stream = (select 'abandoned-cart-' || id from left_carts where phone = $1 and store_id = $2)`,
    [phone, storeId],
  )
  return rows[0]!
}
const choose = async (token: string, wanted: boolean) =>
  (await gateway.api.PUT('/api/messages', { body: { token, wanted } })).response.status
/** Changes the catalogue from now on. */
const bend = async (...bent: Parameters<typeof saveCatalog>[1][]) => {
  for (const document of bent) await saveCatalog(database, document, gateway.clock.now())
  gateway.clock.advance(2_000)
  await new Promise((resolve) => setTimeout(resolve, 0))
  await gateway.settle()
}
/** A customer with an abandoned cart and its notice. */
const aNotice = async () => {
  const phone = await aCustomer(gateway, aPhone())
  expect(await leave(gateway, phone)).toBe(204)
  await pass(15, gateway)
  const [text = ''] = await textsTo(phone, gateway)
  const { recovery, stop } = linksIn(text)
  return {
    phone,
    text,
    recovery,
    token: recovery.searchParams.get('token') ?? '',
    stop: stop.searchParams.get('token') ?? '',
  }
}

test('[API-32] [OPEN-60] an abandoned cart has its notice after fifteen minutes, and not before', async () => {
  const phone = await aCustomer(gateway, aPhone())
  expect(await leave(gateway, phone)).toBe(204)
  await pass(14.9, gateway)
  expect(await textsTo(phone, gateway)).toEqual([])
  expect(await newestState()).toMatchObject({ status: 'WAITING', sentAt: null })
  await pass(0.1, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(1)
  expect(await newestState()).toMatchObject({ status: 'SENT', sentAt: gateway.clock.now().toISOString() })
  await pass(3 * day, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(1)
})

test('an abandoned cart has a notice in the shop’s name, with a link back and a link to stop', async () => {
  const { phone, text, recovery } = await aNotice()
  expect(text).toMatch(
    /^La Parrilla de Tucán: tu pedido quedó a medias\. Seguí donde lo dejaste: \S+ Si no querés recibir más mensajes: \S+$/,
  )
  expect(recovery.origin + recovery.pathname).toBe('https://pedidos.example/menu/parrilla-centro')
  expect([...recovery.searchParams.keys()]).toEqual(['abandoned', 'phone', 'token'])
  expect(recovery.searchParams.get('phone')).toBe(phone)
  expect(linksIn(text).stop.pathname).toBe('/mensajes/parrilla-centro')
  expect(text.length).toBeLessThan(420)
})

test('[API-33] an abandoned cart has no notice when the diner comes back, in any order of the calls', async () => {
  const phone = await aCustomer(gateway, aPhone())
  await leave(gateway, phone)
  expect(await comeBack(gateway, phone)).toBe(204)
  expect(await newestState()).toMatchObject({ status: 'CANCELED' })
  // The call was overtaken: the absence ended before the gateway heard of it.
  expect(await comeBack(gateway, phone, { absenceId: 'absence-2' })).toBe(204)
  await leave(gateway, phone, { absenceId: 'absence-2' })
  await leave(gateway, phone)
  await pass(60, gateway)
  expect(await textsTo(phone, gateway)).toEqual([])
  // The next absence counts from its own beginning.
  await leave(gateway, phone, { absenceId: 'absence-3' })
  await pass(15, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(1)
})

test('[API-33] canceling a cart that was never left is answered quietly', async () => {
  expect(await comeBack(gateway, aPhone())).toBe(204)
  expect(await comeBack(gateway, aPhone(), { branchContactId: 'nowhere' })).toBe(204)
})

test('[API-33] an abandoned cart goes on waiting when a return names another store, another branch, or no phone', async () => {
  const phone = await aCustomer(gateway, aPhone())
  await leave(gateway, phone)
  const { version } = await streamOf(phone)
  expect(await comeBack(gateway, phone, { branchContactId: 'parrilla-palermo' })).toBe(204)
  expect(await comeBack(gateway, phone, { branchId: 'sushi' })).toBe(204)
  expect(await comeBack(gateway, '123456')).toBe(422)
  expect(await streamOf(phone)).toEqual({ version })
  expect(await comeBack(gateway, phone)).toBe(204)
  expect(await streamOf(phone)).toEqual({ version: version + 1 })
})

test('[OPEN-59] an abandoned cart is reported by the two events of the page, and by no other', async () => {
  const phone = aPhone()
  const wrong = { navigationEvent: 'pagehide' as never }
  expect(await leave(gateway, phone, wrong)).toBe(400)
  expect(await comeBack(gateway, phone, wrong)).toBe(400)
})

test('an abandoned cart has one notice for two tabs and for a repeated call', async () => {
  const phone = await aCustomer(gateway, aPhone())
  const body = await aLeftCart(gateway, phone)
  const headers = { 'Idempotency-Key': `left ${phone}` }
  const calls = [headers, headers, {}, {}].map((more) =>
    gateway.api.POST('/api/abandoned/cart/', { body, headers: more }),
  )
  expect((await Promise.all(calls)).map(({ response }) => response.status)).toEqual([204, 204, 204, 204])
  for (let n = 0; n < 4; n++) await pass(15, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(1)
  const { rows } = await database.query('select 1 from left_carts where phone = $1', [phone])
  expect(rows).toHaveLength(1)
})

test('an abandoned cart has no notice after an order of its phone in the company, and the shop sees it', async () => {
  const [here, elsewhere] = [await aCustomer(gateway, aPhone()), await aCustomer(gateway, aPhone())]
  await leave(gateway, here)
  await pass(5, gateway)
  await placeOrder(gateway, { phone: here })
  await gateway.settle()
  expect(await newestState()).toMatchObject({ status: 'ORDERED' })
  expect((await recover(here)).status).toBe(404)
  const palermo = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-palermo' } } })
  const mode = palermo.data?.type === 'branchContact' ? palermo.data.info.deliveryConfig.orderModes[0]?.id : undefined
  await leave(gateway, elsewhere, { branchContactId: 'parrilla-palermo', orderModeId: mode ?? '' })
  await placeOrder(gateway, { phone: elsewhere })
  await pass(30, gateway)
  for (const phone of [here, elsewhere]) expect(await textsTo(phone, gateway)).toEqual([])
  expect(await newestState('parrilla-palermo')).toMatchObject({ status: 'ORDERED' })
})

test('an abandoned cart has no notice after such an order, even if the timer that ends it is late', async () => {
  const phone = await aCustomer(gateway, aPhone())
  await leave(gateway, phone)
  await placeOrder(gateway, { phone })
  await database.query("delete from timers where kind = 'abandoned-cart-ordered'")
  await pass(15, gateway)
  expect(await textsTo(phone, gateway)).toEqual([])
  expect(await newestState()).toMatchObject({ status: 'ORDERED' })
})

test('an abandoned cart that was left after an order keeps its lines, even if the order’s timer is late', async () => {
  const phone = await aCustomer(gateway, aPhone())
  await leave(gateway, phone)
  await placeOrder(gateway, { phone })
  gateway.clock.jump(60_000)
  await comeBack(gateway, phone)
  await leave(gateway, phone, { absenceId: 'absence-2' })
  await gateway.settle()
  expect((await recover(phone)).status).toBe(200)
  await pass(15, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(1)
})

test('a cart that was deleted meanwhile has no notice, and the log says who decided so', async () => {
  const phone = await aCustomer(gateway, aPhone())
  await leave(gateway, phone)
  await database.query('delete from left_carts where phone = $1', [phone])
  await pass(15, gateway)
  expect(await textsTo(phone, gateway)).toEqual([])
  expect(await newestState()).toMatchObject({ status: 'REFUSED', refusal: 'FORGOTTEN' })
  const { rows } = await database.query(
    "select type, meta->'by' as by from events where stream like 'abandoned-cart-%' order by seq desc limit 1",
  )
  expect(rows).toEqual([{ type: 'NoticeRefused', by: { is: 'timer', id: 'abandoned-cart-notice' } }])
})

test('an abandoned cart has no notice for an unknown phone, or one whose owner has declined messages', async () => {
  const [stranger, other] = [aPhone(), await aCustomer(gateway, aPhone(), false)]
  for (const [phone, refusal] of [
    [stranger, 'NOT_A_CUSTOMER'],
    [other, 'NOT_AGREED'],
  ] as const) {
    expect(await leave(gateway, phone)).toBe(204)
    await pass(20, gateway)
    expect(await textsTo(phone, gateway)).toEqual([])
    expect(await newestState()).toMatchObject({ status: 'REFUSED', refusal })
  }
})

test('an abandoned cart has no notice within a day of the one before, for any store', async () => {
  const { phone } = await aNotice()
  const palermo = { branchContactId: 'parrilla-palermo', orderModeId: 'parrilla-palermo-delivery' }
  await leave(gateway, phone, palermo)
  await pass(20, gateway)
  expect(await newestState('parrilla-palermo')).toMatchObject({ status: 'REFUSED', refusal: 'SENT_LATELY' })
  await comeBack(gateway, phone)
  await leave(gateway, phone, { absenceId: 'absence-2' })
  await pass(20, gateway)
  expect(await newestState()).toMatchObject({ status: 'REFUSED', refusal: 'SENT_LATELY' })
  await pass(day, gateway)
  await leave(gateway, phone, { absenceId: 'absence-3' })
  await pass(20, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(2)
})

test('the owner of a phone stops the messages of a company by one press, for good, and can take it back', async () => {
  const { phone, stop } = await aNotice()
  expect(await choose(stop, false)).toBe(204)
  expect(await choose(stop, false)).toBe(204)
  // Months later, after an order that agreed to messages, as the form does by default.
  await pass(90 * day, gateway)
  await aCustomer(gateway, phone)
  await leave(gateway, phone, { absenceId: 'absence-2' })
  await pass(20, gateway)
  expect(await newestState()).toMatchObject({ status: 'REFUSED', refusal: 'STOPPED' })
  expect(await textsTo(phone, gateway)).toHaveLength(1)
  expect(await choose(stop, true)).toBe(204)
  await comeBack(gateway, phone, { absenceId: 'absence-2' })
  await leave(gateway, phone, { absenceId: 'absence-3' })
  await pass(20, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(2)
})

test('the owner of a phone is not unsubscribed by opening a link, or by a forged link', async () => {
  const { phone, text, stop } = await aNotice()
  const { stop: link } = linksIn(text)
  await fetch(gateway.url + link.pathname + link.search)
  await fetch(gateway.url + link.pathname + link.search, { method: 'HEAD' })
  const [digest = '', signature = ''] = stop.split('.')
  for (const token of [
    `${digest}.${'A'.repeat(43)}`,
    `${'A'.repeat(22)}.${signature}`,
    'x',
    '.',
    `${stop}A`,
    `A${stop}`,
  ])
    expect(await choose(token, false)).toBe(404)
  const { rows } = await database.query('select 1 from stopped_messages')
  await pass(2 * day, gateway)
  await leave(gateway, phone, { absenceId: 'absence-2' })
  await pass(20, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(2)
  expect(rows.length).toBeLessThan(2)
})

test('the owner of a phone may be tried by links only a limited number of times', async () => {
  for (let n = 0; n < mostGuesses.messageLink; n++) await choose(`${n}`, false)
  expect(await choose('x', false)).toBe(429)
})

test('[API-34] [ABAND-05] a recovery by the link answers the mode and the lines unchanged, and the shop sees it', async () => {
  const { phone, token } = await aNotice()
  const { items } = await aSubmission(gateway)
  const { id } = await deliveryMode(gateway)
  expect(await recover(phone, token)).toMatchObject({ status: 200, data: { orderModeId: id, items } })
  expect(await newestState()).toMatchObject({ status: 'RECOVERED' })
  expect((await recover(phone, token)).status).toBe(200)
})

test('a recovery of a cart cancels a notice that still waits', async () => {
  const first = await aNotice()
  await pass(2 * day, gateway)
  await leave(gateway, first.phone, { absenceId: 'absence-2' })
  expect((await recover(first.phone, first.token)).status).toBe(200)
  await pass(20, gateway)
  expect(await textsTo(first.phone, gateway)).toHaveLength(1)
})

test('a recovery of a cart finds nothing by a link that is changed, foreign or expired', async () => {
  const [mine, other] = [await aNotice(), await aNotice()]
  const [end = '', signature = ''] = mine.token.split('.')
  const later = `${(Number.parseInt(end, 36) + 1).toString(36)}.${signature}`
  const forged = `${end}.${'A'.repeat(43)}`
  const nothing = { status: 404, data: undefined, code: 'CART_NOT_FOUND' }
  for (const token of [other.token, later, forged, mine.stop, 'x', end, `.${signature}`])
    expect(await recover(mine.phone, token)).toEqual(nothing)
  expect(await recover(mine.phone, mine.token, 'parrilla-palermo')).toEqual(nothing)
  expect(await recover(aPhone(), mine.token)).toEqual(nothing)
  await pass(7 * day - 91, gateway)
  expect((await recover(mine.phone, mine.token)).status).toBe(200)
  await pass(1, gateway)
  expect(await recover(mine.phone, mine.token)).toEqual(nothing)
  expect(await recover(mine.phone)).toEqual(nothing)
})

test('a recovery of a cart at two stores finds the one that was left at each', async () => {
  const phone = aPhone()
  const { items } = await aLeftCart(gateway, phone)
  const few = items.map((item) => ({ ...item, quantity: 1 }))
  const atPalermo = { branchContactId: 'parrilla-palermo', orderModeId: 'parrilla-palermo-delivery', items: few }
  await leave(gateway, phone)
  await leave(gateway, phone, atPalermo)
  const quantities = async (store: string) =>
    (await recover(phone, undefined, store)).data?.items.map(({ quantity }) => quantity)
  expect([await quantities(storeId), await quantities('parrilla-palermo')]).toEqual([[3], [1]])
  const idOf = async (store: string) => (await newestState(store))?.id
  expect(await idOf(storeId)).not.toBe(await idOf('parrilla-palermo'))
})

test('a recovery of a cart finds the newest lines, and no others that a late call brings', async () => {
  const phone = aPhone()
  const { items } = await aLeftCart(gateway, phone)
  const withUnits = (quantity: number) => items.map((item) => ({ ...item, quantity }))
  const units = async () => (await recover(phone)).data?.items[0]?.quantity
  await leave(gateway, phone)
  await leave(gateway, phone, { items: withUnits(5) })
  expect(await units()).toBe(5)
  await comeBack(gateway, phone)
  await leave(gateway, phone, { items: withUnits(6) })
  expect(await units()).toBe(5)
  await leave(gateway, phone, { absenceId: 'absence-2', items: withUnits(7) })
  await leave(gateway, phone, { items: withUnits(8) })
  expect(await units()).toBe(7)
})

test('a recovery of a cart lasts seven days after the diner left, and a link as long as its cart', async () => {
  const { phone, token } = await aNotice()
  await pass(6 * day, gateway)
  await leave(gateway, phone, { absenceId: 'absence-2' })
  expect((await recover(phone, token)).status).toBe(200)
  await pass(day, gateway)
  expect((await recover(phone, token)).status).toBe(404)
  expect((await recover(phone)).status).toBe(200)
  await pass(6 * day, gateway)
  expect((await recover(phone)).status).toBe(404)
})

test('a recovery of a cart counts links that are wrong against their address, and none that is right', async () => {
  const { phone, token, stop } = await aNotice()
  await database.script('delete from guesses')
  const counted = async () =>
    (await database.query<{ made: number }>('select coalesce(sum(made), 0)::int as made from guesses')).rows[0]?.made
  expect([(await recover(phone, token)).status, await choose(stop, false), await choose(stop, true)]).toEqual([
    200, 204, 204,
  ])
  expect(await counted()).toBe(0)
  expect([(await recover(phone, 'x')).status, await choose('x', false)]).toEqual([404, 404])
  expect(await counted()).toBe([guesses.customerPhone, guesses.messageLink].flatMap(({ limits }) => limits).length)
})

test('a recovery by the phone alone works in a company without codes, a limited number of times', async () => {
  const phone = aPhone()
  await leave(gateway, phone)
  expect((await recover(phone)).status).toBe(200)
  // A caller who reads by a phone alone is not proven to be the diner, so the call changes nothing.
  expect(await newestState()).toMatchObject({ status: 'WAITING' })
  expect((await recover(aPhone())).status).toBe(404)
  await database.query('update guesses set made = $1', [mostGuesses.customerPhone])
  expect((await recover(phone)).status).toBe(429)
  expect((await recover(phone, 'x')).status).toBe(429)
})

test('[OPEN-60] a recovery works only by the link in a company that asks for codes, with or without a cart', async () => {
  const { phone, token } = await aNotice()
  const demo = demoCatalog()
  await bend({ ...demo, ...askingForCodes(demo) })
  const [known, unknown] = [await recover(phone), await recover(aPhone())]
  expect([known.status, unknown.status]).toEqual([401, 401])
  expect(known.code).toBe(unknown.code)
  expect((await recover(phone, 'x')).status).toBe(404)
  expect((await recover(phone, token)).status).toBe(200)
  await bend(demo)
})

test('a store without notices keeps nothing of a cart', async () => {
  const demo = demoCatalog()
  await bend({ ...demo, ...withNotices(demo, null) })
  const phone = aPhone()
  expect(await leave(gateway, phone)).toBe(204)
  expect((await database.query('select 1 from left_carts where phone = $1', [phone])).rows).toEqual([])
  expect((await recover(phone)).status).toBe(404)
  await bend(demo)
})

test('a store that switches notices off sends none that still waits', async () => {
  const demo = demoCatalog()
  const phone = await aCustomer(gateway, aPhone())
  await leave(gateway, phone)
  await bend({ ...demo, ...withNotices(demo, null) })
  await pass(20, gateway)
  expect(await newestState()).toMatchObject({ status: 'REFUSED', refusal: 'NOT_SERVED' })
  await bend(demo)
  expect(await textsTo(phone, gateway)).toEqual([])
})

test('a store sends no notice in its quiet hours, but in the morning', async () => {
  const demo = demoCatalog()
  await bend({ ...demo, ...withNotices(demo, { delayMinutes: 15, quietHours: { from: '22:00', to: '09:00' } }) })
  const phone = await aCustomer(gateway, aPhone())
  // 21:50 in Buenos Aires.
  const evening = `${new Date(gateway.clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10)}T00:50:00.000Z`
  gateway.clock.jump(Date.parse(evening) - gateway.clock.now().getTime())
  await leave(gateway, phone)
  await pass(15, gateway)
  expect(await textsTo(phone, gateway)).toEqual([])
  expect(await newestState()).toMatchObject({ status: 'WAITING', dueAt: `${evening.slice(0, 10)}T12:00:00.000Z` })
  await pass(10 * 60 + 54, gateway)
  expect(await textsTo(phone, gateway)).toEqual([])
  await pass(1, gateway)
  expect(await textsTo(phone, gateway)).toHaveLength(1)
  await bend(demo)
})

test('bad input about a cart is refused with a typed answer, and none of it is kept', async () => {
  const before = await database.query('select count(*) as kept from left_carts')
  const body = await aLeftCart(gateway, aPhone())
  const [item] = body.items
  const send = async (over: object) => {
    const answer = await fetch(`${gateway.url}/api/abandoned/cart/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...over }),
    })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  expect(await send({ branchContactId: 'nowhere' })).toEqual([404, 'STORE_NOT_FOUND'])
  expect(await send({ branchId: 'sushi' })).toEqual([404, 'STORE_NOT_FOUND'])
  expect(await send({ orderModeId: 'sushi-belgrano-delivery' })).toEqual([422, 'ORDER_MODE_NOT_FOUND'])
  expect(await send({ phone: '123' })).toEqual([422, 'INVALID_PHONE'])
  expect(await send({ phone: 'x' })).toEqual([400, 'INVALID_REQUEST'])
  expect((await send({ items: [] }))[0]).toBe(400)
  expect((await send({ items: Array.from({ length: 201 }, () => item) }))[0]).toBe(400)
  expect(
    (
      await send({
        items: Array.from({ length: 200 }, () => ({
          ...item,
          notes: 'x'.repeat(1000),
          name: 'y'.repeat(200),
          categoryShowName: 'z'.repeat(200),
        })),
      })
    )[0],
  ).toBe(413)
  expect((await send({ items: [{ ...item, notes: 'a\u0000b' }] }))[0]).toBe(400)
  expect((await send({ items: [{ ...item, notes: 'a\ud800b' }] }))[0]).toBe(400)
  expect((await send({ absenceId: 'a\u0000' }))[0]).toBe(400)
  expect((await send({ absenceId: 'x'.repeat(65) }))[0]).toBe(400)
  expect((await recover('+5491155550000', 'x'.repeat(501))).status).toBe(400)
  expect(await database.query('select count(*) as kept from left_carts')).toEqual(before)
})

test('a limit holds for one address over many phones, and a repeated call does not count', async () => {
  const body = await aLeftCart(gateway, aPhone())
  const again = { 'Idempotency-Key': 'one and the same' }
  for (let n = 0; n < 3; n++) await gateway.api.POST('/api/abandoned/cart/', { body, headers: again })
  await database.query('update guesses set made = made + $1', [mostGuesses.leftCart - 2])
  expect(await leave(gateway, aPhone())).toBe(204)
  const { response, error } = await gateway.api.POST('/api/abandoned/cart/', {
    body: await aLeftCart(gateway, aPhone()),
  })
  expect([response.status, error?.code]).toEqual([429, 'TOO_MANY_GUESSES'])
  const { response: repeated } = await gateway.api.POST('/api/abandoned/cart/', { body, headers: again })
  expect(repeated.status).toBe(204)
})

test('the shop sees the status of each cart, by page, without names or plates', async () => {
  const { phone } = await aNotice()
  const call = (query: object) =>
    gateway.api.GET('/api/console/abandoned-carts', {
      params: { query: { branchContactId: storeId, ...query } },
      headers: gateway.admin,
    })
  const { data } = await call({})
  expect(Object.keys(data?.carts[0] ?? {}).sort()).toEqual(
    ['id', 'status', 'refusal', 'leftAt', 'dueAt', 'sentAt', 'changedAt'].sort(),
  )
  expect(JSON.stringify(data)).not.toContain(phone.slice(1))
  const leftAts = data?.carts.map(({ leftAt }) => leftAt) ?? []
  expect(leftAts).toEqual([...leftAts].sort().reverse())
  expect((await call({ status: 'SENT' })).data?.carts.every(({ status }) => status === 'SENT')).toBe(true)
  expect((await call({ offset: 1 })).data?.carts[0]?.id).toBe(data?.carts[1]?.id)
  const elsewhere = await call({ branchContactId: 'parrilla-palermo' })
  expect(elsewhere.data?.carts.map(({ id }) => id)).not.toContain(data?.carts[0]?.id)
  expect((await call({ branchContactId: 'nowhere' })).response.status).toBe(404)
})

test('no phone, line or link of a cart stands in the log of the node or in an event', async () => {
  const { phone, token, stop } = await aNotice()
  const { rows } = await database.query<{ all: string }>(
    `select coalesce(jsonb_agg(to_jsonb(e))::text, '') || (select coalesce(jsonb_agg(to_jsonb(t))::text, '') from timers t) as all
     from events e where stream like 'abandoned-cart-%'`,
  )
  const said = lines.join('\n') + (rows[0]?.all ?? '')
  expect(rows[0]?.all).toContain('NoticeSent')
  for (const secret of [phone.slice(1), token, stop, 'Provoleta']) expect(said).not.toContain(secret)
})

test('an installation without a way of sending messages warns once that no notice goes out', async () => {
  const said: string[] = []
  const node = await startTestGateway({
    database: { ...database, close: async () => undefined },
    clock: gateway.clock,
    environment: { PUBLIC_URL: 'https://pedidos.example', DEMO_MESSAGES: '0', LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void said.push(line) },
  })
  const warnings = (of: readonly string[]) => of.filter((line) => line.includes('no notice goes out'))
  expect(warnings(said)).toEqual([])
  for (const absenceId of ['absence-1', 'absence-2']) await leave(node, aPhone(), { absenceId })
  expect(warnings(said)).toHaveLength(1)
  // This one sends notices.
  expect(warnings(lines)).toEqual([])
  await node.close()
})

test.each([
  ['https://pedidos.example//', false, 'https://pedidos.example'],
  ['https://pedidos.example/tienda', true, 'https://pedidos.example/tienda'],
  [undefined, true, ''],
  [undefined, false, null],
])('with PUBLIC_URL %s, in the demo: %s, links begin with %s', (address, isDemo, base) => {
  const settings = { PUBLIC_URL: address } as Ground['settings']
  expect(linkBase({ settings, isDemo })).toBe(base)
})
