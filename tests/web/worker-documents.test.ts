import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentOf, dropBrokenDocuments } from '#web/worker/documents.ts'
import { builtFilesOf, pageRuleOf } from '#web/worker/kept-requests.ts'

const origin = 'https://shop.example'
const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' } })

/** The cache of documents: an address to its page. */
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map([['/menu/parrilla', 'the kept page']])
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
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined, has: async () => true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The page of an address over a network that answers so, after so many ms. */
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

describe('the document of a page', () => {
  test('is the network’s when that answers in time', async () => {
    expect(await opened('/menu/parrilla', fresh, 2_900)).toBe('200 the new page')
  })

  test.each(['/menu/parrilla', '/menu/parrilla/Delivery'])('is the kept one after 3 s: %s', async (path) => {
    expect(await opened(path, fresh, 3_100)).toBe('200 the kept page')
    expect(kept.get(path)).toBe('the new page')
  })

  test.each(otherPolicy)('is waited for where it has another policy than the kept one: %s', async (path) => {
    expect(await opened(path, fresh, 30_000)).toBe('200 the new page')
  })

  test.each(['/menu/parrilla', ...otherPolicy])('is the kept one of the shop without a network: %s', async (path) => {
    expect(await opened(path, noNetwork, 4_000)).toBe('200 the kept page')
  })

  test.each([500, 502, 503, 504])('is the kept one of the shop behind a %i', async (status) => {
    expect(await opened('/menu/parrilla', () => html('Bad Gateway', status))).toBe('200 the kept page')
    expect(await opened('/menu/parrilla/checkout', () => html('Bad Gateway', status))).toBe('200 the kept page')
    expect(kept.get('/menu/parrilla')).toBe('the kept page')
  })

  test('is the refusal itself where no document of the shop is kept', async () => {
    expect(await opened('/menu/sushi', () => html('Bad Gateway', 502))).toBe('502 Bad Gateway')
  })

  test('is the gateway’s for an address that it does not know', async () => {
    expect(await opened('/menu/parrilla', () => html('nothing here', 404))).toBe('404 nothing here')
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
