import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import { readShop, writeBranch, writeStore } from '#openapi/wire/stores.ts'
import { aLine } from '#tests/kit/cart.ts'
import { refused } from '#tests/kit/web-calls.ts'
import { browserIds, notice } from '#web/diner/analytics/notices.ts'
import { startAnalytics } from '#web/diner/analytics/start.ts'
import type { Way } from '#web/diner/analytics/way.ts'
import { analyticsConsent } from '#web/diner/state/analytics-consent.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { campaignStore } from '#web/diner/state/entry.ts'
import { demoCatalog } from '../stores-gateway.ts'

type SentBatch = {
  readonly session: string | null
  readonly key: string | null
  readonly keepalive: boolean
  readonly names: readonly string[]
  /** The endpoints that its events name. */
  readonly sharedWith: readonly string[]
}

const alias = 'parrilla-centro'
const menuAt = `/menu/${alias}/Delivery`
const store = demoCatalog.stores.find(({ id }) => id === alias)!
const branch = demoCatalog.branches.find(({ id }) => id === 'parrilla')!
const ids = { fbPixelId: '123456789012345', googleTagManagerId: 'GTM-ABC1234', googleAnalyticsId: 'G-ABCDE12345' }

let sent: SentBatch[]
let reported: string[]
let answer: () => Response | Promise<Response>
let stop: () => void
let go: (path: string) => void

const vendors = () => window as { dataLayer?: readonly { event?: string }[]; fbq?: { queue: readonly string[][] } }

const cookie = () => /analyticsSessionId=([^;]*)/.exec(document.cookie)?.[1] ?? null
const names = () => sent.flatMap((batch) => batch.names)
const scripts = () => [...document.querySelectorAll('head script')].map((script) => script.getAttribute('src'))

/** Opens a page of the store as a new document, with its analytics loaded. */
function open(path = menuAt, over: Partial<Branch> = {}) {
  history.replaceState(null, '', path)
  const queryClient = new QueryClient()
  const shop = readShop({
    type: 'branchContact',
    info: {
      ...writeStore(store, { isOpen: true, distance: null, reachableByDelivery: null }),
      branch: writeBranch({ ...branch, ...over }),
    },
  } as Parameters<typeof readShop>[0])
  queryClient.setQueryData(['shop', alias, null], shop)
  const listeners = new Set<Parameters<Way['subscribe']>[0]>()
  const state = { location: { pathname: new URL(path, location.href).pathname } }
  go = (pathname) => {
    history.pushState(null, '', pathname)
    state.location = { pathname }
    for (const notify of listeners) notify(state)
  }
  const way: Way = {
    state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  stop = startAnalytics(way, queryClient, [state.location])
  return queryClient
}

const asks = (consent: 'ASK' | 'OFF') => ({ generalConfig: { ...branch.generalConfig, analyticsConfig: { consent } } })
const add = (name = 'line-1') =>
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ lineId: name, referenceId: name }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
const chooseStore = () =>
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: null, paymentType: null })
const later = (ms = 3_000) => vi.advanceTimersByTimeAsync(ms)
const orderPlaced = (isPaidOnline: boolean, reportedTo?: readonly ConversionVendor[]) =>
  notice({
    type: 'OrderPlaced',
    alias,
    code: '7KQ2MXP4',
    publicId: 'k.sold',
    total: 3_140_000,
    lines: [aLine()],
    isPaidOnline,
    reportedTo,
  })

beforeEach(() => {
  // jsdom has no layout.
  document.elementsFromPoint = () => []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sent = []
  reported = []
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (input: Request) => {
    if (!input.url.endsWith('/analytics/events')) {
      reported.push(await input.text())
      return new Response(null, { status: 204 })
    }
    const { events } = (await input.clone().json()) as { events: { name: string; sharedWith?: string }[] }
    sent.push({
      session: input.headers.get('session-id'),
      key: input.headers.get('idempotency-key'),
      keepalive: input.keepalive,
      names: events.map(({ name }) => name),
      sharedWith: events.flatMap(({ sharedWith }) => sharedWith ?? []),
    })
    return answer()
  })
  cartStore.dispatch({ type: 'EmptyCart' })
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'analyticsSessionId=; Max-Age=0; Path=/'
  document.head.replaceChildren()
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'dataLayer')
  Reflect.deleteProperty(window, 'fbq')
})

test('[ANALYT-01] [ANALYT-04] [OPEN-61] [OPEN-62] a session lives ten minutes in its cookie after each event', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  open(`/menu/${alias}/preview`)
  const id = cookie()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  const renewals = written.mock.calls.length
  chooseStore()
  add()
  expect(written.mock.calls.length).toBeGreaterThan(renewals)
  for (const [text] of written.mock.calls) expect(text).toContain('; Max-Age=600; Path=/; SameSite=Lax')
  await later()
  expect(sent).toEqual([
    {
      session: id,
      key: expect.any(String),
      keepalive: true,
      names: ['VIEW_ORDER_SUMMARY', 'ADD_ITEM'],
      sharedWith: [],
    },
  ])
})

test('[ANALYT-02] [ANALYT-03] [OPEN-41] a session that is over sends nothing and drops the campaign', async () => {
  open()
  campaignStore.save({ campaignId: 'verano', source: 'mail', menu: [] })
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'analyticsSessionId=; Max-Age=0; Path=/'
  go(`/menu/${alias}/preview`)
  await later()
  expect([sent, campaignStore.current(), cookie()]).toEqual([[], null, null])
})

test('[OPEN-41] a session begins again for a returning diner, without the earlier campaign', async () => {
  campaignStore.save({ campaignId: 'verano', source: 'mail', menu: [] })
  open()
  expect(campaignStore.current()).toBeNull()
  expect(cookie()).not.toBeNull()
})

test('a session keeps the campaign of its own link', () => {
  campaignStore.save({ campaignId: 'verano', source: null, menu: [] })
  open(`${menuAt}?campaignId=verano`)
  expect(campaignStore.current()).toMatchObject({ campaignId: 'verano' })
})

test('a session is never another site’s: a foreign id is replaced', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'analyticsSessionId=a b<c>; Path=/'
  open()
  expect(cookie()).toMatch(/^[0-9a-f]{32}$/)
})

test('a requested consent stores and sends nothing before the diner accepts', async () => {
  open(`/menu/${alias}/preview`, asks('ASK'))
  await later()
  expect([names(), cookie()]).toEqual([[], null])
  analyticsConsent.answer('parrilla', 'accepted')
  await later()
  expect(names()).toEqual(['VIEW_ORDER_SUMMARY'])
})

test('a declined consent sends, loads and stores nothing, and drops the campaign', async () => {
  campaignStore.save({ campaignId: 'verano', source: null, menu: [] })
  open(`${menuAt}?campaignId=verano`, { ...asks('ASK'), ...ids })
  analyticsConsent.answer('parrilla', 'declined')
  go(`/menu/${alias}/preview`)
  await later()
  expect([names(), scripts(), cookie(), campaignStore.current()]).toEqual([[], [], null, null])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('comanda.analytics'))).toEqual([
    'comanda.analytics-consent',
  ])
})

test('a consent that is withdrawn at once drops the waiting events with it', async () => {
  const withIds = { ...asks('ASK'), ...ids }
  open(`/menu/${alias}/checkout`, withIds)
  analyticsConsent.answer('parrilla', 'accepted')
  orderPlaced(false)
  expect(localStorage.getItem('comanda.analytics-vendors')).toContain('purchase')
  analyticsConsent.answer('parrilla', 'declined')
  await later(60_000)
  expect([names(), cookie()]).toEqual([[], null])
  for (const name of ['outbox', 'vendors']) expect(localStorage.getItem(`comanda.analytics-${name}`)).toBeNull()
})

test('a consent that is given again after a refusal counts from then on', async () => {
  open(`/menu/${alias}/preview`, asks('ASK'))
  chooseStore()
  for (const answered of ['accepted', 'declined', 'accepted'] as const) analyticsConsent.answer('parrilla', answered)
  add()
  await later()
  expect(names()).toEqual(['ADD_ITEM'])
})

test('the consent of a branch that is off does the same, and no diner is asked', async () => {
  open(menuAt, { ...asks('OFF'), ...ids })
  analyticsConsent.answer('parrilla', 'accepted')
  go(`/menu/${alias}/preview`)
  await later()
  expect([names(), scripts(), cookie()]).toEqual([[], [], null])
})

const endpoint = 'https://steps.example/in'
const shares = {
  generalConfig: { ...branch.generalConfig, analyticsConfig: { consent: 'ASK', endpoint } },
} as const

test('[ANALYT-04] [ruling-88] the endpoint of a branch is named by each event of a diner who has accepted it, and of no other', async () => {
  open(`/menu/${alias}/preview`, shares)
  analyticsConsent.answer(`parrilla ${endpoint}`, 'accepted')
  await later()
  stop()
  open(`/menu/${alias}/preview`, asks('ASK'))
  analyticsConsent.answer('parrilla', 'accepted')
  await later()
  expect(sent.map(({ sharedWith }) => sharedWith)).toEqual([[endpoint], []])
})

test('[ANALYT-04] [ruling-88] the endpoint of a branch has a question of its own, which says that others hear of the visit', async () => {
  analyticsConsent.answer('parrilla', 'accepted')
  open(`/menu/${alias}/preview`, shares)
  await later()
  expect(names()).toEqual([])
  await vi.waitFor(() => expect(document.body.textContent).toContain('también con servicios de terceros'))
})

describe('The ids by which vendors know this browser', () => {
  const cookies = {
    _fbp: 'fb.1.1596403881668.1116446470',
    _fbc: 'fb.1.1554763741205.IwAR0a_b-c',
    _ga: 'GA1.1.1194072907.1685136322',
    _ga_ABCDE12345: 'GS2.1.s1747323152$o28$g0',
  }
  const writeCookies = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${value}; Path=/`
  }
  beforeEach(writeCookies)
  afterEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    for (const name of Object.keys(cookies)) document.cookie = `${name}=; Max-Age=0; Path=/`
  })
  const all = {
    pixelBrowser: cookies._fbp,
    pixelClick: cookies._fbc,
    propertyClient: '1194072907.1685136322',
    propertySession: '1747323152',
  }

  test('the ids of vendors go with an order where the diner accepts, and at a branch that does not ask', () => {
    open(`/menu/${alias}/checkout`, { ...asks('ASK'), ...ids })
    expect(browserIds()).toBeNull()
    analyticsConsent.answer('parrilla', 'accepted')
    expect(browserIds()).toEqual(all)
    stop()
    expect(browserIds()).toBeNull()
    open(`/menu/${alias}/checkout`, ids)
    expect(browserIds()).toEqual(all)
  })

  test('the ids of vendors never go with an order where the diner declines, or the branch is off', () => {
    open(`/menu/${alias}/checkout`, { ...asks('ASK'), ...ids })
    analyticsConsent.answer('parrilla', 'declined')
    // A script of the earlier page may write them again.
    writeCookies()
    expect(browserIds()).toBeNull()
    stop()
    open(`/menu/${alias}/checkout`, { ...asks('OFF'), ...ids })
    writeCookies()
    expect(browserIds()).toBeNull()
  })
})

const offline = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!is)

test('events without a network wait for it, over another page too, and are sent once', async () => {
  offline(true)
  open(`/menu/${alias}/preview`)
  await later(60_000)
  expect(sent).toEqual([])
  stop()
  open()
  offline(false)
  window.dispatchEvent(new Event('online'))
  await later()
  expect(names()).toEqual(['VIEW_ORDER_SUMMARY'])
  await later(120_000)
  expect(sent).toHaveLength(1)
})

test('events through a failing gateway are sent again under their key after half a minute', async () => {
  answer = () => Response.json({ code: 'FAILED' }, { status: 500 })
  open(`/menu/${alias}/preview`)
  await later()
  answer = () => new Response(null, { status: 204 })
  await later(29_000)
  expect(sent).toHaveLength(1)
  await later(1_000)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(reported.map((text) => JSON.parse(text).component)).toEqual(['analytics'])
  expect(document.body.textContent).toBe('')
})

test.each([400, 401, 404, 409, 422])('an event that is refused by a %i is dropped and reported', async (status) => {
  answer = () => refused(status)
  open(`/menu/${alias}/preview`)
  await later(120_000)
  expect([sent.length, reported.length]).toEqual([1, 1])
})

test('an event that a proxy refuses comes again', async () => {
  answer = () => new Response('Forbidden', { status: 403 })
  open(`/menu/${alias}/preview`)
  await later()
  answer = () => new Response(null, { status: 204 })
  await later(30_000)
  expect(sent).toHaveLength(2)
})

test.each([
  [408, 1],
  [429, 0],
  [500, 1],
  [503, 1],
])('an event that the gateway answers by %i comes again, with %i reports', async (status, reports) => {
  answer = () => Response.json({ code: 'LATER' }, { status })
  open(`/menu/${alias}/preview`)
  await later()
  answer = () => new Response(null, { status: 204 })
  await later(30_000)
  expect([sent.length, reported.length]).toEqual([2, reports])
})

test('an event that breaks with the network comes again, and is no fault to report', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  open(`/menu/${alias}/preview`)
  await later()
  answer = () => new Response(null, { status: 204 })
  await later(30_000)
  expect([sent.length, reported.length]).toEqual([2, 0])
})

test('a batch that is refused in part is reported by the number of events that were dropped', async () => {
  answer = () => Response.json({ dropped: [{ index: 0 }] })
  open(`/menu/${alias}/preview`)
  await later(120_000)
  expect(sent).toHaveLength(1)
  expect(reported.map((text) => JSON.parse(text).message)).toEqual([expect.stringContaining('1 events were dropped')])
})

test('events of a page that came back are sent at the network’s return, without the rest of half a minute', async () => {
  answer = () => Response.json({ code: 'FAILED' }, { status: 503 })
  open(`/menu/${alias}/preview`)
  await later()
  answer = () => new Response(null, { status: 204 })
  window.dispatchEvent(new Event('online'))
  await later(0)
  expect(sent).toHaveLength(2)
})

test('events that cannot be sent go in batches of twenty, at once', async () => {
  open()
  chooseStore()
  for (let n = 0; n < 20; n++) add(`plate-${n}`)
  await later(0)
  expect(sent.map((batch) => batch.names.length)).toEqual([20])
  add('plate-20')
  await later(2_999)
  expect(sent).toHaveLength(1)
  await later(1)
  expect(sent.map((batch) => batch.names.length)).toEqual([20, 1])
})

test('a stored event that another release or a stranger wrote is left out', async () => {
  const event = { name: 'ADD_ITEM' }
  const good = { key: 'k', session: 's', at: Date.now(), events: [event] }
  const kept = [{ ...good, key: '' }, { ...good, events: 'none' }, good]
  localStorage.setItem('comanda.analytics-outbox', JSON.stringify(kept))
  window.dispatchEvent(new StorageEvent('storage', { key: 'comanda.analytics-outbox' }))
  open()
  await later()
  expect(sent.map(({ key, names: told }) => [key, told])).toEqual([['k', ['ADD_ITEM']]])
})

test('events that cannot be sent are at most twenty batches of two days', async () => {
  offline(true)
  open()
  chooseStore()
  for (let n = 0; n < 30; n++) {
    add(`plate-${n}`)
    await later()
  }
  const kept = () => (JSON.parse(localStorage.getItem('comanda.analytics-outbox') ?? '[]') as unknown[]).length
  expect(kept()).toBe(20)
  vi.setSystemTime(Date.now() + 49 * 3_600_000)
  offline(false)
  window.dispatchEvent(new Event('online'))
  await later()
  expect(sent).toEqual([])
})

test('events go at once when the page is hidden', async () => {
  open(`/menu/${alias}/preview`)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await later(0)
  expect(names()).toEqual(['VIEW_ORDER_SUMMARY'])
})

const layer = () => vendors().dataLayer ?? []
const told = () => layer().flatMap(({ event }) => event ?? [])
const pixel = () => (vendors().fbq?.queue ?? []).map((call) => call.slice(0, 2).join(' '))

test('a page in the background tells nothing of another tab’s cart, also once it is seen again', async () => {
  open()
  chooseStore()
  await later()
  sent = []
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  add()
  await later()
  sight.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await later()
  expect(names()).not.toContain('ADD_ITEM')
  add('line-2')
  await later()
  expect(names().filter((name) => name === 'ADD_ITEM')).toHaveLength(1)
})

test('[ANALYT-26] [ANALYT-27] [ANALYT-28] [FFMT-08] [FFMT-12] the vendors are loaded with the ids of the branch', () => {
  open(menuAt, ids)
  expect(scripts()).toEqual([
    'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
    'https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345',
    'https://connect.facebook.net/en_US/fbevents.js',
  ])
  expect(told()).toEqual(expect.arrayContaining(['gtm.js', 'session_start', 'page_view']))
  expect(pixel()).toEqual(['set autoConfig', 'init 123456789012345', 'track PageView'])
})

test('[ANALYT-26] [ANALYT-27] [FOPEN-97] the vendors are not loaded without an id, or with an invalid one', () => {
  open(menuAt)
  stop()
  open(menuAt, { fbPixelId: "1');alert(1)//", googleTagManagerId: 'x', googleAnalyticsId: '../x' })
  expect(scripts()).toEqual([])
  expect([vendors().dataLayer, vendors().fbq]).toEqual([undefined, undefined])
})

test('the vendors are not loaded beside a card; a purchase there waits for the branch’s next page', async () => {
  open(`/menu/${alias}/checkout`, ids)
  orderPlaced(false)
  expect(scripts()).toEqual([])
  stop()
  open(menuAt, ids)
  expect(told().filter((event) => event === 'purchase')).toHaveLength(1)
  expect(pixel()).toContain('track Purchase')
  stop()
  Reflect.deleteProperty(window, 'dataLayer')
  open(menuAt, ids)
  expect(told()).not.toContain('purchase')
})

/** The sales that the diner's next menu reports to the property. */
const soldToProperty = () =>
  layer().filter((entry) => (entry as { readonly 0?: string; readonly 1?: string })[1] === 'purchase').length

test('[ANALYT-23] [ANALYT-28] the vendors that the gateway tells of a sale get nothing of it from the page', () => {
  for (const [told, sold] of [
    [
      ['pixel', 'property'],
      [false, 0],
    ],
    [['pixel'], [false, 1]],
    [['property'], [true, 0]],
    [[], [true, 1]],
  ] as const) {
    open(`/menu/${alias}/checkout`, ids)
    orderPlaced(false, told)
    stop()
    open(menuAt, ids)
    expect([pixel().includes('track Purchase'), soldToProperty()]).toEqual(sold)
    stop()
    for (const name of ['dataLayer', 'fbq']) Reflect.deleteProperty(window, name)
  }
})

test('[ANALYT-16] [ANALYT-21] the vendors of a container get each sale by the data layer, also the gateway’s', () => {
  open(`/menu/${alias}/checkout`, ids)
  orderPlaced(false, ['pixel', 'property'])
  stop()
  open(menuAt, ids)
  expect(told()).toContain('purchase')
  expect(steps()).toContain(5)
})

test('[ANALYT-23] the vendors that the gateway tells of a sale get nothing of it once it is paid online', () => {
  const queryClient = open(`/menu/${alias}/order/7KQ2MXP4`, ids)
  orderPlaced(true, ['pixel', 'property'])
  stop()
  const again = open(`/menu/${alias}/order/7KQ2MXP4`, ids)
  expect(again).not.toBe(queryClient)
  again.setQueryData(['order', alias, '7KQ2MXP4'], {
    payment: { status: 'APPROVED' },
    paymentType: { upload: 'API' },
  })
  stop()
  open(menuAt, ids)
  expect([told().includes('purchase'), pixel().includes('track Purchase'), soldToProperty()]).toEqual([true, false, 0])
})

const orderAt = `/menu/${alias}/order/7KQ2MXP4`
const frames = () => [...document.querySelectorAll('iframe')]
const documentComes = () => {
  for (const frame of frames()) {
    // jsdom loads no frame, and leaves it without a head.
    const its = frame.contentDocument!
    if (!its.head) its.write('<head></head><body></body>')
    frame.dispatchEvent(new Event('load'))
  }
}
const tagsCome = () => {
  for (const frame of frames())
    for (const script of frame.contentDocument!.querySelectorAll('script')) script.dispatchEvent(new Event('load'))
}
const frameComes = () => {
  documentComes()
  tagsCome()
}
const sold = () => told().filter((event) => event === 'purchase').length
/** A page of the order, in a document of its own. */
const openOrder = (upload: 'API' | null = null, over: Partial<Branch> = ids, status = 'PENDING') => {
  stop()
  frames().map((frame) => frame.remove())
  Reflect.deleteProperty(window, 'dataLayer')
  const queryClient = open(orderAt, over)
  queryClient.setQueryData(['order', alias, '7KQ2MXP4'], {
    payment: { status },
    paymentType: { upload },
  })
  // The cache says its news in a task of its own.
  return vi.advanceTimersByTimeAsync(0)
}
const order = (isPaidOnline = false, over: Partial<Branch> = ids) => {
  open(`/menu/${alias}/checkout`, over)
  chooseStore()
  cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: { id: 'x', paymentMethod: 'CASH', upload: null } })
  orderPlaced(isPaidOnline)
}

test('[ANALYT-16] [ANALYT-21] [ruling-92] the vendors are told steps 4 and 5 and a cash sale in a frame without the order’s address', async () => {
  order()
  await openOrder()
  expect(frames().map((frame) => frame.getAttribute('src'))).toEqual([`/analytics/frame/${alias}`])
  expect(frames()[0]?.referrerPolicy).toBe('no-referrer')
  expect(scripts()).toEqual([])
  frameComes()
  const frame = frames()[0]!.contentWindow as unknown as ReturnType<typeof vendors>
  expect(frame.dataLayer).toBe(vendors().dataLayer)
  expect(sold()).toBe(1)
  expect(steps()).toEqual(expect.arrayContaining([4, 5]))
  expect(frame.fbq?.queue.map(([, name]) => name)).toContain('Purchase')
})

test('[ANALYT-16] [ANALYT-21] [ruling-92] the vendors hear of a cash sale once, also after a reload, in a second tab and on the menu', async () => {
  order()
  await openOrder()
  frameComes()
  expect(sold()).toBe(1)
  await openOrder()
  expect(frames()).toEqual([])
  stop()
  Reflect.deleteProperty(window, 'dataLayer')
  open(menuAt, ids)
  expect(sold()).toBe(0)
})

test('[ANALYT-16] [ANALYT-21] [ruling-92] the vendors hear of a cash sale by one of two tabs that open at once', async () => {
  order()
  await openOrder()
  // The other tab has told it while the scripts of this one were on their way.
  documentComes()
  const waiting = localStorage.getItem('comanda.analytics-vendors')
  expect(waiting).toContain('purchase')
  localStorage.removeItem('comanda.analytics-vendors')
  tagsCome()
  expect(sold()).toBe(0)
})

test('[ANALYT-16] [ANALYT-21] [ruling-92] the vendors’ cash sale waits for the next menu where a tag is blocked', async () => {
  order()
  await openOrder()
  documentComes()
  expect(sold()).toBe(0)
  stop()
  Reflect.deleteProperty(window, 'dataLayer')
  open(menuAt, ids)
  expect(sold()).toBe(1)
})

test('[ANALYT-16] [ANALYT-21] [ruling-92] the vendors leave with the page of the order, and with the diner’s consent', async () => {
  order(false, { ...ids, ...asks('ASK') })
  analyticsConsent.answer('parrilla', 'accepted')
  await openOrder(null, { ...ids, ...asks('ASK') })
  expect(frames()).toHaveLength(1)
  go(`/menu/${alias}/checkout`)
  expect(frames()).toEqual([])
  go(orderAt)
  expect(frames()).toHaveLength(1)
  analyticsConsent.answer('parrilla', 'declined')
  expect(frames()).toEqual([])
  expect(localStorage.getItem('comanda.analytics-vendors')).toBeNull()
})

test('[ANALYT-16] [ANALYT-21] [ruling-92] the vendors run beside no order that is paid online, and beside none without a sale', async () => {
  order(true)
  await openOrder('API', ids, 'APPROVED')
  expect(localStorage.getItem('comanda.analytics-vendors')).toContain('"isSale":true')
  expect(frames()).toEqual([])
  stop()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await openOrder()
  expect(frames()).toEqual([])
})

test('the vendors of another branch get nothing of this one’s waiting events', () => {
  open(`/menu/${alias}/checkout`, ids)
  orderPlaced(false)
  stop()
  open(menuAt, { ...ids, id: 'another-branch' })
  expect([told().includes('purchase'), pixel().includes('track Purchase')]).toEqual([false, false])
  stop()
  open(menuAt, ids)
  expect(told()).toContain('purchase')
})

const aPlate = {
  type: 'PlateOpened',
  alias,
  plate: { id: 'p', showName: 'P', price: 1 },
  category: { showName: 'C' },
} as const

test('[ANALYT-18] [ANALYT-19] the vendors get a click and the details when a plate opens above its list', () => {
  open(menuAt, ids)
  notice(aPlate)
  expect(told()).toEqual(expect.arrayContaining(['productClick', 'productDetail']))
})

test('[ANALYT-19] the vendors get only the details when a link from elsewhere leads to the plate', () => {
  open(`${menuAt}/carnes/p`, ids)
  notice(aPlate)
  expect([told().includes('productClick'), told().includes('productDetail')]).toEqual([false, true])
})

const steps = () =>
  layer().flatMap(
    (entry) =>
      (entry as { ecommerce?: { checkout?: { actionField: { step: number } } } | null }).ecommerce?.checkout
        ?.actionField.step ?? [],
  )

test('[ANALYT-16] the vendors get the payment step also if the payment was chosen for the diner', () => {
  open(menuAt, ids)
  const paymentType = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId: null, paymentType })
  add()
  go(`/menu/${alias}/checkout`)
  stop()
  open(menuAt, ids)
  expect(steps()).toEqual(expect.arrayContaining([3, 4]))
})

test('[ANALYT-16] the vendors get the checkout while the diner leaves for it, and not again on the next menu', () => {
  open(`/menu/${alias}/preview`, ids)
  chooseStore()
  add()
  document.body.innerHTML = `<a id="on" href="/menu/${alias}/checkout">x</a><a id="back" href="/guia">x</a>`
  document.getElementById('back')!.click()
  expect(steps()).toEqual([2])
  const [manager, ...others] = document.querySelectorAll('head script')
  for (const script of others) script.dispatchEvent(new Event('load'))
  document.getElementById('on')!.click()
  expect(steps()).toEqual([2])
  manager!.dispatchEvent(new Event('load'))
  for (let presses = 0; presses < 2; presses++) document.getElementById('on')!.click()
  expect(steps()).toEqual([2, 3])
  stop()
  open(`/menu/${alias}/checkout`, ids)
  expect(localStorage.getItem('comanda.analytics-vendors')).not.toContain('"step":3')
  stop()
  open(`/menu/${alias}/checkout`, ids)
  expect(localStorage.getItem('comanda.analytics-vendors')).toContain('"step":3')
})

test('[ANALYT-16] the vendors get the steps before the checkout by their pages, and its own on the next page', () => {
  open(menuAt, ids)
  chooseStore()
  add()
  go(`/menu/${alias}/preview`)
  expect(steps()).toContain(2)
  go(`/menu/${alias}/checkout`)
  expect(steps()).not.toContain(3)
  stop()
  open(menuAt, ids)
  expect(steps()).toContain(3)
  expect(steps()).not.toContain(4)
})

/** jsdom goes nowhere: the page's location is played by a test. */
const playLocation = () => {
  const real = window.location
  const [assign, reload] = [vi.fn<(to: URL) => void>(), vi.fn<() => void>()]
  vi.stubGlobal('location', {
    ...{ assign, reload, origin: real.origin, protocol: real.protocol },
    get href() {
      return real.href
    },
    get pathname() {
      return real.pathname
    },
  })
  return { wentTo: () => assign.mock.calls.map(([to]) => to.pathname), reload }
}
/** Whether the page goes where a press of a link leads by a document of its own. */
const press = (attributes: string, how: MouseEventInit = {}) => {
  document.body.innerHTML = `<a ${attributes}><b id="on">x</b></a>`
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
  let isHeard = false
  document.body.addEventListener('click', () => (isHeard = true), { once: true })
  document.getElementById('on')!.dispatchEvent(event)
  return { isPrevented: event.defaultPrevented, isHeard }
}
const checkoutLink = `href="/menu/${alias}/checkout"`

test('the vendors leave with their document when a link leads to a page for a card', () => {
  const { wentTo } = playLocation()
  open(menuAt, ids)
  expect(press(checkoutLink)).toEqual({ isPrevented: true, isHeard: false })
  expect(press(`href="/menu/${alias}/order/7KQ2MXP4" target="_self"`)).toMatchObject({ isPrevented: true })
  expect(wentTo()).toEqual([`/menu/${alias}/checkout`, `/menu/${alias}/order/7KQ2MXP4`])
})

test.each<[string, string, MouseEventInit]>([
  ['to another page of the shop', `href="${menuAt}"`, {}],
  ['to another site', 'href="https://wa.me/549"', {}],
  ['into another window', `${checkoutLink} target="_blank"`, {}],
  ['without an address', '', {}],
  ['by the middle button', checkoutLink, { button: 1 }],
  ['with a key held', checkoutLink, { ctrlKey: true }],
  ['with a key held', checkoutLink, { metaKey: true }],
  ['with a key held', checkoutLink, { shiftKey: true }],
  ['with a key held', checkoutLink, { altKey: true }],
])('the vendors leave a link %s to the browser (%s, %j)', (_, attributes, how) => {
  const { wentTo } = playLocation()
  open(menuAt, ids)
  expect(press(attributes, how)).toEqual({ isPrevented: false, isHeard: true })
  expect(wentTo()).toEqual([])
})

test('the vendors that never ran leave links to the browser', () => {
  const { wentTo } = playLocation()
  open(menuAt)
  expect(press(checkoutLink)).toEqual({ isPrevented: false, isHeard: true })
  expect(wentTo()).toEqual([])
})

test('the vendors leave with their document when the app goes to a card, or the diner declines', () => {
  const { reload } = playLocation()
  open(menuAt, { ...asks('ASK'), ...ids })
  analyticsConsent.answer('parrilla', 'accepted')
  go(`/menu/${alias}/preview`)
  expect(reload).not.toHaveBeenCalled()
  go(`/menu/${alias}/checkout`)
  expect(reload).toHaveBeenCalledTimes(1)
  go(menuAt)
  analyticsConsent.answer('parrilla', 'declined')
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  [{ googleTagManagerId: ids.googleTagManagerId }, ['gtm.js?id=GTM-ABC1234']],
  [{ googleAnalyticsId: ids.googleAnalyticsId }, ['js?id=G-ABCDE12345']],
  [{ fbPixelId: ids.fbPixelId }, ['fbevents.js']],
])(
  '[ANALYT-26] [ANALYT-27] [ANALYT-28] the vendors of a branch with %j are these alone, and no other is told',
  (own, loaded) => {
    open(menuAt, own)
    notice(aPlate)
    expect(scripts().map((script) => script?.split('/').at(-1))).toEqual(loaded)
    const isTagged = (name: string) => JSON.stringify(layer()).includes(name)
    expect([isTagged('productDetail'), isTagged('view_item'), pixel().includes('track ViewContent')]).toEqual([
      'googleTagManagerId' in own,
      'googleAnalyticsId' in own,
      'fbPixelId' in own,
    ])
  },
)

test('[ANALYT-28] the property counts no page by itself, and hears of each event as the vendor reads it', () => {
  open(menuAt, { googleAnalyticsId: ids.googleAnalyticsId })
  const calls = layer().map((entry) => Array.from(entry as unknown as ArrayLike<unknown>))
  expect(calls.slice(0, 2)).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-ABCDE12345', { send_page_view: false }],
  ])
  expect(calls[2]).toEqual(['event', 'page_view', { page_path: menuAt }])
  expect(layer().some((entry) => Array.isArray(entry))).toBe(false)
})

test('[ANALYT-26] the pixel keeps what it is told until its script has come, and then tells it', () => {
  open(menuAt, { fbPixelId: ids.fbPixelId })
  const { fbq } = window as unknown as { fbq: { callMethod?: (...told: unknown[]) => void; queue: unknown[] } }
  const before = fbq.queue.length
  const heard: unknown[][] = []
  fbq.callMethod = (...told) => void heard.push(told)
  notice(aPlate)
  expect(heard.map(([, name]) => name)).toEqual(['ViewContent'])
  expect(fbq.queue).toHaveLength(before)
})

test('[ANALYT-22] the pixel of a branch without other vendors receives each page', () => {
  open(menuAt, { fbPixelId: ids.fbPixelId })
  go(`/menu/${alias}/Take_Away`)
  expect(pixel().filter((told) => told === 'track PageView')).toHaveLength(2)
})

test('the vendors are not loaded into a document of another page, whose policy forbids them', () => {
  open('/menu', ids)
  go(menuAt)
  expect(scripts()).toEqual([])
})

test('the vendors do not read the diner’s data in the address', () => {
  open(`${menuAt}?campaignId=a&phone=1155554444&name=Ana&customerName=Ana&code=X&tableNumber=1&abandoned&token=t`, ids)
  expect(location.search).toBe('?campaignId=a')
})

test('[ANALYT-01] a page that is seen again after the session is over begins another one', async () => {
  open()
  const first = cookie()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'analyticsSessionId=; Max-Age=0; Path=/'
  document.dispatchEvent(new Event('visibilitychange'))
  go(`/menu/${alias}/preview`)
  expect(cookie()).toMatch(/^[0-9a-f]{32}$/)
  expect(cookie()).not.toBe(first)
})

test('a page whose analytics have ended sends and counts nothing more', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(`/menu/${alias}/preview`)
  await later()
  stop()
  vi.restoreAllMocks()
  document.elementsFromPoint = () => []
  for (const event of ['online', 'pagehide']) window.dispatchEvent(new Event(event))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  document.body.innerHTML = '<a id="out" href="https://wa.me/549">x</a><form><input id="a"></form>'
  document.getElementById('out')!.addEventListener('click', (event) => event.preventDefault())
  document.getElementById('out')!.click()
  document.getElementById('a')!.dispatchEvent(new Event('input', { bubbles: true }))
  go(`/menu/${alias}/checkout`)
  add()
  await later(60_000)
  expect(sent).toEqual([])
})

test('a page of a company, where each branch has rules of its own, counts nothing', async () => {
  const queryClient = open('/menu/elsewhere', ids)
  queryClient.setQueryData(['shop', 'la-compania', null], { type: 'company', company: {} })
  go('/menu/la-compania')
  await later()
  expect([names(), cookie(), scripts()]).toEqual([[], null, []])
})

test('a page leaves out kept orders that another release has written', async () => {
  const whole = { alias, code: 'A', publicId: 'k.A', total: 1, items: [], at: Date.now() }
  const { publicId: _, ...nameless } = { ...whole, code: 'B' }
  localStorage.setItem('comanda.analytics-unpaid', JSON.stringify([nameless, whole]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'comanda.analytics-unpaid' }))
  const queryClient = open(`/menu/${alias}/order/A`)
  for (const code of ['A', 'B'])
    queryClient.setQueryData(['order', alias, code], {
      payment: { status: 'APPROVED' },
      paymentType: { upload: 'API' },
    })
  await later()
  expect(names()).toEqual(['PAY_ORDER'])
})

test('[ANALYT-06] a page tells once that an order of this browser has been paid', async () => {
  const queryClient = open(`/menu/${alias}/order/7KQ2MXP4`)
  const isPaid = (status: string) =>
    queryClient.setQueryData(['order', alias, '7KQ2MXP4'], { payment: { status }, paymentType: { upload: 'API' } })
  orderPlaced(true)
  isPaid('PENDING')
  await later()
  expect(names()).toEqual(['CREATE_ORDER'])
  isPaid('APPROVED')
  isPaid('APPROVED')
  await later()
  expect(names()).toEqual(['CREATE_ORDER', 'PAY_ORDER'])
})

test('[ANALYT-06] a page remembers the five newest orders whose money is still to come, for two days', async () => {
  const queryClient = open(`/menu/${alias}/order/7KQ2MXP4`, ids)
  const codes = ['A', 'B', 'C', 'D', 'E', 'F']
  for (const code of codes)
    notice({
      type: 'OrderPlaced',
      alias,
      code,
      publicId: `k.${code}`,
      total: 1,
      lines: [aLine()],
      isPaidOnline: true,
    })
  await later()
  const isPaid = (code: string) =>
    queryClient.setQueryData(['order', alias, code], {
      payment: { status: 'APPROVED' },
      paymentType: { upload: 'API' },
    })
  sent = []
  isPaid('A')
  isPaid('B')
  await later()
  expect(names()).toEqual(['PAY_ORDER'])
  const waiting = () => localStorage.getItem('comanda.analytics-vendors')
  expect(waiting()).toContain('k.B')
  vi.setSystemTime(Date.now() + 49 * 3_600_000)
  isPaid('C')
  expect(waiting()).not.toContain('k.C')
})

test('[ANALYT-05] a page tells of an order once, also where its page says it many times', async () => {
  open(`/menu/${alias}/checkout`)
  orderPlaced(false)
  orderPlaced(false)
  await later()
  expect(names().filter((name) => name === 'CREATE_ORDER')).toHaveLength(1)
})

const forms = () => (vendors().dataLayer ?? []).filter(({ event }) => event?.startsWith('form_')) as readonly object[]

test('[FFMT-10] a page tells that a form was begun, once a page, and that it was sent', () => {
  open(`/menu/${alias}/preview`, ids)
  document.body.innerHTML = '<form><input id="a"><textarea id="b"></textarea><p id="c"></p></form>'
  const typeIn = (id: string) => document.getElementById(id)!.dispatchEvent(new Event('input', { bubbles: true }))
  typeIn('c')
  expect(forms()).toEqual([])
  typeIn('a')
  typeIn('b')
  expect(forms()).toEqual([{ event: 'form_start', form_id: 'cart' }])
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true }))
  expect(forms().slice(1)).toEqual([{ event: 'form_submit', form_id: 'cart' }])
  go(menuAt)
  typeIn('a')
  expect(forms().slice(2)).toEqual([{ event: 'form_start', form_id: 'menu' }])
})

test('[ANALYT-17] a page tells of fifty plates of a menu, once it has been loaded', async () => {
  const plates = Array.from({ length: 51 }, (_, n) => ({
    id: `p-${n}`,
    showName: `P ${n}`,
    price: 100,
    visible: true,
  }))
  const categories = [{ id: 'c', showName: 'C', plateIds: plates.map(({ id }) => id) }]
  const queryClient = open(menuAt, ids)
  const impressions = () =>
    (vendors().dataLayer ?? []).flatMap(
      (entry) => (entry as { ecommerce?: { impressions?: readonly object[] } | null }).ecommerce?.impressions ?? [],
    )
  expect(impressions()).toEqual([])
  const [mode] = store.orderModes.filter(({ showName }) => showName === 'Delivery')
  queryClient.setQueryData(['menu', alias, mode!.id, null], { menu: { categories }, plates, discounts: [] })
  await vi.waitFor(() => expect(impressions()).toHaveLength(50))
  expect(impressions()[0]).toMatchObject({ id: 'p-0', name: 'P 0', category: 'C', price: 1, position: 1 })
})

test('[ANALYT-14] [FFMT-11] a page tells of a link that leads away, without what follows its question mark, and of files', async () => {
  open()
  document.body.innerHTML =
    '<a id="out" href="https://wa.me/549?text=Ana">x</a><a id="in" href="/menu/a">x</a><a id="file" href="/carta.pdf">x</a>'
  for (const id of ['out', 'in', 'file']) {
    const link = document.getElementById(id)!
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
  }
  await later()
  expect(names()).toEqual(['LINK_CLICK', 'LINK_CLICK'])
})

test('[ANALYT-07] [ANALYT-08] [ANALYT-11] [ANALYT-12] [ANALYT-13] a page reports its logs and addresses', async () => {
  open('/menu/elsewhere')
  go(`/menu/${alias}`)
  chooseStore()
  const [mode] = store.orderModes
  cartStore.dispatch({
    ...{ type: 'ChangeOrderMode', orderModeId: mode!.id, paymentType: null, menuHashFrom: 'a', menuHashTo: 'a' },
  })
  notice({ type: 'PlateOpened', alias, plate: { id: 'p', showName: 'P', price: 1 }, category: { showName: 'C' } })
  add()
  cartStore.dispatch({ type: 'RemoveLine', lineId: 'line-1' })
  go(`/menu/${alias}/checkout`)
  await later()
  expect(names()).toEqual([
    ...['BRANCH_CONTACT_SELECT', 'ORDER_MODE_SELECT', 'ITEM_VIEW', 'ADD_ITEM', 'DELETE_ITEM', 'CONTINUE_TO_CHECKOUT'],
  ])
})
