import { cacheNames } from 'workbox-core'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isBuilt, isInTrouble, isOfCatalogue, isPicture, mayBeCached, pageRuleOf } from './cached-requests.ts'
import { documentOf, dropBrokenDocuments, keepDocument } from './documents.ts'
import { moveNotices, openNotice, showNotice } from './notices.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

const day = 86_400
const builtFiles = 'comanda-built'
const limitOfBuilt = { maxEntries: 240, maxAgeSeconds: 30 * day }

self.addEventListener('install', (event) => event.waitUntil(keepEarlierRelease().catch(() => undefined)))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  // Firefox shows its own error page when a preload fails, although this worker answers with the stored page.
  await self.registration.navigationPreload?.[navigator.userAgent.includes('Firefox') ? 'disable' : 'enable']()
  await self.clients.claim()
  const built = await caches.open(builtFiles)
  await dropBrokenDocuments(async (path) => Boolean((await matchPrecache(path)) ?? (await built.match(path))))
}

/**
 * A page of the previous release still requests its own files, which the new precache and the gateway no longer have.
 */
async function keepEarlierRelease() {
  if (!(await caches.has(cacheNames.precache))) return
  const [precached, built] = [await caches.open(cacheNames.precache), await caches.open(builtFiles)]
  const expiration = new CacheExpiration(builtFiles, limitOfBuilt)
  for (const request of await precached.keys()) {
    const file = isBuilt(new URL(request.url)) ? await precached.match(request) : undefined
    if (!file) continue
    await built.put(request.url, file)
    await expiration.updateTimestamp(request.url)
  }
  await expiration.expireEntries()
}

// Before the route of the precache, which would answer for the address of its own page.
self.addEventListener('fetch', (event) => {
  const { pathname, searchParams } = new URL(event.request.url)
  const rule = event.request.mode === 'navigate' ? pageRuleOf(pathname, searchParams.get('alias')) : null
  if (rule !== null && event.request.method === 'GET') event.respondWith(documentOf(event, rule))
})

precacheAndRoute([...self.__WB_MANIFEST], { directoryIndex: '', cleanURLs: false })

const onlyKeepable = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayBeCached(response) ? response : null),
}

/** The stored answer is then used, as without a network. */
const noTrouble = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (isInTrouble(response)) throw new Error(`the gateway answers ${response.status}`)
    return response
  },
}

const answers = new NetworkFirst({
  cacheName: 'comanda-catalogue',
  networkTimeoutSeconds: 4,
  plugins: [
    noTrouble,
    onlyKeepable,
    new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
  ],
})
const isOurs = (url: URL) => url.origin === self.location.origin

registerRoute(({ url }) => isOurs(url) && isOfCatalogue(url), answers)
registerRoute(
  ({ url }) => isOurs(url) && isPicture(url),
  new StaleWhileRevalidate({
    cacheName: 'comanda-pictures',
    // An icon's address redirects to the shop's own icon, which may be on another host: such an answer is not stored.
    plugins: [
      {
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.type === 'basic' ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 7 * day, purgeOnQuotaError: true }),
    ],
  }),
)
registerRoute(
  ({ url }) => isOurs(url) && isBuilt(url),
  new CacheFirst({
    cacheName: builtFiles,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      new ExpirationPlugin({ ...limitOfBuilt, purgeOnQuotaError: true }),
    ],
  }),
)

type Message =
  | { readonly type: 'TAKE_OVER' }
  /** The files that a page has loaded before this worker started. */
  | { readonly type: 'KEEP'; readonly pathname: string; readonly calls: readonly string[] }

self.addEventListener('message', (event) => {
  const message = event.data as Message
  if (message.type === 'TAKE_OVER') event.waitUntil(self.skipWaiting())
  if (message.type === 'KEEP') event.waitUntil(keepOf(message, event))
})

async function keepOf({ pathname, calls }: Extract<Message, { type: 'KEEP' }>, event: ExtendableEvent) {
  const known = calls
    .map((call) => new URL(call, self.location.origin))
    .filter((url) => isOurs(url) && isOfCatalogue(url))
  await Promise.allSettled([
    keepDocument(pathname),
    ...known.slice(0, 30).map((url) => answers.handleAll({ event, request: new Request(url) })[1]),
  ])
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & Parameters<typeof moveNotices>[1]
  change.waitUntil(moveNotices(self.registration, change))
})
self.addEventListener('push', (event) => event.waitUntil(showNotice(self.registration, event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(self.clients, event.notification)))
