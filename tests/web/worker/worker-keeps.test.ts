import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Plugin = { cacheWillUpdate?: (of: { response: Response }) => Promise<Response | null> }
type Documents = { documentOf(event: object, rule: { alias: string; key: string }): Promise<Response> }

/** The strategies that the worker registers, by the name of their cache. */
const strategies = vi.hoisted(() => new Map<string, readonly Plugin[]>())
/** The kept answers, by their key. */
let kept: Map<string, Response>

// The worker's libraries need a browser's storage, so they are replaced: the test is about our rule.
vi.mock('workbox-expiration', () => ({
  CacheExpiration: class {
    updateTimestamp = async () => undefined
    expireEntries = async () => undefined
  },
  ExpirationPlugin: class {},
}))
vi.mock('workbox-precaching', () => ({ precacheAndRoute: () => undefined, matchPrecache: async () => undefined }))
vi.mock('workbox-routing', () => ({ registerRoute: () => undefined }))
vi.mock('workbox-strategies', () => {
  class Strategy {
    constructor({ cacheName, plugins }: { cacheName: string; plugins: readonly Plugin[] }) {
      strategies.set(cacheName, plugins)
    }
  }
  return { CacheFirst: Strategy, NetworkFirst: Strategy, StaleWhileRevalidate: Strategy }
})

beforeEach(() => {
  kept = new Map()
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, response: Response) => void kept.set(key, response),
    keys: async () => [],
  }
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => vi.unstubAllGlobals())

const page = (control: string, more: ResponseInit = {}) =>
  new Response('<html></html>', { ...more, headers: { 'content-type': 'text/html', 'cache-control': control } })

/** The worker answers a page with the network's answer. Resolves when nothing is under way any more. */
async function open(fromNetwork: Response, preloaded = false) {
  const { documentOf } = await vi.importActual<Documents>('#web/worker/documents.ts')
  vi.stubGlobal('fetch', async () => fromNetwork)
  const work: Promise<unknown>[] = []
  const event = {
    request: new Request('https://shop.example/menu/parrilla'),
    preloadResponse: Promise.resolve(preloaded ? fromNetwork : undefined),
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  }
  const answer = await documentOf(event, { alias: 'parrilla', key: '/menu/parrilla' })
  await Promise.all(work)
  return answer
}

test('the document of a page is kept when the gateway marks it as public', async () => {
  expect(await (await open(page('no-cache'))).text()).toBe('<html></html>')
  expect([...kept.keys()]).toEqual(['/menu/parrilla'])
})

test.each(['no-store', 'private, no-cache', 'no-cache, no-store'])(
  'a document with `%s` is shown and never kept, also when the browser has loaded it ahead',
  async (control) => {
    for (const preloaded of [false, true]) {
      expect((await open(page(control), preloaded)).status).toBe(200)
      expect([...kept.keys()]).toEqual([])
    }
  },
)

test('an error page, and an answer that is no page, are never kept as a document', async () => {
  await open(page('no-cache', { status: 503 }))
  await open(Response.json({}, { headers: { 'cache-control': 'no-cache' } }))
  expect([...kept.keys()]).toEqual([])
})

test('an answer of the catalogue is kept only when the gateway marks it as public', async () => {
  vi.stubGlobal('__WB_MANIFEST', [])
  await vi.importActual('#web/worker/service-worker.ts')
  const plugins = strategies.get('comanda-catalogue') ?? []
  const keeps = async (response: Response) => {
    const decided = await Promise.all(plugins.map(({ cacheWillUpdate }) => cacheWillUpdate?.({ response }) ?? response))
    return decided.every((each) => each !== null)
  }
  const answer = (control: string, status = 200) => Response.json({}, { status, headers: { 'cache-control': control } })
  expect(await keeps(answer('no-cache'))).toBe(true)
  for (const control of ['no-store', 'private, max-age=60']) expect(await keeps(answer(control)), control).toBe(false)
  expect(await keeps(answer('no-cache', 404))).toBe(false)
})
