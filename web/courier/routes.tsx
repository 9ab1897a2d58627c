import { Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { page } from '../shared/router/pages.tsx'
import { appOf } from '../shared/shell/app.tsx'
import { RootLayout } from '../shared/shell/root-layout.tsx'
import { paths } from './paths.ts'

/** RTE-11 and RTE-13 to RTE-20. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      {
        path: 'logistics',
        element: <Outlet />,
        children: [
          { index: true, ...page(() => import('./pages/courier-entry-page.tsx')) },
          { path: ':alias/shipments', ...page(() => import('./pages/courier-shipments-page.tsx')) },
          { path: ':alias/shipments/simple/:shipmentId', ...page(() => import('./pages/courier-shipment-page.tsx')) },
          { path: ':alias/shipments/stack/:shipmentId', ...page(() => import('./pages/courier-stack-page.tsx')) },
          // FAMBIG-55.
          { path: ':alias/shipments/:shipmentType/:shipmentId', element: <Navigate to={paths.notFound()} replace /> },
          { path: ':alias/rider/:riderId/shipments', ...page(() => import('./pages/rider-redirect-page.tsx')) },
          { path: ':alias/rider/:registerPageVariant', ...page(() => import('./pages/rider-register-page.tsx')) },
        ],
      },
      { path: '*', ...page(() => import('../shared/pages/not-found-page.tsx')) },
    ],
  },
]

export const app = appOf(routes)
