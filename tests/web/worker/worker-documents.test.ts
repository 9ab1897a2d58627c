import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { builtFilesOf, pageRuleOf } from '#web/worker/cached-requests.ts'
import { documentOf, dropBrokenDocuments, keepDocument } from '#web/worker/documents.ts'

const stubs = vi.hoisted(() => ({
  limits: [] as unknown[],
  timestamps: [] as string[],
  shells: {} as Record<string, string>,
}))

// The libraries need a browser's storage.
vi.mock('workbox-expiration', () => ({
  CacheExpiration: class {
    constructor(...limits: unknown[]) {
      stubs.limits.push(limits)
    }
    updateTimestamp = async (key: string) => void stubs.timestamps.push(key)
    expireEntries = async () => void stubs.timestamps.push('expire')
  },
}))
vi.mock('workbox-precaching', () => ({
  matchPrecache: async (path: string) =>
    stubs.shells[path] === undefined ? undefined : new Response(stubs.shells[path]),
}))

const origin = 'https://shop.example'
const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' } })

/** The cache of documents: an address to its page. */
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map([['/menu/parrilla', 'the kept page']])
  stubs.shells = { '/index.html': 'the page of no shop', '/courier.html': 'the page of couriers' }
  stubs.timestamps.length = 0
  const pathOf = (key: Request | string) => new URL(typeof key === 'string' ? key : key.url, origin).pathname
  const cache = {
    match: async (key: Request | string) => {
      const body = kept.get(pathOf(key))
      return body === undefined ? undefined : html(body)
    },
    keys: async () => [...kept.keys()].map((path) => new Request(origin + path)),
    put: async (key: Request | string, response: Response) => void kept.set(pathOf(key), await response.text()),
    delete: async (key: Request | string) => kept.delete(pathOf(key)),
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (name !== 'comanda-documents') throw new Error(`${name} is another cache`)
      return cache
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The page of an address over a network with this answer, after this many ms. */
async function opened(path: string, network: () => Response | Promise<Response>, afterMs = 0) {
  globalThis.fetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    return network()
  }
  const { pathname, searchParams } = new URL(path, origin)
  const rule = pageRuleOf(pathname, searchParams.get('alias'))
  if (!rule) throw new Error(`the worker leaves ${path} alone`)
  const asked = {
    request: new Request(origin + path),
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  }
  const answer = documentOf(asked, rule).then(async (response) => `${response.status} ${await response.text()}`)
  answer.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return answer
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const fresh = () => html('the new page')
const otherPolicy = [
  '/menu/parrilla/checkout',
  '/menu/parrilla/order/ABC23456',
  '/support?alias=parrilla',
  '/encuesta/parrilla/X',
  '/logistics/tracking/order/parrilla/ABC23456',
]

test('the document of a page is the network’s when that answers in time', async () => {
  expect(await opened('/menu/parrilla', fresh, 2_900)).toBe('200 the new page')
})

test.each(['/menu/parrilla', '/menu/parrilla/Delivery'])(
  'the document of a page is the kept one after 3 s: %s',
  async (path) => {
    expect(await opened(path, fresh, 3_100)).toBe('200 the kept page')
    expect(kept.get(path)).toBe('the new page')
  },
)

test.each(otherPolicy)(
  'the document of a page is waited for if its policy differs from the kept one’s: %s',
  async (path) => {
    expect(await opened(path, fresh, 30_000)).toBe('200 the new page')
  },
)

test.each(['/menu/parrilla', ...otherPolicy])(
  'the document of a page is the kept one of the shop without a network: %s',
  async (path) => {
    expect(await opened(path, noNetwork, 4_000)).toBe('200 the kept page')
  },
)

test.each([500, 502, 503, 504])('the document of a page is the kept one of the shop behind a %i', async (status) => {
  expect(await opened('/menu/parrilla', () => html('Bad Gateway', status))).toBe('200 the kept page')
  expect(await opened('/menu/parrilla/checkout', () => html('Bad Gateway', status))).toBe('200 the kept page')
  expect(kept.get('/menu/parrilla')).toBe('the kept page')
})

test('the document of a page is the refusal itself where no document of the shop is kept', async () => {
  expect(await opened('/menu/sushi', () => html('Bad Gateway', 502))).toBe('502 Bad Gateway')
})

test('the document of a page is the gateway’s for an address that it does not know', async () => {
  expect(await opened('/menu/parrilla', () => html('nothing here', 404))).toBe('404 nothing here')
})

describe('without a network and without its own page', () => {
  test('a page of the shop is its newest kept one', async () => {
    kept = new Map([
      ['/menu/parrilla/preview', 'an earlier page'],
      ['/menu/sushi/Delivery', 'the page of another shop'],
      ['/menu/parrilla/Delivery', 'another page of the shop'],
      ['/guia', 'the page of no shop'],
    ])
    expect(await opened('/menu/parrilla/Take-away', noNetwork)).toBe('200 another page of the shop')
    expect(await opened('/menu/parrilla/checkout', noNetwork)).toBe('200 another page of the shop')
  })

  test('a page of a shop never has the appearance of another shop', async () => {
    expect(await opened('/menu/sushi', noNetwork)).toBe('200 the page of no shop')
    expect(await opened('/menu/sushi/checkout', noNetwork)).toBe('200 the page of no shop')
  })

  test('a page without a shop is never a shop’s page', async () => {
    expect(await opened('/guia', noNetwork)).toBe('200 the page of no shop')
    expect(await opened('/support', noNetwork)).toBe('200 the page of no shop')
  })

  test.each(['/logistics', '/logistics/parrilla/shipments', '/logistics/parrilla/shipments/simple/s1'])(
    'a courier’s page is the courier’s document, with no shop’s look: %s',
    async (path) => {
      expect(await opened(path, noNetwork)).toBe('200 the page of couriers')
      expect(await opened(path, () => html('Bad Gateway', 502))).toBe('502 Bad Gateway')
    },
  )

  test('a page is never the document of another app', async () => {
    stubs.shells = { '/index.html': 'the page of no shop' }
    await expect(opened('/logistics/parrilla/shipments', noNetwork)).rejects.toThrow('Failed to fetch')
    stubs.shells = { '/courier.html': 'the page of couriers' }
    await expect(opened('/logistics/tracking/order/sushi/ABC23456', noNetwork)).rejects.toThrow('Failed to fetch')
    await expect(opened('/guia', noNetwork)).rejects.toThrow('Failed to fetch')
  })

  test('the console is left to the network', () => {
    expect(['/console', '/console/orders', '/console.html'].map((path) => pageRuleOf(path))).toEqual([null, null, null])
  })

  test('a page fails as the network does where the worker has no page at all', async () => {
    stubs.shells = {}
    await expect(opened('/menu/sushi', noNetwork)).rejects.toThrow('Failed to fetch')
  })
})

describe('a kept document', () => {
  const asked: [path: string, accepts: string | null][] = []
  beforeEach(() => {
    asked.length = 0
    globalThis.fetch = async (of, init) => {
      asked.push([String(of), new Headers(init?.headers).get('accept')])
      return fresh()
    }
  })

  test('a kept document has a limit in number and in days, counted from its last visit', async () => {
    expect(stubs.limits).toEqual([['comanda-documents', { maxEntries: 40, maxAgeSeconds: 30 * 86_400 }]])
    await keepDocument('/menu/parrilla')
    expect(stubs.timestamps).toEqual(['/menu/parrilla', 'expire'])
  })

  test('a kept document is a page that was opened before the worker was there', async () => {
    await keepDocument('/menu/sushi/Delivery')
    expect(asked).toEqual([['/menu/sushi/Delivery', 'text/html']])
    expect(kept.get('/menu/sushi/Delivery')).toBe('the new page')
  })

  test('a kept document is the front of the shop for a page that is kept under no address', async () => {
    await keepDocument('/menu/sushi/checkout')
    expect(asked).toEqual([['/menu/sushi', 'text/html']])
    expect(kept.get('/menu/sushi')).toBe('the new page')
    await keepDocument('/menu/sushi/order/ABC23456')
    expect(asked).toHaveLength(1)
  })

  test('a kept document is none for a page without a shop or address, or one left to the network', async () => {
    for (const path of ['/support', '/docs', '/logistics/parrilla/rider/logIn']) await keepDocument(path)
    expect(asked).toEqual([])
  })

  test('a kept document is the front of the shop after a visit to its checkout', async () => {
    kept.clear()
    await opened('/menu/sushi/checkout', fresh)
    expect([...kept.keys()]).toEqual(['/menu/sushi'])
    kept.clear()
    await opened('/support', fresh)
    expect([...kept.keys()]).toEqual([])
  })

  test('a kept document stays unchanged where there is no room', async () => {
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async () => undefined,
        keys: async () => [],
        put: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
      }),
    })
    await expect(keepDocument('/menu/parrilla')).resolves.toBeUndefined()
  })
})

test('a new worker drops the documents whose files are kept nowhere', async () => {
  kept = new Map([
    ['/menu/a', '<script type="module" crossorigin src="/assets/index-NEW.js"></script>'],
    ['/menu/b', '<link rel="modulepreload" crossorigin href="/assets/ui-OLD.js">'],
    ['/menu/c', '<script src=/assets/index-NEW.js></script><link rel="stylesheet" href="/assets/index-OLD.css?v=1">'],
    ['/guia', '<p>no script</p>'],
  ])
  const asked: string[] = []
  await dropBrokenDocuments(async (path) => {
    asked.push(path)
    return path.includes('NEW')
  })
  expect([...kept.keys()]).toEqual(['/menu/a', '/guia'])
  expect(asked).toContain('/assets/index-OLD.css')
})

test('a document of the build names its files', () => {
  expect(
    builtFilesOf('<link href="/icon.svg"><script src="/assets/a.js"></script><img src="/media/assets/x.png">'),
  ).toEqual(['/assets/a.js'])
})
