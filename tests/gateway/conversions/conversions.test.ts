import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Branch } from '#domain/catalog/branch.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { readSettings } from '#gateway/composition/config.ts'
import type { Database } from '#gateway/db/database.ts'
import { describeOn, oneOfDatabases, openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import {
  aBrowserOfVendors,
  type FakeVendors,
  openFakeVendors,
  pixel,
  property,
  vendorKeys,
} from '#tests/kit/fake-vendors.ts'
import { type Fakes, openFakes, openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { payByCard } from '#tests/kit/payments.ts'

const hour = 3_600_000
const day = 24 * hour
const consented = { browserIds: aBrowserOfVendors }
const named = { fbPixelId: pixel, googleAnalyticsId: property, googleTagManagerId: null }

const withBranch =
  (over: Partial<Branch>) =>
  ({ branches }: CatalogDocument) => ({
    branches: branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, ...over } : branch)),
  })

describeOn(oneOfDatabases('conversions'))('on $name', ({ open }) => {
  let database: Database
  let fakes: Fakes
  let vendors: FakeVendors
  let shop: PaymentShop
  let other: PaymentShop
  const lines: string[] = []
  /** The node dies when it deletes the row of a reported sale. */
  let isDying = false

  beforeAll(async () => {
    database = await open()
    fakes = await openFakes('AR')
    vendors = await openFakeVendors()
    const mortal: Database = {
      ...database,
      query: (text, values) =>
        isDying && text.startsWith('delete from conversion_browsers')
          ? Promise.reject(new Error('dead'))
          : database.query(text, values),
    }
    const given = {
      provider: 'sandbox',
      fakes,
      bend: withBranch(named),
      environment: { ...vendors.environment, LOG_LEVEL: 'debug' },
      logTo: { write: (line: string) => void lines.push(line) },
    } as const
    shop = await openPaymentShop({ ...given, database: mortal })
    other = await openPaymentShop({ ...given, database, clock: shop.clock })
  })
  afterEach(async () => {
    isDying = false
    vendors.forget()
    await database.script('delete from timers; delete from conversion_browsers')
  })
  afterAll(async () => {
    await Promise.all([vendors.close(), fakes.mercadoPago.close(), fakes.webpay.close()])
    await Promise.all([shop.leave(), other.leave()])
    await database.close()
  })

  const told = () => [vendors.ofPixel(), vendors.ofProperty()]
  const kept = async () =>
    (await database.query<{ vendor: string }>('select vendor from conversion_browsers order by 1')).rows.length
  const timers = async () => (await database.query(`select 1 from timers where kind like 'conversion-%'`)).rows.length
  const both = () => Promise.all([shop.settle(), other.settle()])

  test('a vendor is told once of an order that was placed, with the time and the id of the page', async () => {
    const placed = await placeOrder(shop, consented)
    expect(placed.reportedTo).toEqual(['pixel', 'property'])
    const at = shop.clock.now().getTime()
    shop.clock.jump(5_000)
    await both()
    await both()
    const [meta] = vendors.meta.asked
    expect([meta?.method, meta?.path, meta?.query]).toEqual(['POST', `/v23.0/${pixel}/events`, {}])
    expect(JSON.parse(meta?.text ?? '')).toEqual({
      access_token: vendorKeys.token,
      data: [
        {
          event_name: 'Purchase',
          event_id: placed.publicId,
          event_time: Math.floor(at / 1000),
          action_source: 'website',
          event_source_url: 'https://pedidos.example.com/menu/parrilla-centro/checkout',
          user_data: {
            fbp: aBrowserOfVendors.pixelBrowser,
            fbc: aBrowserOfVendors.pixelClick,
            client_user_agent: expect.stringMatching(/^node|undici/),
          },
          custom_data: {
            ...{ currency: 'ARS', value: 45_450, content_type: 'product' },
            ...{ content_ids: ['provoleta'], num_items: 1 },
          },
        },
      ],
    })
    const [ga4] = vendors.ga4.asked
    expect([ga4?.method, ga4?.path]).toEqual(['POST', '/mp/collect'])
    expect(ga4?.query).toEqual({ measurement_id: property, api_secret: vendorKeys.secret })
    expect(JSON.parse(ga4?.text ?? '')).toEqual({
      client_id: aBrowserOfVendors.propertyClient,
      timestamp_micros: at * 1000,
      events: [
        {
          name: 'purchase',
          params: {
            ...{ transaction_id: placed.publicId, currency: 'ARS', value: 45_450 },
            page_location: 'https://pedidos.example.com/menu/parrilla-centro/checkout',
            ...{ session_id: aBrowserOfVendors.propertySession, engagement_time_msec: 1 },
            items: [
              {
                ...{ item_id: 'provoleta', item_name: 'Provoleta al hierro', item_category: expect.any(String) },
                ...{ price: 14_800, quantity: 3 },
              },
            ],
          },
        },
      ],
    })
    expect([told(), await kept(), await timers()]).toEqual([[[placed.publicId], [placed.publicId]], 0, 0])
  })

  test('an order that is paid online is a sale once its payment is approved', async () => {
    const placed = await shop.order('card', consented)
    expect(placed.reportedTo).toEqual(['pixel', 'property'])
    await payByCard(shop, placed, { name: 'OTHE' })
    await shop.pass(hour)
    expect([told(), await kept()]).toEqual([[[], []], 2])
    expect((await payByCard(shop, placed)).status).toBe(200)
    const paidAt = Math.floor(shop.clock.now().getTime() / 1000)
    await both()
    expect([told(), await kept()]).toEqual([[[placed.publicId], [placed.publicId]], 0])
    expect(JSON.parse(vendors.meta.asked[0]?.text ?? '').data[0].event_time).toBe(paidAt)
  })

  test('an unpaid order is reported to no vendor, and its browser ids are deleted with its window', async () => {
    await shop.order('card', consented)
    await shop.pass(25 * hour)
    await shop.pass(hour)
    expect([told(), await kept(), await timers()]).toEqual([[[], []], 0, 0])
  })

  test('an order that is canceled before its report is reported to no vendor', async () => {
    for (const vendor of [vendors.meta, vendors.ga4]) vendor.fail('POST', 'drop')
    const placed = await placeOrder(shop, consented)
    await shop.settle()
    vendors.forget()
    await shop.cancel(placed.code)
    expect(await kept()).toBe(0)
    await shop.pass(day)
    expect([told(), await timers()]).toEqual([[[], []], 0])
  })

  test('a refused order keeps nothing', async () => {
    const body = await aSubmission(shop, { ...consented, price: 1 })
    expect((await shop.api.POST('/api/order', { body })).response.status).toBe(409)
    expect([await kept(), await timers()]).toEqual([0, 0])
  })

  test('an order without the consent of its diner makes no timer', async () => {
    const placed = await placeOrder(shop)
    expect(placed).not.toHaveProperty('reportedTo')
    expect([await kept(), await timers()]).toEqual([0, 0])
  })

  test('an id that no vendor makes is ignored, and the order is placed', async () => {
    const { propertyClient } = aBrowserOfVendors
    const odd = {
      pixelBrowser: 'carla@example.com',
      pixelClick: '+5491155551234',
      propertyClient,
      propertySession: 'x',
    }
    const placed = await placeOrder(shop, { browserIds: odd })
    expect(placed.reportedTo).toEqual(['property'])
    const { rows } = await database.query<{ browser: object }>('select browser from conversion_browsers')
    expect(rows).toEqual([{ browser: { propertyClient } }])
  })

  test('the repeated answer names the same vendors, and they are told once', async () => {
    const body = await aSubmission(shop, consented)
    const headers = { 'Idempotency-Key': `conversions-${shop.clock.now().getTime()}` }
    const [first, again] = [
      await shop.api.POST('/api/order', { body, headers }),
      await other.api.POST('/api/order', { body, headers }),
    ]
    expect(again.data).toEqual(first.data)
    const earlier = await shop.api.POST('/api/order/withdrawal', { body: { key: headers['Idempotency-Key'] } })
    expect(earlier.data?.order).toEqual(first.data)
    await both()
    expect(told()).toEqual([[first.data?.publicId], [first.data?.publicId]])
  })

  test('a vendor that is away is told again at growing pauses, and delays no other', async () => {
    const placed = await placeOrder(shop, consented)
    vendors.meta.fail('POST', 'drop', { status: 500 }, { status: 400, body: { error: { code: 190 } } })
    await shop.settle()
    expect(vendors.ofProperty()).toEqual([placed.publicId])
    const asked = () => vendors.meta.asked.length
    for (const [seconds, calls] of [
      [29, 1],
      [1, 2],
      [59, 2],
      [1, 3],
      [119, 3],
      [1, 4],
    ] as const) {
      await shop.pass(seconds * 1000)
      expect(asked()).toBe(calls)
    }
    expect(await kept()).toBe(0)
    await shop.pass(day)
    expect(new Set(vendors.ofPixel())).toEqual(new Set([placed.publicId]))
    expect(asked()).toBe(4)
  })

  test('a vendor that takes nothing for a day is told no more, and the browser ids are deleted', async () => {
    await placeOrder(shop, consented)
    vendors.meta.fail('POST', ...Array(40).fill({ status: 503 }))
    for (let hours = 0; hours < 26; hours++) await shop.pass(hour)
    expect([await kept(), await timers()]).toEqual([0, 0])
    const asked = vendors.meta.asked.length
    expect(asked).toBeGreaterThan(10)
    await shop.pass(day)
    expect(vendors.meta.asked.length).toBe(asked)
    expect(await (await fetch(`${shop.url}/metrics`)).text()).toMatch(
      /comanda_sales_not_taken_total\{vendor="pixel"\} 1/,
    )
  })

  test('a sale that a vendor refuses is not told again', async () => {
    for (const vendor of [vendors.meta, vendors.ga4])
      vendor.fail('POST', { status: 400, body: { error: { code: 100 } } })
    await placeOrder(shop, consented)
    await shop.settle()
    await shop.pass(hour)
    expect([vendors.meta.asked.length, vendors.ga4.asked.length, await kept(), await timers()]).toEqual([1, 1, 0, 0])
  })

  test('a vendor is told again with the same id if the node dies before it could note it', async () => {
    isDying = true
    const placed = await placeOrder(shop, consented)
    await shop.settle()
    expect(told()).toEqual([[placed.publicId], [placed.publicId]])
    isDying = false
    shop.clock.jump(hour)
    await both()
    expect(told()).toEqual([Array(2).fill(placed.publicId), Array(2).fill(placed.publicId)])
    expect([await kept(), await timers()]).toEqual([0, 0])
  })

  test('the diner’s identity reaches neither a vendor nor a log, and no key reaches a log or an answer', async () => {
    vendors.meta.fail('POST', { status: 400, body: { error: { code: 100, message: vendorKeys.token } } })
    vendors.ga4.fail('POST', 'drop')
    const email = 'carla@example.com'
    const placed = await placeOrder(shop, { ...consented, customerEmail: email })
    await shop.settle()
    await shop.pass(hour)
    const wire = [...vendors.meta.asked, ...vendors.ga4.asked].map((request) => JSON.stringify(request)).join('\n')
    for (const secret of ['Carla', '55551234', 'Bolívar', email, placed.code, placed.id])
      expect(wire).not.toContain(secret)
    const answers = await Promise.all(
      ['/api/diner/parrilla-centro', '/api/client/config', '/menu/parrilla-centro'].map(async (path) =>
        (await fetch(`${shop.url}${path}`)).text(),
      ),
    )
    const open = [...lines, ...answers].join('\n')
    expect(open).toContain('did not take a sale')
    const own = [...Object.values(vendorKeys), ...Object.values(aBrowserOfVendors), placed.code, 'Carla']
    for (const secret of own) expect(open).not.toContain(secret)
  })
})

describe('a branch', () => {
  let vendors: FakeVendors
  beforeAll(async () => {
    vendors = await openFakeVendors()
  })
  afterAll(() => vendors.close())

  const reported = async (
    over: Partial<Branch>,
    environment: Readonly<Record<string, string>> = vendors.environment,
  ) => {
    const shop = await openPaymentShop({ provider: 'sandbox', bend: withBranch({ ...named, ...over }), environment })
    try {
      return (await placeOrder(shop, consented)).reportedTo
    } finally {
      await shop.close()
    }
  }

  test('a branch without a key for its own ids reports its sales on its pages', async () => {
    expect(await reported({ fbPixelId: '777777', googleAnalyticsId: 'G-OTHER12345' })).toBeUndefined()
    expect(await reported({}, {})).toBeUndefined()
  })

  const turnedOff = (): Partial<Branch> => {
    const branch = demoCatalog().branches.find(({ id }) => id === 'parrilla')!
    return { ...named, generalConfig: { ...branch.generalConfig, analyticsConfig: { consent: 'OFF' } } }
  }

  /** A sale that its vendors have not taken, because they were away; then other nodes start. */
  async function withUntold(then: (given: Parameters<typeof openPaymentShop>[0], publicId: string) => Promise<void>) {
    const database = await openTestDatabase()
    const fakes = await openFakes('AR')
    const given = { provider: 'sandbox', database, fakes, bend: withBranch(named) } as const
    for (const vendor of [vendors.meta, vendors.ga4]) vendor.fail('POST', 'drop')
    const first = await openPaymentShop({ ...given, environment: vendors.environment })
    const { publicId } = await placeOrder(first, consented)
    await first.settle()
    await first.leave()
    vendors.forget()
    await then({ ...given, clock: first.clock }, publicId)
    await Promise.all([database.close(), fakes.mercadoPago.close(), fakes.webpay.close()])
  }

  test('a branch is reported by a node with its key, and one without it leaves the sale to the others', () =>
    withUntold(async (given, publicId) => {
      const bare = await openPaymentShop(given)
      await bare.pass(60_000)
      await bare.leave()
      const last = await openPaymentShop({ ...given, environment: vendors.environment })
      await last.pass(hour)
      expect([vendors.ofPixel(), vendors.ofProperty()]).toEqual([[publicId], [publicId]])
      await last.leave()
    }))

  test('a branch that is switched off meanwhile reports nothing more, and keeps no browser ids', () =>
    withUntold(async (given) => {
      const off = await openPaymentShop({ ...given, bend: withBranch(turnedOff()), environment: vendors.environment })
      await off.pass(hour)
      expect([vendors.ofPixel(), vendors.ofProperty()]).toEqual([[], []])
      expect((await off.database.query('select 1 from conversion_browsers')).rows).toEqual([])
      await off.leave()
    }))

  test('a branch that is off reports no sales', async () => {
    expect(await reported(turnedOff())).toBeUndefined()
  })
})

test('a vendor that hangs delays neither the other one nor payments', async () => {
  const vendors = await openFakeVendors()
  const shop = await openPaymentShop({
    provider: 'sandbox',
    bend: withBranch(named),
    environment: vendors.environment,
  })
  vendors.meta.fail('POST', ...Array(60).fill('hang'))
  for (let n = 0; n < 25; n++) await placeOrder(shop, consented)
  const placed = await shop.order('card', consented)
  expect((await payByCard(shop, placed)).status).toBe(200)
  await vi.waitFor(
    () => {
      shop.clock.advance(1_000)
      expect(vendors.ofProperty()).toHaveLength(26)
    },
    { timeout: 10_000, interval: 500 },
  )
  expect(vendors.meta.asked.length).toBeLessThan(26)
  await vendors.close()
  await shop.close()
})

const failing = (environment: Readonly<Record<string, string>>) => {
  try {
    readSettings({ PUBLIC_URL: 'https://a.example.com', ...environment })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('the settings of conversions are lists of keys by id, and an error shows none of them', () => {
  const { META_CONVERSION_TOKENS: tokens } = readSettings({
    PUBLIC_URL: 'https://a.example.com',
    META_CONVERSION_TOKENS: ' 12345=a=b ,67890=c',
  })
  expect([...tokens]).toEqual([
    ['12345', 'a=b'],
    ['67890', 'c'],
  ])
  for (const wrong of ['secret', '12345=', 'x=secret', '12345=secret,12345=secret', '12345=se cret'])
    expect(failing({ META_CONVERSION_TOKENS: wrong })).toBe(
      'META_CONVERSION_TOKENS is not accepted: it is ID=KEY, with a comma between two, and each id once.',
    )
  expect(failing({ GA4_API_SECRETS: 'UA-1234567-1=secret' })).toMatch(/^GA4_API_SECRETS is not accepted/)
})

test('the settings of conversions send keys only over https, and the pixel’s need the site’s address', () => {
  expect(failing({ GA4_URL: 'http://collect.example.com' })).toMatch(/^GA4_URL is not accepted/)
  expect(failing({ GA4_URL: 'http://127.0.0.1:9' })).toBeNull()
  expect(() => readSettings({ META_CONVERSION_TOKENS: '12345=a' })).toThrow('PUBLIC_URL is missing')
})
