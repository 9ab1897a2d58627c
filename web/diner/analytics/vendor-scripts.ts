import type { Vendors } from '#domain/analytics/vendors.ts'
import type { LayerEntry } from './data-layer.ts'
import type { PixelCall } from './pixel.ts'
import type { PropertyCall } from './property.ts'

/** The calls to a branch's vendors for one event. */
export type VendorCalls = {
  readonly branchId: string
  readonly at: number
  readonly layer: readonly LayerEntry[]
  readonly pixel: PixelCall | null
  readonly property: PropertyCall | null
  /** It has an order whose money is certain. */
  readonly isSale?: boolean
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

export type VendorScripts = ReturnType<typeof openVendors>

/** Loads the vendors' scripts of a branch into the document of this window: our own, or a frame of it. */
export function openVendors(target: Window, { tagManager, property, pixel }: Vendors) {
  /** Counts the tags whose scripts are not loaded yet. Their queue is lost when the diner leaves the document. */
  let missing = 0
  const waiting: (() => void)[] = []
  const load = (address: string) => {
    missing += 1
    loadScript(target.document, address).addEventListener('load', () => {
      missing -= 1
      if (missing === 0) for (const next of waiting.splice(0)) next()
    })
  }
  /** The vendor reads the arguments object itself. */
  function tag(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: the vendor would read an array as something else.
    target.dataLayer?.push(arguments)
  }

  // FFMT-12, ANALYT-27, ANALYT-28.
  if (tagManager || property) target.dataLayer ??= []
  if (tagManager) {
    target.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    load(`https://www.googletagmanager.com/gtm.js?id=${tagManager}`)
  }
  if (property) {
    tag('js', new Date())
    tag('config', property, { send_page_view: false })
    load(`https://www.googletagmanager.com/gtag/js?id=${property}`)
  }
  if (pixel) openPixel(target, pixel)

  return {
    areLoaded: () => missing === 0,
    /** Called once the scripts of the tags are there; never, if one is blocked. */
    onLoaded: (next: () => void) => void (missing === 0 ? next() : waiting.push(next)),
    tell({ layer, pixel: call, property: event }: VendorCalls) {
      for (const entry of layer) target.dataLayer?.push(entry)
      if (event) tag('event', ...event)
      if (!call) return
      const [name, fields, id] = call
      target.fbq?.('track', name, fields, ...(id === undefined ? [] : [{ eventID: id }]))
    },
  }
}

/** ANALYT-26: the vendor's own snippet, which queues calls until its script is loaded. */
function openPixel(target: Window, id: string) {
  const fbq: PixelFunction = Object.assign(
    (...args: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...args)
      else fbq.queue.push(args)
    },
    { queue: [] as unknown[], push: null as unknown, loaded: true, version: '2.0' },
  )
  fbq.push = fbq
  target.fbq = fbq
  target._fbq = fbq
  // By default the script would read buttons, forms and the page's head.
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  loadScript(target.document, 'https://connect.facebook.net/en_US/fbevents.js')
}

function loadScript(document: Document, address: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
  return script
}
