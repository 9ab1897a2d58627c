import { CacheExpiration } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import {
  builtFilesOf,
  doorOf,
  isInTrouble,
  mayBeCached,
  neutralDocumentOf,
  type PageRule,
  pageRuleOf,
} from './cached-requests.ts'

const cacheName = 'comanda-documents'
/** The wait for a document from the network, while one of the same shop is stored. */
const patienceMs = 3_000

const expiration = new CacheExpiration(cacheName, { maxEntries: 40, maxAgeSeconds: 30 * 86_400 })

/** The parts of a `FetchEvent` that are used here. */
type DocumentFetch = {
  readonly request: Request
  readonly preloadResponse: Promise<unknown>
  waitUntil(work: Promise<unknown>): void
}

/**
 * Returns the document of a page: from the network, which alone has the shop's current look, or the last one of the
 * same shop. Without any of that shop it is the neutral document of the address's app: never the look of another shop,
 * and never another app. While a document is stored, a gateway in trouble counts as no network. A page that is not
 * stored under its own address waits for the network without a limit: the stored document of its shop has another
 * policy, under which no card can be entered.
 */
export async function documentOf(event: DocumentFetch, rule: PageRule): Promise<Response> {
  const asked = fromNetwork(event, rule)
  const cached = await cachedDocument(rule)
  if (!cached) return asked.catch(async (error: unknown) => (await neutralDocument(event)) ?? Promise.reject(error))
  const answered = asked.then(
    (response) => (isInTrouble(response) ? cached : response),
    () => cached,
  )
  return rule.key === null ? answered : Promise.race([answered, after(patienceMs).then(() => cached)])
}

/** The document of a page's app as it was built. */
const neutralDocument = ({ request }: DocumentFetch): Promise<Response | undefined> =>
  matchPrecache(neutralDocumentOf(new URL(request.url).pathname))

/** Drops documents that name a file which is stored nowhere: without a network such a page would stay white. */
export async function dropBrokenDocuments(isCached: (path: string) => Promise<boolean>): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    const html = (await (await cache.match(request))?.text()) ?? ''
    const files = await Promise.all(builtFilesOf(html).map(isCached))
    if (files.includes(false)) await cache.delete(request)
  }
}

async function fromNetwork(event: DocumentFetch, rule: PageRule): Promise<Response> {
  const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  if (rule.key !== null) event.waitUntil(keep(rule.key, response.clone()))
  else if (rule.alias !== null) event.waitUntil(keepDoor(rule.alias))
  return response
}

/** Stores the document of a page that was opened before the worker started. */
export async function keepDocument(pathname: string): Promise<void> {
  const rule = pageRuleOf(pathname)
  if (rule?.key != null) return keep(rule.key, await fetch(pathname, { headers: { accept: 'text/html' } }))
  if (rule?.alias != null) return keepDoor(rule.alias)
}

async function keepDoor(alias: string) {
  const door = doorOf(alias)
  const cache = await caches.open(cacheName)
  if (await cache.match(door)) return
  await keep(door, await fetch(door, { headers: { accept: 'text/html' } }))
}

async function keep(key: string, response: Response) {
  if (!mayBeCached(response) || !/text\/html/.test(response.headers.get('content-type') ?? '')) return
  try {
    await (await caches.open(cacheName)).put(key, response)
    await expiration.updateTimestamp(key)
    await expiration.expireEntries()
  } catch {
    // No room, or storage is forbidden: the earlier document stays, or none.
  }
}

async function cachedDocument({ alias, key }: PageRule): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const own = key === null ? undefined : await cache.match(key)
  if (own || alias === null) return own
  const door = await cache.match(doorOf(alias))
  if (door) return door
  const others = (await cache.keys()).filter(({ url }) => pageRuleOf(new URL(url).pathname)?.alias === alias)
  const newest = others.at(-1)
  return newest && cache.match(newest)
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
