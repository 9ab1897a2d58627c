import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aGateway } from './courier-gateway.ts'
import '../diner/ui-dialogs.ts'

let gateway = aGateway()
// The client of the contract keeps the fetch that it finds, so this one is set before it is loaded.
globalThis.fetch = ((request: Request) => gateway.fetch(request)) as typeof fetch
/** Features that jsdom lacks: everything is in sight, and the reader's scheme is light. */
class AllInSight {
  private readonly seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    this.seen = seen
  }
  observe() {
    this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  disconnect() {}
}
globalThis.IntersectionObserver ??= AllInSight as never
globalThis.matchMedia ??= (() => ({ matches: false, addEventListener() {} })) as never
Element.prototype.scrollTo ??= () => undefined

export const vibrate = vi.fn()

beforeEach(() => {
  gateway = aGateway()
  vibrate.mockReset()
  Object.assign(navigator, { vibrate })
  window.scrollTo = () => undefined
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it
  document.cookie = 'riderToken=t-ana; Path=/'
})
afterEach(async () => {
  cleanup()
  const { clearToasts } = await import('#web/shared/ui/toast.ts')
  clearToasts()
  localStorage.clear()
})

const modules = () =>
  Promise.all([
    import('#web/courier/routes.tsx'),
    import('#web/shared/api/query-client.ts'),
    import('#web/courier/pages/courier-shipments-page.tsx'),
    import('#web/courier/pages/courier-shipment-page.tsx'),
    import('#web/courier/pages/rider-register-page.tsx'),
    import('#web/courier/pages/rider-redirect-page.tsx'),
    import('#web/shared/pages/not-found-page.tsx'),
    import('#domain/phone/phone.ts'),
  ])

// Before the clock of the first test runs: code that is lazy in a browser is slow to transform here.
beforeAll(modules)

/** The courier's app at an address, against a gateway in memory. */
export async function open(path: string) {
  const [
    {
      app: { App },
    },
    { createQueryClient },
  ] = await modules()
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  const { router, location } = memoryRouter(path, 'courier')
  render(
    <QueryClientProvider client={queries}>
      <App router={router} />
    </QueryClientProvider>,
  )
  return {
    at: () => location().pathname,
    message: () => new URLSearchParams(location().search).get('message'),
  }
}

export const theGateway = () => gateway
export const shownToasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

export const slider = () => screen.findByRole('slider')

/** Moves the slide through these values and releases it. */
export async function slide(...values: number[]) {
  const control = await slider()
  fireEvent.pointerDown(control)
  for (const value of values) fireEvent.change(control, { target: { value } })
  fireEvent.pointerUp(control)
}
export const wholeWay = [15, 30, 45, 60, 75, 90, 100]
