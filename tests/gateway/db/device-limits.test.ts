import { once } from 'node:events'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { digestsOf } from '#tests/kit/digests.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { aLeftCart } from '#tests/kit/left-carts.ts'
import { anOperator } from '#tests/kit/operators.ts'
import { aClaim, claimPath } from '#tests/kit/rewards.ts'
import { aBrowser, type Browser } from '#tests/kit/sign-in.ts'

const phone = '+5491155642234'
const phonePath = encodeURIComponent(phone)
const youngMs = 10 * 60_000

const database = await openTestDatabase()
const gateway = await startTestGateway({ database, environment: { CONNECTIONS_PER_ADDRESS: '10' } })
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const aDevice = async () => {
  const browser = aBrowser(gateway)
  await browser.call('GET', '/api/configuration')
  expect(browser.cookies.has('device')).toBe(true)
  return browser
}
/** The count of all strangers at this address is full. */
const fill = async (kind: keyof typeof mostGuesses, ...of: readonly string[]) =>
  database.query('insert into guesses (key, made, ends_at) values ($1, $2, $3)', [
    (await digestsOf(database)).of('guess', JSON.stringify([kind, '127.0.0.1', ...of])),
    mostGuesses[kind],
    new Date(gateway.clock.now().getTime() + 60_000).toISOString(),
  ])

const calls: readonly [string, keyof typeof mostGuesses, (browser: Browser) => ReturnType<Browser['call']>, string?][] =
  [
    [
      'a discount code',
      'discountCode',
      (one) =>
        one.call('POST', '/api/codediscounts/validate', {
          code: 'NADA',
          paymentId: 'efectivo',
          phone,
          orderDate: '2026-11-21T12:30:00-03:00',
          branchId: 'parrilla',
        }),
      'parrilla',
    ],
    ['a survey', 'surveyedOrder', (one) => one.call('GET', '/api/survey/order/AAAAAAAA')],
    ['a report', 'orderCode', (one) => one.call('PUT', '/api/diner/order', { code: 'AAAAAAAA', errorType: 'OTHER' })],
    ['a customer', 'customerPhone', (one) => one.call('GET', `/api/orderingcustomer/${phonePath}?branchId=parrilla`)],
    ['points', 'customerPhone', (one) => one.call('GET', `/api/branch/parrilla/loyalty-points/history/${phonePath}`)],
    [
      'a cart by its link',
      'customerPhone',
      (one) => one.call('GET', `/api/recovery/cart/${phonePath}/parrilla-centro?token=x`),
    ],
    [
      'a link of messages',
      'messageLink',
      (one) => one.call('PUT', '/api/messages', { token: 'a'.repeat(66), wanted: false }),
    ],
    ['a reward', 'rewardClaim', (one) => one.call('POST', claimPath(phone), aClaim(phone))],
    [
      'a cart that is left',
      'leftCart',
      async (one) => one.call('POST', '/api/abandoned/cart/', await aLeftCart(gateway, phone)),
    ],
    [
      'a payment by card',
      'refusedPayment',
      (one) =>
        one.call('POST', '/api/order/payment', {
          ...{ token: 'x', paymentMethodId: 'visa', dinerOrderId: 'unknown' },
          ...{ cardName: 'A', identificationType: 'DNI', identificationNumber: '30123456' },
        }),
    ],
    [
      'a payment by link',
      'orderCode',
      (one) => one.call('POST', '/api/paymenturl', { code: 'AAAAAAAA', branchContactId: 'parrilla-centro', amount: 1 }),
    ],
    [
      'a way back from the bank',
      'orderCode',
      (one) => one.call('POST', `/api/callback/transbank/AAAAAAAA${encodeURIComponent('?token_ws=x')}`),
    ],
    ['a withdrawal', 'withdrawal', (one) => one.call('POST', '/api/order/withdrawal', { key: 'one' })],
  ]

test.each(calls)(
  'a device is answered while strangers at its address have used up a limit: %s',
  async (_, kind, call, more) => {
    const device = await aDevice()
    await fill(kind, ...(more === undefined ? [] : [more]))
    const stranger = await call(aBrowser(gateway))
    expect([stranger.status, stranger.body.code]).toEqual([429, 'TOO_MANY_GUESSES'])
    expect((await call(device)).status).not.toBe(429)
  },
)

const guess = async (browser: Browser, times: number) => {
  let answered = 0
  for (let n = 0; n < times; n++)
    if ((await browser.call('GET', '/api/survey/order/AAAAAAAA')).status !== 429) answered++
  return answered
}

test('a device that guesses is stopped alone, sooner while it is young, and its neighbours are not', async () => {
  const known = await aDevice()
  gateway.clock.jump(youngMs)
  const [one, other] = [await aDevice(), await aDevice()]
  expect(await guess(one, 30)).toBe(20)
  expect(await guess(other, 1)).toBe(1)
  expect(await guess(known, 105)).toBe(100)
  expect(await guess(other, 1)).toBe(1)
  expect(await guess(aBrowser(gateway), 1)).toBe(1)
})

test('a device that guesses has the limit of a known one from the sign-in of a person of the shop on', async () => {
  const tablet = await aDevice()
  await anOperator(gateway, {}, tablet)
  expect(await guess(tablet, 105)).toBe(100)
})

test('a device that guesses is stopped together with all young ones of its address', async () => {
  let answered = 0
  for (let n = 0; n < 18; n++) answered += await guess(await aDevice(), 20)
  expect(answered).toBe(3 * mostGuesses.surveyedOrder)
})

test('a device has its own sockets and polls while strangers at its address use up all of theirs', async () => {
  const device = await aDevice()
  const cookie = `device=${device.cookies.get('device')}`
  const open = async (headers: Readonly<Record<string, string>>) => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/app/demo-key?protocol=7`, { headers })
    const [opened] = await Promise.race([
      once(socket, 'open').then(() => [true] as const),
      once(socket, 'unexpected-response').then(() => [false] as const),
    ])
    return opened
  }
  const strangers: boolean[] = []
  for (let n = 0; n < 11; n++) strangers.push(await open({}))
  expect(strangers.filter(Boolean)).toHaveLength(10)
  expect(await open({ cookie: `${cookie}x` })).toBe(false)
  expect([await open({ cookie }), await open({ cookie })]).toEqual([true, false])
})
