import { type ComponentType, lazy, Suspense } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
} from 'react-router-dom'
import { loadPlaceSearch } from './features/address/load-place-search.ts'
import { enter } from './features/entry/enter.ts'
import { InspectorGate } from './features/inspector/inspector-gate.tsx'
import { EmptyColumn, LogisticsLayout, MenuLayout, RootLayout } from './features/shell/layouts.tsx'
import { RouteError } from './features/shell/route-error.tsx'
import { loadCode } from './load-code.ts'
import { loadPhoneRules } from './pages/checkout/phone-rules.ts'
import { loadSearchRules } from './pages/menu/search-rules.ts'
import { paths } from './paths.ts'
import { useReadAhead } from './read-ahead.ts'
import { rememberedCustomer } from './state/customer.ts'
import { entryStore } from './state/entry.ts'

/** The code of a page is loaded with its first visit. */
const page = (load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: (await loadCode(load)).default }),
})

const cartPage = () => import('./pages/cart-page.tsx')
const checkoutPage = () => import('./pages/checkout-page.tsx')
const followUpPage = () => import('./pages/follow-up-page.tsx')

/** The way of a diner from a menu to the order. */
const nextParts = [cartPage, checkoutPage, followUpPage, loadPlaceSearch, loadPhoneRules, loadSearchRules]

/** Whoever cannot load it is a diner all the same. */
const LeftCartGate = lazy<ComponentType>(() =>
  loadCode<{ default: ComponentType }>(() => import('./pages/left-cart/left-cart-gate.tsx')).catch(() => ({
    default: () => null,
  })),
)

/** A diner without a phone can leave no cart that anybody could tell them of (ABAND-01), and the checkout asks for one. */
const mayHaveLeft = (path: string) =>
  rememberedCustomer('phone') !== '' || entryStore.current().abandoned || path.endsWith('/checkout')

function Storefront() {
  useReadAhead(nextParts)
  const { pathname } = useLocation()
  return (
    <>
      <Outlet />
      {mayHaveLeft(pathname) && (
        <Suspense>
          <LeftCartGate />
        </Suspense>
      )}
    </>
  )
}

/** ENTRY-01: runs before any page is rendered. */
function readLink({ request }: LoaderFunctionArgs) {
  enter(new URL(request.url).searchParams)
  return null
}

const Root = () => (
  <>
    <RootLayout />
    <InspectorGate />
  </>
)

/** RTE-01 to RTE-20. Fixed segments such as preview come before a mode of any name (ROUTE-12). */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: EmptyColumn,
    loader: readLink,
    children: [
      { index: true, element: <Navigate to={paths.shops()} replace /> },
      // RTE-18, FOPEN-01.
      { path: 'guia', ...page(() => import('./pages/guide-page.tsx')) },
      // OPEN-45.
      {
        path: 'support',
        Component: MenuLayout,
        ErrorBoundary: RouteError,
        children: [{ index: true, ...page(() => import('./pages/support-page.tsx')) }],
      },
      {
        path: 'encuesta',
        Component: MenuLayout,
        ErrorBoundary: RouteError,
        children: [{ path: ':alias/:orderCode', ...page(() => import('./pages/survey-page.tsx')) }],
      },
      {
        path: 'mensajes',
        Component: MenuLayout,
        ErrorBoundary: RouteError,
        children: [{ path: ':alias', ...page(() => import('./pages/messages-page.tsx')) }],
      },
      {
        path: 'menu',
        Component: MenuLayout,
        ErrorBoundary: RouteError,
        children: [
          { index: true, ...page(() => import('./pages/shops-page.tsx')) },
          {
            path: ':alias',
            Component: Storefront,
            children: [
              { index: true, ...page(() => import('./pages/shop-page.tsx')) },
              { path: 'preview', ...page(cartPage) },
              { path: 'checkout', ...page(checkoutPage) },
              { path: 'order/:orderCode', ...page(followUpPage) },
              { path: 'order/:orderCode/challenge', ...page(() => import('./pages/challenge-page.tsx')) },
              {
                path: ':mode',
                children: [
                  { index: true, ...page(() => import('./pages/menu-page.tsx')) },
                  { path: ':category', ...page(() => import('./pages/category-page.tsx')) },
                  { path: ':category/:plate', ...page(() => import('./pages/plate-page.tsx')) },
                ],
              },
            ],
          },
        ],
      },
      {
        path: 'logistics',
        Component: LogisticsLayout,
        ErrorBoundary: RouteError,
        children: [
          { index: true, ...page(() => import('./pages/courier-entry-page.tsx')) },
          { path: 'tracking/order/:alias/:orderCode', ...page(() => import('./pages/tracking-page.tsx')) },
          { path: ':alias/shipments', ...page(() => import('./pages/courier-shipments-page.tsx')) },
          { path: ':alias/shipments/simple/:shipmentId', ...page(() => import('./pages/courier-shipment-page.tsx')) },
          { path: ':alias/shipments/stack/:shipmentId', ...page(() => import('./pages/courier-stack-page.tsx')) },
          // FAMBIG-55.
          { path: ':alias/shipments/:shipmentType/:shipmentId', element: <Navigate to={paths.notFound()} replace /> },
          { path: ':alias/rider/:riderId/shipments', ...page(() => import('./pages/rider-redirect-page.tsx')) },
          { path: ':alias/rider/:registerPageVariant', ...page(() => import('./pages/rider-register-page.tsx')) },
        ],
      },
      { path: '*', ...page(() => import('./pages/not-found-page.tsx')) },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

/** When the code of the first page has come, or could not. */
export const whenReady = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
