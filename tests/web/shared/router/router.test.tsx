import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  matchRoutes,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebApp } from '#domain/slug/app-of-path.ts'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { AppRouter } from '#web/shared/router/app-router.tsx'
import { PageErrors } from '#web/shared/router/page-errors.tsx'
import { loadPages, page } from '#web/shared/router/pages.tsx'
import { createRouter } from '#web/shared/router/router.ts'
import { ScrollKeeper } from '#web/shared/router/scroll-keeper.tsx'

const scrolled = vi.fn()
let reached = 0

beforeEach(() => {
  sessionStorage.clear()
  scrolled.mockReset()
  reached = 0
  vi.stubGlobal('scrollTo', (_: number, y: number) => {
    reached = y
    scrolled(y)
  })
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => reached)
  // The gateway answers: there is a network, so that a missing file is really gone.
  vi.stubGlobal('fetch', async () => new Response())
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Code = { readonly default: ComponentType }

/** A page whose code comes when the test says so. */
function slowPage(name: string) {
  const asked: PromiseWithResolvers<Code>[] = []
  const load = () => {
    const next = Promise.withResolvers<Code>()
    asked.push(next)
    return next.promise
  }
  const come = () => act(async () => asked.at(-1)?.resolve({ default: () => <h1>{name}</h1> }))
  const miss = () => act(async () => asked.at(-1)?.reject(new TypeError('gone')))
  return { load, come, miss, asked }
}

function open(at = '/') {
  const cart = slowPage('Mi pedido')
  const routes = [
    { path: '/', element: <h1>Menú</h1> },
    { path: '/plate', element: <h1 id="plate">Bife</h1> },
    { path: '/cart', ...page(cart.load) },
  ]
  const Pages = () => {
    const { key } = useLocation()
    return (
      <>
        <PageErrors at={key} shows={() => <h1>Algo falló</h1>}>
          <Suspense fallback={<h1>Cargando</h1>}>{useRoutes(routes)}</Suspense>
        </PageErrors>
        <ScrollKeeper />
      </>
    )
  }
  const app = memoryRouter(at)
  const show = () =>
    render(
      <AppRouter
        router={app.router}
        onGo={({ pathname }) => void loadPages(matchRoutes(routes, pathname)!.map(({ route }) => route))}
      >
        <Pages />
      </AppRouter>,
    )
  show()
  return { ...app, cart, show }
}

const title = () => screen.getByRole('heading').textContent

test('the previous page stays until the code of the next one has arrived', async () => {
  const { cart, go, router } = open()
  const places: string[] = []
  router.subscribe(({ location }) => places.push(location.pathname))
  await go('/cart')
  expect([title(), router.state.location.pathname, places]).toEqual(['Menú', '/', []])
  await cart.come()
  expect([title(), router.state.location.pathname, places]).toEqual(['Mi pedido', '/cart', ['/cart']])
})

test('a diner who turns back before the code has arrived stays on the page', async () => {
  const { cart, go, back } = open()
  await go('/cart')
  await back()
  await cart.come()
  expect(title()).toBe('Menú')
})

test('a page whose code is gone says so, keeps the way back, and is requested again later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { cart, go, back } = open()
  await go('/cart')
  await cart.miss()
  expect(title()).toBe('Algo falló')
  await back()
  expect(title()).toBe('Menú')
  await go('/cart')
  await cart.come()
  expect([title(), cart.asked.length]).toEqual(['Mi pedido', 2])
})

test('a new page begins at its top, and Back restores the scroll position of the previous one', async () => {
  const { go, back } = open()
  reached = 700
  await go('/plate')
  expect(reached).toBe(0)
  reached = 50
  await back()
  expect(reached).toBe(700)
})

test('a page that only drops its query keeps its position, and a # target is shown', async () => {
  const { go, router } = open()
  reached = 300
  await act(async () => router.history.replace('/'))
  expect(scrolled).not.toHaveBeenCalled()
  const named = vi.fn()
  Element.prototype.scrollIntoView = named
  await go('/plate#plate')
  expect(named).toHaveBeenCalledOnce()
  expect(scrolled).not.toHaveBeenCalled()
})

test('a reload restores the scroll position', async () => {
  const { router, show } = open()
  reached = 420
  act(() => void window.dispatchEvent(new Event('pagehide')))
  cleanup()
  reached = 0
  show()
  expect([reached, router.history.location.pathname]).toEqual([420, '/'])
})

/** An app at an address, and the documents that it asks the browser for. */
function appAt(app: WebApp, ...addresses: string[]) {
  const history = createMemoryHistory({ initialEntries: addresses, v5Compat: true })
  const documents = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() }
  const { history: ours } = createRouter(app, history, documents)
  const heard: string[] = []
  ours.listen(({ location }) => void heard.push(location.pathname))
  return { ours, documents, heard }
}

test('a page that leads to an address of another app loads that app’s document', () => {
  const courier = appAt('courier', '/logistics/p/shipments')
  courier.ours.push('/menu?x=1')
  courier.ours.replace('/logistics/tracking/order/p/K7M4PQ2X')
  expect(courier.documents.assign.mock.calls).toEqual([['/menu?x=1']])
  expect(courier.documents.replace.mock.calls).toEqual([['/logistics/tracking/order/p/K7M4PQ2X']])
  const diner = appAt('diner', '/404')
  diner.ours.push({ pathname: '/logistics' })
  expect(diner.documents.assign.mock.calls).toEqual([['/logistics']])
  expect([courier.ours.location.pathname, diner.ours.location.pathname]).toEqual(['/logistics/p/shipments', '/404'])
  expect([...courier.heard, ...diner.heard]).toEqual([])
})

test('a page that leads to an address of its own app, or to the not-found page, keeps its document', () => {
  const { ours, documents, heard } = appAt('courier', '/logistics')
  ours.push('/logistics/p/shipments')
  ours.replace('/404?message=x')
  expect(heard).toEqual(['/logistics/p/shipments', '/404'])
  expect([documents.assign, documents.replace, documents.reload].flatMap((each) => each.mock.calls)).toEqual([])
})

test('Back to an entry of another app loads that app’s document', () => {
  const { ours, documents, heard } = appAt('diner', '/logistics/p/shipments', '/404')
  ours.go(-1)
  expect(documents.reload).toHaveBeenCalledOnce()
  expect(heard).toEqual([])
})
