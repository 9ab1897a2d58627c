import { ECDH } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { isPublicAddress, isPublicEndpoint, laneOf } from '#gateway/push/endpoint.ts'
import { httpsTransport, PrivateAddress } from '#gateway/push/transport.ts'
import { store } from '#tests/kit/aged-log.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { anOfferedOrder, trackingOf } from '#tests/kit/delivery.ts'
import { digestsOf } from '#tests/kit/digests.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { aBrowserOfPush, aPushService, isSignedBy } from '#tests/kit/push.ts'

const alias = 'parrilla-centro'

describeOn(oneOfDatabases('push-notices'))('on $name, a browser', ({ open }) => {
  let database: Database
  let pushes: Awaited<ReturnType<typeof aPushService>>
  let gateway: TestGateway
  let other: TestGateway
  const lines: string[] = []
  const metrics = () => Promise.all([gateway, other].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()))

  beforeAll(async () => {
    database = await open()
    pushes = await aPushService()
    const shared = { ...database, close: async () => undefined }
    const clock = manualClock()
    const logged = { environment: { LOG_LEVEL: 'info' }, logTo: { write: (line: string) => void lines.push(line) } }
    gateway = await startTestGateway({ database: shared, clock, pushTo: pushes.transport, ...logged })
    other = await startTestGateway({ database: shared, clock, pushTo: pushes.transport, ...logged })
  })
  beforeEach(() => pushes.answers(201))
  afterEach(() => database.script('delete from push_subscriptions; delete from timers'))
  afterAll(async () => {
    await Promise.all([gateway.close(), other.close()])
    await Promise.all([database.close(), pushes.close()])
  })

  const pathOf = (code: string) => ({ params: { path: { branchContact: alias, orderId: code } } })
  const subscribe = (code: string, { subscription }: ReturnType<typeof aBrowserOfPush>, node = gateway) =>
    node.api.PUT('/api/diner/{branchContact}/order/{orderId}/push', { ...pathOf(code), body: subscription })
  const onConsole = (code: string, step: 'accept' | 'ready' | 'deliver' | 'cancel') =>
    fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
  const settle = () => Promise.all([gateway.settle(), other.settle()])
  const statesSentTo = (browser: ReturnType<typeof aBrowserOfPush>) =>
    pushes.openedBy(browser).map(({ state }) => state)
  const subscriptions = async () => (await database.query('select endpoint from push_subscriptions')).rows.length

  test('a browser is told once of each important change, with only the code and the state', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    expect((await subscribe(code, browser)).response.status).toBe(204)
    await onConsole(code, 'accept')
    await settle()
    const { shipment } = await trackingOf(gateway, code)
    const rider = await aCourier(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const) {
      await rider.slide(shipment.id, status)
      await settle()
    }
    await settle()
    expect(pushes.openedBy(browser)).toEqual([
      { code, state: 'ACCEPTED', alias },
      { code, state: 'ON_THE_WAY', alias },
      { code, state: 'DELIVERED', alias },
    ])
    expect(await subscriptions()).toBe(0)
  })

  test('a browser can verify that the notice is of this installation, from any node', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    await subscribe(code, browser)
    await onConsole(code, 'accept')
    await settle()
    const keys = await Promise.all([gateway, other].map(({ api }) => api.GET('/api/push/key')))
    const [key] = keys.map(({ data }) => data?.publicKey)
    expect(keys[1]?.data?.publicKey).toBe(key)
    const message = pushes.received.at(-1)!
    expect(isSignedBy(key!, message)).toBe(true)
    expect(message.headers).toMatchObject({ ttl: '1800', urgency: 'high', 'content-encoding': 'aes128gcm' })
  })

  test('a browser of an order to fetch is told when it is ready, and not when it was fetched', async () => {
    const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias } } })
    if (data?.type !== 'branchContact') throw new Error('the store is not there')
    const mode = data.info.deliveryConfig.orderModes.find(({ type }) => type === 'TAKE_AWAY')!
    const cash = mode.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
    const { code } = await placeOrder(gateway, {
      type: 'TAKE_AWAY',
      orderModeId: mode.id,
      paymentType: cash.id,
      destination: null,
    })
    const browser = aBrowserOfPush()
    await subscribe(code, browser)
    for (const step of ['accept', 'ready', 'deliver'] as const) {
      await onConsole(code, step)
      await settle()
    }
    expect(statesSentTo(browser)).toEqual(['ACCEPTED', 'READY'])
    expect(await subscriptions()).toBe(0)
  })

  test('a browser of an order for a courier is not told that it is ready, and still hears what follows', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    await subscribe(code, browser)
    for (const step of ['accept', 'ready', 'cancel'] as const) {
      await onConsole(code, step)
      await settle()
    }
    expect(statesSentTo(browser)).toEqual(['ACCEPTED', 'CANCELED'])
  })

  test.each([
    [{ code: 'OUT_OF_STOCK' }, { reason: 'OUT_OF_STOCK' }],
    [{ code: 'OTHER', reason: 'No hay nadie en Bolívar 900' }, { reason: 'OTHER' }],
    [{ reason: 'No hay nadie en Bolívar 900' }, { reason: 'OTHER' }],
  ])(
    'a browser is told the reason of a cancelation by the shop’s list, and none of its words (%j)',
    async (given, told) => {
      const browser = aBrowserOfPush()
      const { code } = await placeOrder(gateway)
      await subscribe(code, browser)
      const headers = { ...gateway.admin, 'content-type': 'application/json' }
      const path = `${gateway.url}/api/console/orders/${code}/cancel`
      expect((await fetch(path, { method: 'POST', headers, body: JSON.stringify(given) })).status).toBe(200)
      await settle()
      expect(pushes.openedBy(browser)).toEqual([{ code, state: 'CANCELED', alias, ...told }])
    },
  )

  test('a browser gets a notice of a cancelation at another node', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    await subscribe(code, browser, other)
    await onConsole(code, 'cancel')
    await settle()
    expect(statesSentTo(browser)).toEqual(['CANCELED'])
  })

  test.each([404, 410])('a browser that is gone by a %i is dropped, and the others are told', async (status) => {
    const [gone, here] = [aBrowserOfPush(), aBrowserOfPush()]
    const { code } = await placeOrder(gateway)
    await subscribe(code, gone)
    pushes.answers(status)
    await onConsole(code, 'accept')
    await settle()
    expect(await subscriptions()).toBe(0)
    pushes.answers(201)
    await subscribe(code, here)
    await onConsole(code, 'cancel')
    await settle()
    expect(statesSentTo(gone)).toEqual(['ACCEPTED'])
    expect(statesSentTo(here)).toEqual(['CANCELED'])
  })

  test.each([301, 400, 401, 403, 413])(
    'a browser whose push service refuses a notice with %i stays, and the refusal is counted',
    async (status) => {
      const browser = aBrowserOfPush()
      const { code } = await placeOrder(gateway)
      await subscribe(code, browser)
      pushes.answers(status)
      lines.length = 0
      await onConsole(code, 'accept')
      await settle()
      expect(lines.filter((line) => line.includes(`a push service of other refused a notice: ${status}`))).toHaveLength(
        1,
      )
      expect(lines.join()).not.toContain('push.example.com')
      expect((await metrics()).join('\n')).toContain(`comanda_push_refused_total{status="${status}"} 1`)
      pushes.answers(201)
      await onConsole(code, 'cancel')
      await settle()
      expect(statesSentTo(browser)).toEqual(['ACCEPTED', 'CANCELED'])
    },
  )

  test('a browser whose push service asks to wait (429) is told later', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    await subscribe(code, browser)
    pushes.answers(429)
    await onConsole(code, 'accept')
    await settle()
    pushes.answers(201)
    gateway.clock.advance(31_000)
    await settle()
    expect(statesSentTo(browser)).toEqual(['ACCEPTED', 'ACCEPTED'])
  })

  test('a browser whose address leads to a private network gets no notice, and stays', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    await subscribe(code, browser)
    pushes.refuses(new PrivateAddress())
    await onConsole(code, 'accept')
    await settle()
    pushes.answers(201)
    await onConsole(code, 'cancel')
    await settle()
    expect(statesSentTo(browser)).toEqual(['CANCELED'])
  })

  test('a browser whose push service is away is told later, once, and never of an outdated state', async () => {
    const [early, late] = [aBrowserOfPush(), aBrowserOfPush()]
    const { code } = await placeOrder(gateway)
    await subscribe(code, early)
    pushes.answers(503)
    await onConsole(code, 'accept')
    await settle()
    pushes.answers(201)
    gateway.clock.advance(31_000)
    await settle()
    await settle()
    expect(statesSentTo(early)).toEqual(['ACCEPTED', 'ACCEPTED'])

    const second = await placeOrder(gateway)
    await subscribe(second.code, late)
    pushes.answers(503)
    await onConsole(second.code, 'accept')
    await settle()
    pushes.answers(201)
    // As if it had waited for half an hour.
    const long = new Date(gateway.clock.now().getTime() - 31 * 60_000).toISOString()
    await database.query("update timers set payload = payload || jsonb_build_object('at', $1::text)", [long])
    gateway.clock.advance(31_000)
    await settle()
    expect(statesSentTo(late)).toEqual(['ACCEPTED'])
  })

  test('a browser with a new push address is told there, once, and no longer at the first', async () => {
    const [before, after] = [aBrowserOfPush(), aBrowserOfPush()]
    const placed = [await placeOrder(gateway), await placeOrder(gateway)] as const
    for (const { code } of placed) await subscribe(code, before)
    await subscribe(placed[1].code, after)
    const move = (to: object) =>
      gateway.api.POST('/api/push/move', {
        body: { from: before.subscription.endpoint, to: { ...after.subscription, ...to } },
      })
    const refused = await Promise.all([
      move({ endpoint: 'https://10.0.0.1/send' }),
      move({ keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
    ])
    expect(refused.map(({ error }) => error?.code)).toEqual(['ENDPOINT_NOT_PUBLIC', 'KEYS_NOT_VALID'])
    for (const _ of ['first', 'again']) expect((await move({})).response.status).toBe(204)
    for (const { code } of placed) await onConsole(code, 'accept')
    await settle()
    expect(statesSentTo(before)).toEqual([])
    expect(statesSentTo(after)).toEqual(['ACCEPTED', 'ACCEPTED'])
    expect(await subscriptions()).toBe(2)
  })

  test('a browser that unsubscribes is told nothing more', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    await subscribe(code, browser)
    const { response } = await gateway.api.POST('/api/diner/{branchContact}/order/{orderId}/push/end', {
      ...pathOf(code),
      body: { endpoint: browser.subscription.endpoint },
    })
    expect(response.status).toBe(204)
    await onConsole(code, 'accept')
    await settle()
    expect(pushes.openedBy(browser)).toEqual([])
  })

  test('a browser is refused for an unknown or past order, a private endpoint, or invalid keys', async () => {
    const browser = aBrowserOfPush()
    const { code } = await placeOrder(gateway)
    const statusOf = async (over: object, to = code) => {
      const body = { ...browser.subscription, ...over }
      const { response } = await gateway.api.PUT('/api/diner/{branchContact}/order/{orderId}/push', {
        ...pathOf(to),
        body,
      })
      return response.status
    }
    expect(await statusOf({}, 'ZZZZ9999')).toBe(404)
    expect(await statusOf({ endpoint: 'https://169.254.169.254/latest' })).toBe(422)
    const { keys } = browser.subscription
    expect(await statusOf({ keys: { ...keys, auth: 'A'.repeat(20) } })).toBe(422)
    const point = Buffer.from(keys.p256dh, 'base64url')
    const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)])
    const hybrid = ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'hybrid')
    for (const wrong of [noPoint, Buffer.from(hybrid)])
      expect(await statusOf({ keys: { ...keys, p256dh: wrong.toString('base64url') } })).toBe(422)
    await onConsole(code, 'cancel')
    expect(await statusOf({})).toBe(409)
    expect((await subscribe(code, browser)).error?.code).toBe('ORDER_OVER')
  })

  test('a browser that comes as the sixth of an order is refused, and one of the five may change its keys', async () => {
    const { code } = await placeOrder(gateway)
    const first = Array.from({ length: 5 }, () => aBrowserOfPush())
    for (const browser of first) expect((await subscribe(code, browser)).response.status).toBe(204)
    const { response, error } = await subscribe(code, aBrowserOfPush(), other)
    expect([response.status, error?.code]).toEqual([409, 'TOO_MANY_BROWSERS'])
    const fresh = { ...first[0]!.subscription, keys: aBrowserOfPush().subscription.keys }
    expect((await subscribe(code, { ...first[0]!, subscription: fresh })).response.status).toBe(204)
    const { rows } = await database.query('select endpoint from push_subscriptions order by endpoint')
    expect(rows).toEqual(
      first
        .map(({ subscription: { endpoint } }) => ({ endpoint }))
        .toSorted((a, b) => (a.endpoint < b.endpoint ? -1 : 1)),
    )
  })

  test('a browser is refused by an installation that sends no notices', async () => {
    const [browser, late] = [aBrowserOfPush(), aBrowserOfPush()]
    const { code } = await placeOrder(gateway)
    await subscribe(code, browser)
    const shared = { ...database, close: async () => undefined }
    const silent = await startTestGateway({
      ...{ database: shared, clock: gateway.clock, pushTo: pushes.transport },
      environment: { PUSH_NOTICES: 'off' },
    })
    expect((await subscribe(code, late, silent)).error?.code).toBe('PUSH_NOTICES_OFF')
    await onConsole(code, 'accept')
    await silent.settle()
    await silent.close()
    expect(statesSentTo(browser)).toEqual([])
  })

  test('an erased person leaves no subscription', async () => {
    const phone = '+5491155569911'
    const { code } = await placeOrder(gateway, { phone })
    await subscribe(code, aBrowserOfPush())
    // The push service is away, so that the subscription outlives its order.
    pushes.answers(503)
    await onConsole(code, 'cancel')
    await settle()
    expect(await subscriptions()).toBe(1)
    const wait = () => Promise.resolve()
    await erasePerson(
      { db: database, digests: await digestsOf(database), store, tables, sideTables, wait },
      phoneOf(phone),
    )
    expect(await subscriptions()).toBe(0)
  })

  test('nothing is scheduled for an order without a subscriber', async () => {
    await anOfferedOrder(gateway)
    const { rows } = await database.query("select id from timers where kind = 'push-notice'")
    expect(rows).toEqual([])
  })
})

test.each([
  [{ PUBLIC_URL: 'https://comanda.example', PUSH_CONTACT: 'mailto:ana@comanda.example' }, 'mailto:ana@comanda.example'],
  [{ PUBLIC_URL: 'https://comanda.example' }, 'https://comanda.example'],
  [{ PUBLIC_URL: 'http://comanda.example' }, 'mailto:push@comanda.invalid'],
  [{}, 'mailto:push@comanda.invalid'],
])('an installation with %j names %s to push services as its contact', async (environment, contact) => {
  const pushes = await aPushService()
  const gateway = await startTestGateway({ environment, pushTo: pushes.transport })
  const { code } = await placeOrder(gateway)
  await gateway.api.PUT('/api/diner/{branchContact}/order/{orderId}/push', {
    params: { path: { branchContact: alias, orderId: code } },
    body: aBrowserOfPush().subscription,
  })
  await fetch(`${gateway.url}/api/console/orders/${code}/accept`, { method: 'POST', headers: gateway.admin })
  await gateway.settle()
  const [, claims = ''] = /^vapid t=[^.]+\.([^.]+)\./.exec(String(pushes.received[0]?.headers['authorization'])) ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: contact })
  await Promise.all([gateway.close(), pushes.close()])
})

test('an installation that sends no notices gives no key', async () => {
  const gateway = await startTestGateway({ environment: { PUSH_NOTICES: 'off' } })
  expect((await gateway.api.GET('/api/push/key')).data).toEqual({ publicKey: null })
  await gateway.close()
})

test('only https addresses of public names are endpoints', () => {
  expect(isPublicEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  const others = [
    'http://fcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'https://user:pass@fcm.googleapis.com/send',
    'https://user@fcm.googleapis.com/send',
    'https://:pass@fcm.googleapis.com/send',
    'https://fcm.googleapis.com/send#part',
    'https://127.0.0.1/send',
    'https://2130706433/send',
    'https://[::1]/send',
    'https://localhost/send',
    'https://gateway/send',
    'https://db.internal/send',
    'https://printer.local./send',
    'https://intranet.shop.corp/send',
    'https://shop.lan/send',
    'https://1.home.arpa/send',
    'https://local./send',
    `${'https://example.com/'.padEnd(1_001, 'a')}`,
    'no address',
  ]
  expect(others.filter(isPublicEndpoint)).toEqual([])
  const open = ['https://mylocal.com/', 'https://local.example.com/', 'https://push.example.com./', longest]
  expect(open.filter(isPublicEndpoint)).toEqual(open)
})

const longest = 'https://example.com/'.padEnd(1_000, 'a')

test('a known push service has a lane of its own, and all other hosts share one', () => {
  const lanes = [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
    'https://tar.example.com/a',
    'https://pit.example.net/a',
    'https://fcm.googleapis.com.example.org/a',
    'https://notgoogleapis.com/a',
    'https://googleapis.com/a',
  ].map(laneOf)
  const known = ['googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']
  expect(lanes).toEqual([...known, 'other', 'other', 'other', 'other', 'googleapis.com'])
})

/** The first and the last address of each range that no public service has, and the public ones beside them. */
test.each([
  ['0.0.0.0', '0.255.255.255', ['1.0.0.0']],
  ['10.0.0.0', '10.255.255.255', ['9.255.255.255', '11.0.0.0']],
  ['100.64.0.0', '100.127.255.255', ['100.63.255.255', '100.128.0.0']],
  ['127.0.0.0', '127.255.255.255', ['126.255.255.255', '128.0.0.0']],
  ['169.254.0.0', '169.254.255.255', ['169.253.255.255', '169.255.0.0']],
  ['172.16.0.0', '172.31.255.255', ['172.15.255.255', '172.32.0.0']],
  ['192.0.0.0', '192.0.0.255', ['191.255.255.255', '192.0.1.0']],
  ['192.0.2.0', '192.0.2.255', ['192.0.1.255', '192.0.3.0']],
  ['192.88.99.0', '192.88.99.255', ['192.88.98.255', '192.88.100.0']],
  ['192.168.0.0', '192.168.255.255', ['192.167.255.255', '192.169.0.0']],
  ['198.18.0.0', '198.19.255.255', ['198.17.255.255', '198.20.0.0']],
  ['198.51.100.0', '198.51.100.255', ['198.51.99.255', '198.51.101.0']],
  ['203.0.113.0', '203.0.113.255', ['203.0.112.255', '203.0.114.0']],
  ['224.0.0.0', '255.255.255.255', ['223.255.255.255']],
  ['2001::', '2001:1ff:ffff::', ['2001:200::', '2000:ffff::']],
  ['2001:db8::', '2001:db8:ffff::', ['2001:db7:ffff::', '2001:db9::']],
  ['2002::', '2002:ffff::', ['2003::']],
  ['3fff::', '3fff:fff::', ['3ffe:ffff::']],
  ['4000::', '1fff:ffff::', ['2000::']],
])('no address from %s to %s is of the public network', (first, last, beside) => {
  expect([first, last].filter(isPublicAddress)).toEqual([])
  expect(beside.filter(isPublicAddress)).toEqual(beside)
})

test('a text that is no address is of no network', () => {
  expect(['', 'push.example.com', '1.2.3', '2000'].filter(isPublicAddress)).toEqual([])
})

test('only addresses of the public network are called', async () => {
  const [open, closed] = [
    ['93.184.216.34', '2606:4700::1111'],
    ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ]
  expect(open!.filter(isPublicAddress)).toEqual(open)
  expect(closed!.filter(isPublicAddress)).toEqual([])
  expect(
    ['::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::1'].filter(isPublicAddress),
  ).toEqual([])
  const message = { endpoint: 'https://push.example.com/send', headers: {}, body: Buffer.from('x') }
  for (const found of [['127.0.0.1'], [open![0]!, '::1']])
    await expect(httpsTransport(async () => found)(message)).rejects.toThrow('not public')
  await expect(httpsTransport(async () => [])(message)).rejects.toThrow('no address')
})
