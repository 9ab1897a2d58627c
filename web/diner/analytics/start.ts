import type { QueryClient } from '@tanstack/react-query'
import { browserIdsIn } from '#domain/analytics/browser-ids.ts'
import { consentOf, consentScope, permissionOf } from '#domain/analytics/consent.ts'
import { isVendorPage, vendorsOf } from '#domain/analytics/vendors.ts'
import type { Country } from '#domain/catalog/document.ts'
import { defaultCountry } from '#domain/money/money.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Shop } from '#openapi/wire/stores.ts'
import type { BranchView } from '#web/diner/api/shop.ts'
import { analyticsConsent } from '#web/diner/state/analytics-consent.ts'
import { campaignStore, entryStore } from '#web/diner/state/entry.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'
import { endpointEventOf } from './endpoint-events.ts'
import { createOutbox } from './outbox.ts'
import { pageOf } from './page-of.ts'
import { createSaleFrame } from './sale-frame.ts'
import { sendBatch } from './send-batch.ts'
import { session } from './session.ts'
import {
  checkoutEntered,
  type Emit,
  watchCart,
  watchDocument,
  watchNotices,
  watchPages,
  watchPayments,
} from './sources.ts'
import type { DinerEvent, DinerMoment, Scene } from './stream.ts'
import { createVendorLines } from './vendor-lines.ts'
import type { Way } from './way.ts'

type Pending = { readonly alias: string; readonly at: number; readonly event: Parameters<Emit>[1] }

/** The limit of events that wait for their shop or for the diner's answer; beyond it the oldest are dropped. */
const mostPending = 200

/** FFMT-08 to FFMT-12: starts counting the diner's actions on this page. Returns the function that stops it. */
export function startAnalytics(
  router: Way,
  queryClient: QueryClient,
  visited: readonly { readonly pathname: string }[],
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const opened = documentLoadedAs()
  const shopOf = (alias: string) => knownShop(queryClient, alias)
  const currentPath = () => router.state.location.pathname
  const branchHere = () => branchIn(shopOf(shopInPath(currentPath()) ?? ''))
  const hideBar = (exceptFor?: string) => void bar?.then(({ hideConsentBar }) => hideConsentBar(exceptFor))
  const lines = createVendorLines({
    loadedAs: opened.pathname,
    branchOfDocument: () => branchIn(shopOf(shopInPath(opened.pathname) ?? ''))?.id,
  })
  const outbox = createOutbox(sendBatch)
  const saleFrame = createSaleFrame()
  let campaignIsOfThisVisit = ['campaignId', 'utm_source', 'menu'].some((name) => opened.searchParams.has(name))
  let mayBegin = true
  let bar: Promise<typeof import('./consent-bar.tsx')> | undefined
  let pending: readonly Pending[] = []

  const begin = (happened: DinerMoment) => {
    if (!mayBegin) return
    mayBegin = false
    // Sends the batches that an earlier page could not send.
    void outbox.flush()
    if (session.begin(campaignIsOfThisVisit)) lines.take({ ...happened, event: { type: 'SessionStarted' } })
    campaignIsOfThisVisit = false
  }
  const deliver = (happened: DinerMoment) => {
    begin(happened)
    lines.take(happened)
    const current = session.current()
    const campaign = campaignStore.current()
    const event = endpointEventOf(happened, {
      campaign,
      isKnownCustomer: signedIn.current() !== null,
      abandonedCart: entryStore.current().abandoned,
    })
    if (!event) return
    // ANALYT-03.
    if (current === null) return campaign && campaignStore.save(null)
    session.renew(current)
    outbox.add(current, event)
  }
  const refuse = () => {
    mayBegin = true
    session.end()
    outbox.clear()
    saleFrame.close()
    lines.forget()
  }

  /** Returns whether the event must wait. */
  const settle = ({ alias, at, event }: Pending): boolean => {
    const shop = shopOf(alias)
    if (!shop) return true
    const scene = sceneOf(queryClient, shop)
    if (!scene) return false
    const permission = permissionOf(consentOf(scene.branch), analyticsConsent.of(consentScope(scene.branch)))
    if (permission === 'wait') {
      bar ??= import('./consent-bar.tsx')
      const { branch } = scene
      // The diner may have moved on, or answered, while the bar's code was loading.
      void bar.then(({ showConsentBar }) => {
        if (branchHere()?.id === branch.id && analyticsConsent.of(consentScope(branch)) === null) showConsentBar(branch)
      })
      return true
    }
    if (permission === 'no') {
      refuse()
      return false
    }
    const made: DinerEvent | null | 'later' = typeof event === 'function' ? event(scene) : event
    if (made === 'later') return true
    if (made) deliver({ event: made, at, scene })
    return false
  }
  /** ruling-92: an order that is not paid online is a sale at once, and no card is typed on its page. */
  const lookForSale = () => {
    const path = currentPath()
    saleFrame.leave(path)
    const page = pageOf(path)
    const branch = branchHere()
    if (page?.kind !== 'order' || !branch) return
    if (permissionOf(consentOf(branch), analyticsConsent.of(consentScope(branch))) !== 'yes') return
    const order = queryClient.getQueryData<Wire['FollowUpOrder']>(['order', page.alias, path.split('/')[4]])
    if (order?.paymentType.upload === null) saleFrame.show(page.alias, branch, path)
  }
  const drain = () => {
    const [waiting, before] = [pending, pending.length]
    if (before === 0) return
    pending = []
    const left = waiting.filter(settle)
    pending = [...left, ...pending].slice(-mostPending)
    lookForSale()
  }
  const emit: Emit = (alias, event) => {
    pending = [...pending, { alias, at: Date.now(), event }].slice(-mostPending)
    drain()
  }

  const arrive = watchPages(queryClient, emit)
  for (const { pathname } of visited) arrive(pathname)
  const ends = [
    router.subscribe(({ location }) => {
      arrive(location.pathname)
      lookForSale()
      hideBar(branchHere()?.id ?? '')
      leaveVendors(location.pathname, lines.hasScripts())
    }),
    watchCart(emit, currentPath),
    // A plate opens above a list, or on a page that the diner navigated to; opening a link from outside is not a click
    // here.
    watchNotices(
      emit,
      () => pageOf(currentPath())?.kind !== 'plate' || currentPath() !== opened.pathname,
      () => idsFor(branchHere()),
    ),
    watchPayments(queryClient, emit),
    queryClient.getQueryCache().subscribe(({ type }) => {
      // The page's own listeners run first, so that analytics never delays the page.
      if (type !== 'updated') return
      if (pending.length > 0) queueMicrotask(drain)
      else queueMicrotask(lookForSale)
    }),
    analyticsConsent.subscribe(() => {
      drain()
      hideBar()
      const here = branchHere()
      if (!here || permissionOf(consentOf(here), analyticsConsent.of(consentScope(here))) !== 'no') return
      refuse()
      // A running script cannot be removed, so the page starts again without it.
      if (lines.hasScripts()) location.reload()
    }),
  ]
  /** The vendors' scripts still run while a diner leaves for the checkout, so they are told in time. */
  const tellOfCheckout = (path: string) => {
    const page = pageOf(path)
    const shop = page?.kind === 'checkout' && shopOf(page.alias)
    const scene = shop ? sceneOf(queryClient, shop) : null
    if (page && scene) lines.tellAhead({ event: checkoutEntered(page.alias), at: Date.now(), scene })
  }
  document.addEventListener('click', (event) => leaveVendorsByLink(event, lines.hasScripts(), tellOfCheckout), {
    capture: true,
    signal,
  })
  watchDocument(emit, currentPath, signal)
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void outbox.flush()
      // ANALYT-01: a diner who returns after more than ten minutes starts a new session.
      else mayBegin = true
    },
    { signal },
  )
  addEventListener('pagehide', () => void outbox.flush(), { signal })
  addEventListener('online', () => void outbox.wake(), { signal })
  return () => {
    ending.abort()
    hideBar()
    saleFrame.close()
    outbox.rest()
    for (const end of ends) end()
  }
}

/** Returns the ids of this browser at a branch's vendors; null without the diner's consent. */
function idsFor(branch: BranchView | undefined) {
  if (!branch || permissionOf(consentOf(branch), analyticsConsent.of(consentScope(branch))) !== 'yes') return null
  return browserIdsIn(document.cookie, vendorsOf(branch).property)
}

/** The address that this document was loaded at; the client may have changed its query since. */
function documentLoadedAs(): URL {
  const [first] = performance.getEntriesByType('navigation')
  return new URL(first?.name ?? location.href, location.href)
}

function knownShop(queryClient: QueryClient, alias: string): Shop | undefined {
  const [shop] = queryClient.getQueriesData<Shop>({ queryKey: ['shop', alias] }).flatMap(([, data]) => data ?? [])
  return shop
}

const branchIn = (shop: Shop | undefined): BranchView | undefined =>
  shop === undefined || shop.type === 'company' ? undefined : shop.branch

/** Returns null on a company's page, because each branch has its own rules there. */
function sceneOf(queryClient: QueryClient, shop: Shop): Scene | null {
  const branch = branchIn(shop)
  if (!branch) return null
  const store = shop.type === 'branchContact' ? shop.store : null
  const country = store && queryClient.getQueryData<Country>(['country', store.address.country])
  return { branch, store, currency: country ?? defaultCountry }
}

/** Loads a page with card fields as a new document, where no vendor's script has run. */
function leaveVendors(path: string, hasScripts: boolean) {
  if (hasScripts && !isVendorPage(path)) location.reload()
}

function leaveVendorsByLink(event: MouseEvent, hasScripts: boolean, tellOfLeaving: (path: string) => void) {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!hasScripts || !isPlain || !link?.href || (link.target && link.target !== '_self')) return
  const to = new URL(link.href)
  if (to.origin !== location.origin || isVendorPage(to.pathname)) return
  event.preventDefault()
  event.stopPropagation()
  tellOfLeaving(to.pathname)
  location.assign(to)
}
