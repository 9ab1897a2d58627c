import type { RouteObject } from 'react-router-dom'
import { page } from '../shared/router/pages.tsx'
import { appOf } from '../shared/shell/app.tsx'
import { RootLayout } from '../shared/shell/root-layout.tsx'
import { WatchedPages } from './watch/watched-pages.tsx'

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      {
        element: <WatchedPages />,
        children: [
          { path: 'console', ...page(() => import('./pages/console-page.tsx')) },
          { path: 'console/orders', ...page(() => import('./pages/orders-page.tsx')) },
          { path: 'console/orders/:code', ...page(() => import('./pages/order-page.tsx')) },
          { path: 'console/money', ...page(() => import('./pages/money-page.tsx')) },
          { path: 'console/availability', ...page(() => import('./pages/availability-page.tsx')) },
          { path: 'console/couriers', ...page(() => import('./pages/couriers-page.tsx')) },
          { path: 'console/close', ...page(() => import('./pages/close-page.tsx')) },
          { path: 'console/ratings', ...page(() => import('./pages/ratings-page.tsx')) },
          { path: 'console/orders/:code/ticket', ...page(() => import('./pages/ticket-page.tsx')) },
          { path: 'console/cuenta', ...page(() => import('./pages/account-page.tsx')) },
          { path: 'console/personas', ...page(() => import('./pages/people-page.tsx')) },
          { path: 'console/sistema', ...page(() => import('./pages/system-page.tsx')) },
          { path: 'console/invitacion', ...page(() => import('./pages/invitation-page.tsx')) },
        ],
      },
      { path: '*', ...page(() => import('../shared/pages/not-found-page.tsx')) },
    ],
  },
]

export const app = appOf(routes)
