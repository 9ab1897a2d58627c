import type { QueryClient } from '@tanstack/react-query'
import type { BrowserIds } from '#domain/analytics/browser-ids.ts'
import type { CartLine } from '#domain/cart/line.ts'
import { sectionsOf } from '#domain/menu/sections.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import { modeOfSegment } from '#domain/slug/mode-segment.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { cartEventsOf, itemOf } from './cart-events.ts'
import { type AnalyticsNotice, takeNotices } from './notices.ts'
import { pageOf, type ShopPage } from './page-of.ts'
import type { DinerEvent, Item, Scene } from './stream.ts'
import { unpaidOrders } from './unpaid-orders.ts'

/** `later` while its data is not loaded yet. */
type EventOrLater = DinerEvent | null | 'later'
export type Emit = (alias: string, event: DinerEvent | ((scene: Scene) => EventOrLater)) => void

const mostImpressions = 50

/** FFMT-09: reports the pages that the diner visits. Returns the function that takes each new address. */
export function watchPages(queryClient: QueryClient, emit: Emit) {
  let last: ShopPage | null = null
  return (pathname: string) => {
    const page = pageOf(pathname)
    if (page?.path === last?.path && page?.kind === last?.kind) return
    const before = last
    last = page
    if (!page) return
    const { alias, kind, segment } = page
    emit(alias, { type: 'PageViewed', path: page.path })
    if (before && before.alias !== alias)
      emit(alias, ({ store }) => store && { type: 'StoreSelected', storeId: store.id, name: store.name })
    if (kind === 'cart') emit(alias, { type: 'SummaryViewed', items: cartOf(alias) })
    if (kind === 'checkout') {
      const entered = checkoutEntered(alias)
      emit(alias, entered)
      // The payment was preselected for the diner; the cart's log shows only changes.
      const { alias: of, paymentType } = cartStore.getState()
      if (of === alias && paymentType)
        emit(alias, { type: 'PaymentChosen', method: paymentType.paymentMethod, items: entered.items })
    }
    if (kind === 'menu') emit(alias, (scene) => menuViewed(queryClient, scene, segment ?? ''))
  }
}

function cartOf(alias: string): readonly Item[] {
  const cart = cartStore.getState()
  return cart.alias === alias ? cart.lines.map((line) => itemOf(line)) : []
}

export const checkoutEntered = (alias: string) => ({ type: 'CheckoutEntered', items: cartOf(alias) }) as const

function menuViewed(queryClient: QueryClient, { store }: Scene, segment: string): EventOrLater {
  const mode = store && modeOfSegment(segment, store.orderModes)
  if (!mode) return null
  const [menu] = queryClient
    .getQueriesData<Assortment>({ queryKey: ['menu', store.alias, mode.id] })
    .flatMap(([, data]) => data ?? [])
  if (!menu) return 'later'
  const items = sectionsOf(menu.menu, menu.plates).flatMap(({ category, plates }) =>
    plates.map(({ id, showName, price }) => ({ id, name: showName, category: category.showName, price, quantity: 1 })),
  )
  return { type: 'MenuViewed', items: items.slice(0, mostImpressions) }
}

/** Reports the entries of the cart's log, from the moment when this page was opened. */
export function watchCart(emit: Emit, currentPath: () => string) {
  let seen = new Set(cartStore.getLog().entries.flatMap(({ id, at }) => (at < performance.timeOrigin ? [id] : [])))
  const look = () => {
    const { entries } = cartStore.getLog()
    entries.forEach((entry, index) => {
      // A page in the background reads entries that another page wrote, and that page reports them.
      if (seen.has(entry.id) || document.visibilityState === 'hidden') return
      const [before, after] = [cartStore.stateAfter(index), cartStore.stateAfter(index + 1)]
      if (after.alias === null) return
      const isAtCheckout = pageOf(currentPath())?.kind === 'checkout'
      for (const event of cartEventsOf(entry, { before, after, isAtCheckout })) emit(after.alias, named(event))
    })
    seen = new Set(entries.map(({ id }) => id))
  }
  look()
  return cartStore.subscribe(look)
}

/** The log knows a mode only by its id. */
const named = (event: DinerEvent) =>
  event.type === 'ModeSelected'
    ? ({ store }: Scene): DinerEvent => ({
        ...event,
        name: store?.orderModes.find(({ id }) => id === event.modeId)?.showName ?? '',
      })
    : event

/** Reports the events that pages emit themselves. */
export function watchNotices(emit: Emit, cameFromElsewhere: () => boolean, readIds: () => BrowserIds | null) {
  let paymentTold: string | null = null
  const take = (one: AnalyticsNotice) => {
    if (one.type === 'PlateOpened') {
      const { id, showName: name, price } = one.plate
      const item = { id, name, price, category: one.category.showName, quantity: 1 }
      if (cameFromElsewhere()) emit(one.alias, { type: 'ItemClicked', item })
      emit(one.alias, { type: 'ItemViewed', item })
      return
    }
    const { alias, code, publicId, total, lines, isPaidOnline, reportedTo } = one
    if (paymentTold === code) return
    paymentTold = code
    const order = { code, publicId, total, items: lines.map((line: CartLine) => itemOf(line)), reportedTo }
    if (isPaidOnline) unpaidOrders.add({ alias, ...order })
    emit(alias, { type: 'OrderCreated', order, isPaidOnline })
  }
  return takeNotices(take, readIds)
}

/** Reports an online payment of this browser's order, as soon as its page knows that it is paid. */
export function watchPayments(queryClient: QueryClient, emit: Emit) {
  const look = () => {
    for (const order of unpaidOrders.all()) {
      const known = queryClient.getQueryData<Wire['FollowUpOrder']>(['order', order.alias, order.code])
      if (known?.payment.status !== 'APPROVED') continue
      unpaidOrders.remove(order.code)
      const { alias, at: _, ...paid } = order
      emit(alias, { type: 'OrderPaid', order: paid })
    }
  }
  look()
  return queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && unpaidOrders.all().length > 0) look()
  })
}

const files = /\.(pdf|docx?|xlsx?|pptx?|csv|txt|zip|rar|7z|mp3|mp4|mov|avi)$/i

/** FFMT-10, FFMT-11, ANALYT-14: reports followed links, downloaded files and forms, but never typed text. */
export function watchDocument(emit: Emit, currentPath: () => string, signal: AbortSignal) {
  let started = ''
  const kindHere = () => pageOf(currentPath())
  document.addEventListener(
    'click',
    ({ target }) => {
      const page = kindHere()
      const link = target instanceof Element ? target.closest('a') : null
      if (!page || !link?.href) return
      const address = new URL(link.href, location.href)
      // The query may contain an order's text or a token.
      const url = `${address.protocol.startsWith('http') ? address.origin : address.protocol}${address.pathname}`
      const isFile = link.hasAttribute('download') || files.test(address.pathname)
      if (isFile) emit(page.alias, { type: 'FileDownloaded', url })
      if (isFile || address.origin !== location.origin) emit(page.alias, { type: 'LinkFollowed', url })
    },
    { capture: true, signal },
  )
  const startsForm = ({ target }: Event) => {
    const page = kindHere()
    if (!page || !(target instanceof Element) || !target.matches('input, textarea, select')) return
    if (started === page.path) return
    started = page.path
    emit(page.alias, { type: 'FormStarted', form: page.kind })
  }
  document.addEventListener('input', startsForm, { capture: true, signal })
  document.addEventListener(
    'submit',
    () => {
      const page = kindHere()
      if (page) emit(page.alias, { type: 'FormSubmitted', form: page.kind })
    },
    { capture: true, signal },
  )
}
