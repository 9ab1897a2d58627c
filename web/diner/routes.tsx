import { type ComponentType, lazy, Suspense } from 'react'
import {
  type Location,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { InspectorGate } from '../shared/inspector/inspector-gate.tsx'
import { loadModule } from '../shared/load-module.ts'
import { paths } from '../shared/paths.ts'
import { AppRouter } from '../shared/router/app-router.tsx'
import { PageErrors } from '../shared/router/page-errors.tsx'
import { loadPages, page } from '../shared/router/pages.tsx'
import type { Router } from '../shared/router/router.ts'
import { loadAddressForm } from './features/address/load-address-form.ts'
import { enter } from './features/entry/enter.ts'
import { LogisticsLayout, MenuLayout, RootLayout } from './features/shell/layouts.tsx'
import { RouteError } from './features/shell/route-error.tsx'
import { loadHoursBlocks } from './features/shop/load-hours-blocks.ts'
import { loadPhoneRules } from './pages/checkout/facts/phone-rules.ts'
import { loadSearchRules } from './pages/menu/search-rules.ts'
import { useReadAhead } from './read-ahead.ts'
import { rememberedCustomer } from './state/customer.ts'
import { entryStore } from './state/entry.ts'

const cartPage = () => import('./pages/cart-page.tsx')
const checkoutPage = () => import('./pages/checkout-page.tsx')
const followUpPage = () => import('./pages/follow-up-page.tsx')

/** The pages of a diner from the menu to the order. */
const nextParts = [
  ...[cartPage, checkoutPage, followUpPage],
  ...[loadAddressForm, loadHoursBlocks, loadPhoneRules, loadSearchRules],
]

/** A diner who cannot load this code can still order. */
const LeftCartGate = lazy<ComponentType>(() =>
  loadModule<{ default: ComponentType }>(() => import('./pages/left-cart/left-cart-gate.tsx')).catch(() => ({
    default: () => null,
  })),
)

/**
 * Without a phone no message about an abandoned cart can be sent (ABAND-01), and only the checkout asks for the phone.
 */
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

/** RTE-01 to RTE-20. Fixed segments such as preview come before a mode of any name (ROUTE-12). */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      { index: true, element: <Navigate to={paths.shops()} replace /> },
      // RTE-18, FOPEN-01.
      { path: 'guia', ...page(() => import('./pages/guide-page.tsx')) },
      // OPEN-45.
      {
        path: 'support',
        element: <MenuLayout />,
        children: [{ index: true, ...page(() => import('./pages/support-page.tsx')) }],
      },
      {
        path: 'encuesta',
        element: <MenuLayout />,
        children: [{ path: ':alias/:orderCode', ...page(() => import('./pages/survey-page.tsx')) }],
      },
      {
        path: 'mensajes',
        element: <MenuLayout />,
        children: [{ path: ':alias', ...page(() => import('./pages/messages-page.tsx')) }],
      },
      {
        path: 'menu',
        element: <MenuLayout />,
        children: [
          { index: true, ...page(() => import('./pages/shops-page.tsx')) },
          {
            path: ':alias',
            element: <Storefront />,
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
        element: <LogisticsLayout />,
        children: [
          { index: true, ...page(() => import('../courier/pages/courier-entry-page.tsx')) },
          { path: 'tracking/order/:alias/:orderCode', ...page(() => import('./pages/tracking-page.tsx')) },
          { path: ':alias/shipments', ...page(() => import('../courier/pages/courier-shipments-page.tsx')) },
          {
            path: ':alias/shipments/simple/:shipmentId',
            ...page(() => import('../courier/pages/courier-shipment-page.tsx')),
          },
          {
            path: ':alias/shipments/stack/:shipmentId',
            ...page(() => import('../courier/pages/courier-stack-page.tsx')),
          },
          // FAMBIG-55.
          { path: ':alias/shipments/:shipmentType/:shipmentId', element: <Navigate to={paths.notFound()} replace /> },
          {
            path: ':alias/rider/:riderId/shipments',
            ...page(() => import('../courier/pages/rider-redirect-page.tsx')),
          },
          {
            path: ':alias/rider/:registerPageVariant',
            ...page(() => import('../courier/pages/rider-register-page.tsx')),
          },
        ],
      },
      { path: '*', ...page(() => import('./pages/not-found-page.tsx')) },
    ],
  },
]

/** Resolves when the code of a location's page has loaded, or failed. */
const loadPageOf = ({ pathname }: Location): Promise<unknown> =>
  loadPages((matchRoutes(routes, pathname) ?? []).map(({ route }) => route))

/** ENTRY-01: a link's parameters are read before its page is rendered. */
function go(to: Location, from: Location | null) {
  if (to.search !== from?.search) enter(new URLSearchParams(to.search))
  void loadPageOf(to)
}

/** All pages, at the address of a router. */
export const App = ({ router }: { router: Router }) => (
  <AppRouter router={router} onGo={go}>
    <Pages />
  </AppRouter>
)

function Pages() {
  const { key } = useLocation()
  const page = useRoutes(routes)
  return (
    <PageErrors at={key} shows={(error) => <RouteError error={error} />}>
      {page}
      <InspectorGate />
    </PageErrors>
  )
}

/** Resolves when the first page can be shown as a whole. */
export const whenReady = ({ state }: Router): Promise<unknown> => loadPageOf(state.location)
