import { keptForMs } from '#domain/analytics/instants.ts'
import { hasVendor, isVendorPage, type Vendors, vendorsOf } from '#domain/analytics/vendors.ts'
import type { BranchView } from '#web/diner/api/shop.ts'
import { changeAddress } from '#web/shared/router/entry-state.ts'
import { filled, having, list, number, shape, text } from '#web/shared/state/shape.ts'
import { createStored } from '#web/shared/state/stored.ts'
import { type LayerEntry, layerEntriesOf } from './data-layer.ts'
import { type PixelCall, pixelCallOf } from './pixel.ts'
import { type PropertyCall, propertyCallOf } from './property.ts'
import type { Happened } from './stream.ts'

/** The calls to a branch's vendors for one event. */
type Told = {
  readonly branchId: string
  readonly at: number
  readonly layer: readonly LayerEntry[]
  readonly pixel: PixelCall | null
  readonly property: PropertyCall | null
}

type Queue = unknown[] & { callMethod?: (...args: unknown[]) => void }
type PixelFunction = ((...args: unknown[]) => void) & {
  callMethod?: (...args: unknown[]) => void
  queue: unknown[]
  push: unknown
  loaded: boolean
  version: string
}

declare global {
  interface Window {
    dataLayer?: Queue
    fbq?: PixelFunction
    _fbq?: PixelFunction
  }
}

const mostKept = 60

const kept = createStored<readonly Told[]>(
  'comanda.analytics-vendors',
  list(having<Told>({ branchId: filled, at: number, layer: list(having({})) })),
)

/** The branch whose vendors were just told that the diner leaves for its checkout. Each tab has its own. */
const toldAhead = createStored('comanda.analytics-told-ahead', shape({ branchId: text, at: number }), {
  place: 'tab',
})
/** The checkout loads within this time. */
const aheadForMs = 60_000

function wasToldAhead({ event, at, scene: { branch } }: Happened): boolean {
  const before = event.type === 'CheckoutEntered' ? toldAhead.current() : null
  if (before) toldAhead.set(null)
  return before?.branchId === branch.id && at - before.at < aheadForMs
}

type Surroundings = {
  /** The path that this document was loaded at; its policy applies. */
  readonly loadedAs: string
  readonly branchOfDocument: () => string | undefined
}

/**
 * Reports to the tag manager, the analytics property and the pixel of a branch. Their scripts run only in a document
 * that was loaded as a page of that branch where vendors may run. Events from elsewhere, such as a purchase, are stored
 * for the next such document.
 */
export function createVendorLines({ loadedAs, branchOfDocument }: Surroundings) {
  let opened: Vendors | null = null
  /** Counts the tags whose scripts are not loaded yet. Their queue is lost when the diner leaves the document. */
  let missing = 0
  const load = (address: string) => {
    missing += 1
    loadScript(address).addEventListener('load', () => {
      missing -= 1
    })
  }

  const open = (branch: BranchView, vendors: Vendors) => {
    if (opened) return
    opened = vendors
    hidePersonalParameters()
    if (vendors.tagManager || vendors.property) openTags(vendors, load)
    if (vendors.pixel) openPixel(vendors.pixel)
    const fresh = (kept.current() ?? []).filter(({ at }) => Date.now() - at < keptForMs)
    for (const told of fresh.filter(({ branchId }) => branchId === branch.id)) tell(told)
    const others = fresh.filter(({ branchId }) => branchId !== branch.id)
    if (kept.current()) kept.set(others.length > 0 ? others : null)
  }

  const take = (happened: Happened) => {
    const { branch } = happened.scene
    const vendors = vendorsOf(branch)
    if (!hasVendor(vendors) || wasToldAhead(happened)) return
    const mayRun = isVendorPage(loadedAs) && isVendorPage(location.pathname) && branchOfDocument() === branch.id
    const told: Told = {
      branchId: branch.id,
      at: happened.at,
      layer: vendors.tagManager ? layerEntriesOf(happened) : [],
      pixel: vendors.pixel ? pixelCallOf(happened) : null,
      property: vendors.property ? propertyCallOf(happened) : null,
    }
    if (mayRun) {
      open(branch, vendors)
      tell(told)
    } else if (told.layer.length > 0 || told.pixel || told.property)
      kept.set([...(kept.current() ?? []), told].slice(-mostKept))
  }

  return {
    hasScripts: () => opened !== null,
    take,
    /**
     * Reports the next document's event to the scripts of this one, once its tags are loaded, because no script runs in
     * the next one.
     */
    tellAhead(happened: Happened) {
      if (missing > 0) return
      take(happened)
      toldAhead.set({ branchId: happened.scene.branch.id, at: happened.at })
    },
    /** The diner declines: nothing more is reported, and the vendors' cookies are removed. */
    forget() {
      kept.set(null)
      for (const entry of document.cookie.split('; ')) {
        const [name = ''] = entry.split('=')
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
        if (/^(_ga|_gid|_gcl|_gat|_fbp|_fbc)/.test(name)) document.cookie = `${name}=; Max-Age=0; Path=/`
      }
    },
  }
}

function tell({ layer, pixel, property }: Told) {
  for (const entry of layer) window.dataLayer?.push(entry)
  if (property) tag('event', ...property)
  if (pixel) {
    const [name, fields, id] = pixel
    window.fbq?.('track', name, fields, ...(id === undefined ? [] : [{ eventID: id }]))
  }
}

/** The vendor reads the arguments object itself. */
function tag(..._: unknown[]) {
  // biome-ignore lint/complexity/noArguments: the vendor would read an array as something else.
  window.dataLayer?.push(arguments)
}

/** FFMT-12, ANALYT-27, ANALYT-28. */
function openTags({ tagManager, property }: Vendors, load: Load) {
  window.dataLayer ??= []
  if (tagManager) {
    window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    load(`https://www.googletagmanager.com/gtm.js?id=${tagManager}`)
  }
  if (property) {
    tag('js', new Date())
    tag('config', property, { send_page_view: false })
    load(`https://www.googletagmanager.com/gtag/js?id=${property}`)
  }
}

/** ANALYT-26: the vendor's own snippet, which queues calls until its script is loaded. */
function openPixel(id: string) {
  const fbq: PixelFunction = Object.assign(
    (...args: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...args)
      else fbq.queue.push(args)
    },
    { queue: [] as unknown[], push: null as unknown, loaded: true, version: '2.0' },
  )
  fbq.push = fbq
  window.fbq = fbq
  window._fbq = fbq
  // By default the script would read buttons, forms and the page's head.
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
}

type Load = (address: string) => void

function loadScript(address: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
  return script
}

/** The entry has already stored these parameters (ENTRY-01); a vendor's script would read them in the address. */
const personal = ['phone', 'name', 'customerName', 'tableNumber', 'code', 'token', 'abandoned']

function hidePersonalParameters() {
  const address = new URL(location.href)
  const before = address.search
  for (const name of personal) address.searchParams.delete(name)
  if (address.search !== before) changeAddress(address)
}
