import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { app } from '#web/diner/routes.tsx'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { campaignStore, entryStore } from '#web/diner/state/entry.ts'
import { forgetOrders } from '#web/diner/state/placed-orders.ts'
import { plateDrafts } from '#web/diner/state/plate-drafts.ts'
import { recentAddresses } from '#web/diner/state/recent-addresses.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { storedValues } from '#web/shared/state/stored.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { demoCatalog } from './stores-gateway.ts'
import './ui-dialogs.ts'

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as never
globalThis.scrollTo = () => undefined

let visits = 0

/** Opens the whole app at an address. */
export function visit(path: string) {
  const { pathname, search, hash } = new URL(path, 'http://comanda.test')
  visits += 1
  const { router, location, back, go } = memoryRouter({ pathname, search, hash, key: `visit-${visits}` })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
  return {
    path: () => location().pathname + location().search,
    back,
    go,
    /** Asks for all answers of the page again, as after a pause. */
    askAgain: () => client.refetchQueries(),
  }
}

/** Leaves the browser as a stranger would find it. */
export function leave() {
  cleanup()
  clearToasts()
  cartStore.dispatch({ type: 'EmptyCart' })
  for (const field of ['name', 'phone', 'email'] as const) rememberCustomer(field, '')
  entryStore.reset()
  campaignStore.save(null)
  forgetOrders()
  signedIn.set(null)
  checkoutDraft.startOver()
  locationStore.reset()
  plateDrafts.clear()
  storedValues.get('comanda.quotes')?.set(null)
  recentAddresses.forget()
  localStorage.clear()
  sessionStorage.clear()
}

export const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

/** San Telmo, within the zone of parrilla-centro that asks for $9.000. */
export const atHome = () =>
  locationStore.save({
    street: 'Chile',
    number: '550',
    city: 'Buenos Aires',
    locality: 'Ciudad Autónoma de Buenos Aires',
    country: 'AR',
    postalCode: '',
    fullAddress: 'Chile 550, San Telmo',
    lat: -34.6166,
    lng: -58.3735,
    betweenStreets: '',
    details: '',
    geocoded: true,
    fromLocalStorage: false,
  })

/** The demo's catalogue with one store changed. */
export const withStore = (
  alias: string,
  change: (store: CatalogDocument['stores'][number]) => Partial<CatalogDocument['stores'][number]>,
): CatalogDocument => ({
  ...demoCatalog,
  stores: demoCatalog.stores.map((store) => (store.alias === alias ? { ...store, ...change(store) } : store)),
})

/** The demo's catalogue with one branch changed. */
export const withBranch = (
  alias: string,
  change: (branch: CatalogDocument['branches'][number]) => Partial<CatalogDocument['branches'][number]>,
): CatalogDocument => ({
  ...demoCatalog,
  branches: demoCatalog.branches.map((branch) => (branch.alias === alias ? { ...branch, ...change(branch) } : branch)),
})
