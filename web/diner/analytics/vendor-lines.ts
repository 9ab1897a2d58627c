import { retentionMs } from '#domain/analytics/instants.ts'
import { hasVendor, isVendorPage, type Vendors, vendorsOf } from '#domain/analytics/vendors.ts'
import type { BranchView } from '#web/diner/api/shop.ts'
import { changeAddress } from '#web/shared/router/entry-state.ts'
import { filled, having, list, number, shape, text } from '#web/shared/state/shape.ts'
import { createStored } from '#web/shared/state/stored.ts'
import { layerEntriesOf } from './data-layer.ts'
import { pixelCallOf } from './pixel.ts'
import { propertyCallOf } from './property.ts'
import { type DinerMoment, isPurchase } from './stream.ts'
import { openVendors, type VendorCalls, type VendorScripts } from './vendor-scripts.ts'

const mostPending = 60

const pending = createStored<readonly VendorCalls[]>(
  'comanda.analytics-vendors',
  list(having<VendorCalls>({ branchId: filled, at: number, layer: list(having({})) })),
)

/** The branch whose vendors were just told that the diner leaves for its checkout. Each tab has its own. */
const toldAhead = createStored('comanda.analytics-told-ahead', shape({ branchId: text, at: number }), {
  place: 'tab',
})
/** The checkout loads within this time. */
const aheadForMs = 60_000

function wasToldAhead({ event, at, scene: { branch } }: DinerMoment): boolean {
  const before = event.type === 'CheckoutEntered' ? toldAhead.current() : null
  if (before) toldAhead.set(null)
  return before?.branchId === branch.id && at - before.at < aheadForMs
}

const fresh = () => (pending.current() ?? []).filter(({ at }) => Date.now() - at < retentionMs)

/** Whether a sale waits to be told to the vendors of this branch. */
export const hasPendingSale = (branchId: string): boolean =>
  fresh().some((told) => told.isSale === true && told.branchId === branchId)

/** Takes the waiting calls to the vendors of a branch, so that no other page makes them again. */
export function takePending(branchId: string): readonly VendorCalls[] {
  // Another tab may have taken it.
  pending.reload()
  const all = fresh()
  const others = all.filter((told) => told.branchId !== branchId)
  if (pending.current()) pending.set(others.length > 0 ? others : null)
  return all.filter((told) => told.branchId === branchId)
}

type VendorLineDeps = {
  /** The path that this document was loaded at; its policy applies. */
  readonly loadedAs: string
  readonly branchOfDocument: () => string | undefined
}

/**
 * Reports to the tag manager, the analytics property and the pixel of a branch. Their scripts run only in a document
 * that was loaded as a page of that branch where vendors may run. Events from elsewhere, such as a purchase, are stored
 * for the next such document.
 */
export function createVendorLines({ loadedAs, branchOfDocument }: VendorLineDeps) {
  let scripts: VendorScripts | null = null

  const open = (branch: BranchView, vendors: Vendors) => {
    if (scripts) return
    hidePersonalParameters()
    scripts = openVendors(window, vendors)
    for (const told of takePending(branch.id)) scripts.tell(told)
  }

  const take = (happened: DinerMoment) => {
    const { branch } = happened.scene
    const vendors = vendorsOf(branch)
    if (!hasVendor(vendors) || wasToldAhead(happened)) return
    const mayRun = isVendorPage(loadedAs) && isVendorPage(location.pathname) && branchOfDocument() === branch.id
    const told: VendorCalls = {
      branchId: branch.id,
      at: happened.at,
      layer: vendors.tagManager ? layerEntriesOf(happened) : [],
      pixel: vendors.pixel ? pixelCallOf(happened) : null,
      property: vendors.property ? propertyCallOf(happened) : null,
      ...(isPurchase(happened.event) && { isSale: true }),
    }
    if (mayRun) {
      open(branch, vendors)
      scripts?.tell(told)
    } else if (told.layer.length > 0 || told.pixel || told.property)
      pending.set([...(pending.current() ?? []), told].slice(-mostPending))
  }

  return {
    hasScripts: () => scripts !== null,
    take,
    /**
     * Reports the next document's event to the scripts of this one, once its tags are loaded, because no script runs in
     * the next one.
     */
    tellAhead(happened: DinerMoment) {
      if (!scripts?.areLoaded()) return
      take(happened)
      toldAhead.set({ branchId: happened.scene.branch.id, at: happened.at })
    },
    /** The diner declines: nothing more is reported, and the vendors' cookies are removed. */
    forget() {
      pending.set(null)
      for (const entry of document.cookie.split('; ')) {
        const [name = ''] = entry.split('=')
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
        if (/^(_ga|_gid|_gcl|_gat|_fbp|_fbc)/.test(name)) document.cookie = `${name}=; Max-Age=0; Path=/`
      }
    },
  }
}

/** The entry has already stored these parameters (ENTRY-01); a vendor's script would read them in the address. */
const personal = ['phone', 'name', 'customerName', 'tableNumber', 'code', 'token', 'abandoned']

function hidePersonalParameters() {
  const address = new URL(location.href)
  const before = address.search
  for (const name of personal) address.searchParams.delete(name)
  if (address.search !== before) changeAddress(address)
}
