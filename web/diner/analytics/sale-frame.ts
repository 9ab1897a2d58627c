import { vendorsOf } from '#domain/analytics/vendors.ts'
import type { BranchView } from '#web/diner/api/shop.ts'
import { hasPendingSale, takePending } from './vendor-lines.ts'
import { openVendors } from './vendor-scripts.ts'

/**
 * Tells the vendors of a branch of a sale while the page of its order is open (ruling-92). Their scripts run in an
 * empty frame, because the address and the title of the page have the order's code. The waiting calls are taken once the
 * tags are there, so a blocked or slow vendor leaves it to the next page.
 */
export function createSaleFrame() {
  let open: { readonly frame: HTMLIFrameElement; readonly path: string } | null = null
  const close = () => {
    open?.frame.remove()
    open = null
  }
  return {
    /** `path` is that of an order whose money is certain, and on whose page no card may be typed. */
    show(alias: string, branch: BranchView, path: string) {
      if (open || !hasPendingSale(branch.id)) return
      const frame = document.createElement('iframe')
      frame.hidden = true
      frame.referrerPolicy = 'no-referrer'
      frame.src = `/analytics/frame/${encodeURIComponent(alias)}`
      open = { frame, path }
      frame.addEventListener('load', () => {
        const target = frame.contentWindow
        if (!target || open?.frame !== frame || isRefused(frame)) return
        const scripts = openVendors(target, vendorsOf(branch))
        // A person who looks for the page's data layer finds the entries of the container.
        if (target.dataLayer) window.dataLayer = target.dataLayer
        scripts.onLoaded(() => {
          if (open?.frame === frame) for (const told of takePending(branch.id)) scripts.tell(told)
        })
      })
      document.body.append(frame)
    },
    /** The diner is at another address now: no vendor runs beside it. */
    leave(path: string) {
      if (open && open.path !== path) close()
    },
    close,
  }
}

/** The gateway has answered with an error, which is no page of ours. */
const isRefused = ({ contentDocument }: HTMLIFrameElement) => contentDocument?.contentType !== 'text/html'
