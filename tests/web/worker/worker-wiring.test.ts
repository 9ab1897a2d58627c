import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Plugin = {
  readonly cacheWillUpdate?: (of: { response: Response }) => Promise<Response | null>
  readonly fetchDidSucceed?: (of: { response: Response }) => Promise<Response>
  readonly limit?: object
}
type Strategy = { readonly kind: string; readonly cacheName: string; readonly plugins: readonly Plugin[] }

const parts = vi.hoisted(() => ({
  routes: [] as { readonly takes: (of: { url: URL }) => boolean; readonly strategy: Strategy }[],
  /** The addresses that were passed to the strategies by hand. */
  asked: [] as string[],
  precached: [] as unknown[],
  expired: [] as string[],
  documentOf: vi.fn(async () => new Response('the page')),
  dropBrokenDocuments: vi.fn(async (_isKept: (path: string) => Promise<boolean>) => undefined),
  keepDocument: vi.fn(async () => undefined),
  moveNotices: vi.fn(async () => undefined),
  openNotice: vi.fn(async () => undefined),
  showNotice: vi.fn(async () => undefined),
}))

// The libraries need a browser's storage. The test checks the worker's calls of them, and of its own parts.
vi.mock('workbox-core', () => ({ cacheNames: { precache: 'precache' } }))
vi.mock('workbox-expiration', () => ({
  CacheExpiration: class {
    updateTimestamp = async (url: string) => void parts.expired.push(url)
    expireEntries = async () => void parts.expired.push('expire')
  },
  ExpirationPlugin: class {
    readonly limit: object
    constructor(limit: object) {
      this.limit = limit
    }
  },
}))
vi.mock('workbox-precaching', () => ({
  precacheAndRoute: (...all: unknown[]) => void parts.precached.push(...all),
  matchPrecache: async (path: string) => (path === '/assets/precached.js' ? new Response('') : undefined),
}))
vi.mock('workbox-routing', () => ({
  registerRoute: (takes: (of: { url: URL }) => boolean, strategy: Strategy) =>
    void parts.routes.push({ takes, strategy }),
}))
vi.mock('workbox-strategies', () => {
  const strategy = (kind: string) =>
    class {
      readonly kind = kind
      constructor(settings: object) {
        Object.assign(this, settings)
      }
      handleAll({ request }: { request: Request }) {
        parts.asked.push(request.url)
        return [Promise.resolve(), Promise.resolve()]
      }
    }
  return {
    CacheFirst: strategy('CacheFirst'),
    NetworkFirst: strategy('NetworkFirst'),
    StaleWhileRevalidate: strategy('StaleWhileRevalidate'),
  }
})
vi.mock('#web/worker/documents.ts', () => parts)
vi.mock('#web/worker/notices.ts', () => parts)

const origin = window.location.origin
const listeners = new Map<string, (event: object) => void>()
let stored: Map<string, Map<string, Response>>
let worker: { readonly skipWaiting: () => Promise<void>; readonly clients: object; readonly registration: object }

beforeEach(async () => {
  stored = new Map()
  for (const list of [parts.routes, parts.asked, parts.precached, parts.expired]) list.length = 0
  vi.clearAllMocks()
  const cacheOf = (name: string) => {
    const held = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, held)
    return {
      keys: async () => [...held.keys()].map((path) => new Request(origin + path)),
      match: async (asked: Request | string) =>
        held.get(typeof asked === 'string' ? asked : new URL(asked.url).pathname),
      put: async (url: string, response: Response) => void held.set(new URL(url).pathname, response),
    }
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => stored.has(name),
  })
  worker = {
    skipWaiting: vi.fn(async () => undefined),
    clients: { claim: vi.fn(async () => undefined) },
    registration: {
      navigationPreload: { enable: vi.fn(async () => undefined), disable: vi.fn(async () => undefined) },
    },
  }
  vi.stubGlobal('self', {
    ...worker,
    __WB_MANIFEST: ['/index.html'],
    location: window.location,
    addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  })
  vi.resetModules()
  await vi.importActual('#web/worker/service-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** Sends an event to the worker. Resolves when its work is done. */
async function happens(type: string, event: object = {}) {
  const work: unknown[] = []
  const whole = { ...event, waitUntil: (promise: unknown) => void work.push(promise) }
  listeners.get(type)?.(whole)
  await Promise.all(work)
  return whole
}

/** The strategy that answers an address; null leaves it to the network. */
const answererOf = (address: string) =>
  parts.routes.find(({ takes }) => takes({ url: new URL(address, origin) }))?.strategy ?? null

const response = (status: number, type: ResponseType = 'basic') =>
  Object.defineProperty(new Response(null, { status, headers: { 'cache-control': 'no-cache' } }), 'type', {
    value: type,
  })

/** Whether the cache of an address keeps an answer. */
async function keeps(address: string, answer: Response) {
  const plugins = answererOf(address)?.plugins ?? []
  const said = await Promise.all(
    plugins.map(({ cacheWillUpdate }) => cacheWillUpdate?.({ response: answer }) ?? answer),
  )
  return said.every((each) => each !== null)
}

test('each of our addresses has its own strategy', () => {
  expect(parts.precached).toEqual([['/index.html'], { directoryIndex: '', cleanURLs: false }])
  expect(answererOf('/api/diner/parrilla')).toMatchObject({
    ...{ kind: 'NetworkFirst', cacheName: 'comanda-catalogue', networkTimeoutSeconds: 4 },
  })
  expect(answererOf('/media/x.webp')).toMatchObject({ kind: 'StaleWhileRevalidate', cacheName: 'comanda-pictures' })
  expect(answererOf('/assets/ui-ABC.js')).toMatchObject({ kind: 'CacheFirst', cacheName: 'comanda-built' })
  expect(['/api/order', '/api/orders?phone=1', '/health'].map(answererOf)).toEqual([null, null, null])
})

test('the same addresses of another site are left alone', () => {
  const others = ['/api/diner/parrilla', '/media/x.webp', '/assets/ui-ABC.js'].map(
    (path) => `https://other.example${path}`,
  )
  expect(others.map(answererOf)).toEqual([null, null, null])
})

test('each cache has a limit, and frees its room when there is none', () => {
  const limits = parts.routes.map(({ strategy }) => strategy.plugins.find(({ limit }) => limit)?.limit)
  const days = (count: number) => count * 86_400
  expect(limits).toEqual([
    { maxEntries: 80, maxAgeSeconds: days(30), purgeOnQuotaError: true },
    { maxEntries: 120, maxAgeSeconds: days(7), purgeOnQuotaError: true },
    { maxEntries: 240, maxAgeSeconds: days(30), purgeOnQuotaError: true },
  ])
})

test('a picture is kept only as a good answer of our own site', async () => {
  expect(await keeps('/media/x.webp', response(200))).toBe(true)
  expect(await keeps('/media/x.webp', response(404))).toBe(false)
  expect(await keeps('/media/x.webp', response(200, 'cors'))).toBe(false)
})

test('a built file is kept only as a good answer', async () => {
  expect(await keeps('/assets/ui-ABC.js', response(200))).toBe(true)
  expect(await keeps('/assets/ui-ABC.js', response(404))).toBe(false)
})

test('a gateway in trouble counts as no network for the catalogue', async () => {
  const judge = answererOf('/api/diner/parrilla')?.plugins.find(({ fetchDidSucceed }) => fetchDidSucceed)
  await expect(judge?.fetchDidSucceed?.({ response: response(503) })).rejects.toThrow('the gateway answers 503')
  const good = response(404)
  expect(await judge?.fetchDidSucceed?.({ response: good })).toBe(good)
})

test('a visit to a page is answered with its document, and nothing else is', async () => {
  const asked = async (path: string, more: object = {}) => {
    const respondWith = vi.fn()
    await happens('fetch', { request: { url: origin + path, mode: 'navigate', method: 'GET', ...more }, respondWith })
    return respondWith.mock.calls.length
  }
  expect(await asked('/menu/parrilla')).toBe(1)
  expect(parts.documentOf).toHaveBeenLastCalledWith(
    expect.objectContaining({ request: expect.objectContaining({ url: `${origin}/menu/parrilla` }) }),
    expect.objectContaining({ alias: 'parrilla', key: '/menu/parrilla' }),
  )
  expect(await asked('/support?alias=parrilla')).toBe(1)
  expect(parts.documentOf).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ alias: 'parrilla' }))
  parts.documentOf.mockClear()
  expect(await asked('/menu/parrilla', { method: 'POST' })).toBe(0)
  expect(await asked('/menu/parrilla', { mode: 'cors' })).toBe(0)
  expect(await asked('/api/configuration')).toBe(0)
  expect(parts.documentOf).not.toHaveBeenCalled()
})

test('a new worker keeps the built files of the previous release, which open pages still request', async () => {
  stored.set(
    'precache',
    new Map([
      ['/assets/old.js', new Response('old')],
      ['/index.html', new Response('page')],
    ]),
  )
  await happens('install')
  expect([...(stored.get('comanda-built')?.keys() ?? [])]).toEqual(['/assets/old.js'])
  expect(parts.expired).toEqual([`${origin}/assets/old.js`, 'expire'])
})

test('the first worker of a phone has nothing to keep', async () => {
  await happens('install')
  expect(stored.size).toBe(0)
})

test('a worker of Firefox asks for no preload, whose failure there hides the stored page', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0' })
  await happens('activate')
  expect(worker.registration).toHaveProperty('navigationPreload.enable.mock.calls.length', 0)
  expect(worker.registration).toHaveProperty('navigationPreload.disable.mock.calls.length', 1)
})

test('a worker that starts takes its pages, and drops documents whose files are kept nowhere', async () => {
  stored.set('comanda-built', new Map([['/assets/built.js', new Response('')]]))
  await happens('activate')
  expect(worker.registration).toHaveProperty('navigationPreload.enable.mock.calls.length', 1)
  expect(worker.registration).toHaveProperty('navigationPreload.disable.mock.calls.length', 0)
  expect(worker.clients).toHaveProperty('claim.mock.calls.length', 1)
  const isKept = parts.dropBrokenDocuments.mock.calls[0]?.[0]
  const files = ['/assets/precached.js', '/assets/built.js', '/assets/gone.js']
  expect(await Promise.all(files.map((path) => isKept?.(path)))).toEqual([true, true, false])
})

test('a worker starts without navigation preload, as in Safari', async () => {
  vi.stubGlobal('self', { ...window.self, ...worker, registration: {} })
  await happens('activate')
  expect(parts.dropBrokenDocuments).toHaveBeenCalledTimes(1)
})

test('a page says when a waiting worker takes over', async () => {
  await happens('message', { data: { type: 'OTHER' } })
  expect(worker.skipWaiting).not.toHaveBeenCalled()
  await happens('message', { data: { type: 'TAKE_OVER' } })
  expect(worker.skipWaiting).toHaveBeenCalledTimes(1)
  expect(parts.keepDocument).not.toHaveBeenCalled()
})

test('a page’s files from before the worker are kept: its document, and thirty catalogue answers', async () => {
  const calls = ['/api/configuration', '/api/orders?phone=1', 'https://other.example/api/configuration']
  const many = Array.from({ length: 40 }, (_, index) => `/api/diner/shop-${index}`)
  await happens('message', { data: { type: 'KEEP', pathname: '/menu/parrilla', calls: [...calls, ...many] } })
  expect(parts.keepDocument).toHaveBeenCalledWith('/menu/parrilla')
  expect(parts.asked).toEqual(['/api/configuration', ...many.slice(0, 29)].map((path) => origin + path))
  expect(worker.skipWaiting).not.toHaveBeenCalled()
})

test('notices are shown, opened and moved by their own part', async () => {
  await happens('push', { data: 'a notice' })
  expect(parts.showNotice).toHaveBeenCalledWith(worker.registration, 'a notice')
  await happens('notificationclick', { notification: 'a notice' })
  expect(parts.openNotice).toHaveBeenCalledWith(worker.clients, 'a notice')
  const change = await happens('pushsubscriptionchange', { oldSubscription: 'old' })
  expect(parts.moveNotices).toHaveBeenCalledWith(worker.registration, change)
})
