import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { loadModule } from '../shared/load-module.ts'
import { page } from '../shared/router/pages.tsx'
import { appOf } from '../shared/shell/app.tsx'
import { RootLayout } from '../shared/shell/root-layout.tsx'
import { loadAddressForm } from './features/address/load-address-form.ts'
import { enter } from './features/entry/enter.ts'
import { MenuLayout } from './features/shell/layouts.tsx'
import { loadHoursBlocks } from './features/shop/load-hours-blocks.ts'
import { loadPhoneRules } from './pages/checkout/facts/phone-rules.ts'
import { loadTakeBack } from './pages/menu/load-take-back.ts'
import { loadSearchRules } from './pages/menu/search-rules.ts'
import { paths } from './paths.ts'
import { useReadAhead } from './read-ahead.ts'
import { useCustomerField } from './state/customer.ts'
import { entryStore } from './state/entry.ts'

const cartPage = () => import('./pages/cart-page.tsx')
const checkoutPage = () => import('./pages/checkout-page.tsx')
const followUpPage = () => import('./pages/follow-up-page.tsx')

/** The pages of a diner from the menu to the order. */
const nextParts = [
  ...[cartPage, checkoutPage, followUpPage],
  ...[loadAddressForm, loadHoursBlocks, loadPhoneRules, loadSearchRules, loadTakeBack],
]

/** A diner who cannot load this code can still order. */
const LeftCartGate = lazy<ComponentType>(() =>
  loadModule<{ default: ComponentType }>(() => import('./pages/left-cart/left-cart-gate.tsx')).catch(() => ({
    default: () => null,
  })),
)

/** Without a phone no message about an abandoned cart can be sent (ABAND-01). */
function LeftCart() {
  const mayHaveLeft = useCustomerField('phone') !== '' || entryStore.current().abandoned
  return (
    mayHaveLeft && (
      <Suspense>
        <LeftCartGate />
      </Suspense>
    )
  )
}

function Storefront() {
  useReadAhead(nextParts)
  return (
    <>
      <Outlet />
      <LeftCart />
    </>
  )
}

/** RTE-01 to RTE-10, RTE-12 and RTE-18 to RTE-20. Fixed segments such as preview come before a mode of any name (ROUTE-12). */
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
        element: <Outlet />,
        children: [{ path: 'tracking/order/:alias/:orderCode', ...page(() => import('./pages/tracking-page.tsx')) }],
      },
      { path: '*', ...page(() => import('../shared/pages/not-found-page.tsx')) },
    ],
  },
]

/** ENTRY-01: a link's parameters are read before its page is rendered. */
export const app = appOf(routes, (to, from) => {
  if (to.search !== from?.search) enter(new URLSearchParams(to.search))
})
