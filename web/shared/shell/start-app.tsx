import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { WebApp } from '#domain/slug/app-of-path.ts'
import { followGateway } from '../api/follow-gateway.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createRouter, type Router } from '../router/router.ts'
import { startAgainAfterRelease } from '../start-again.ts'
import { startTheme } from '../theme/theme.ts'
import type { WebAppParts } from './app.tsx'
import '../ui/base.css'

/** After this time without content, the page says that it is loading. */
const patienceMs = 1_000

/** Starts an app in its document: its look, its clock and its pages. */
export function startApp(
  name: WebApp,
  { App, whenReady }: WebAppParts,
): { readonly router: Router; readonly queryClient: QueryClient } {
  startTheme(location.pathname)
  followGateway()
  startAgainAfterRelease()
  const root = document.getElementById('root')
  const router = createRouter(name)
  const queryClient = createQueryClient()
  const render = (into: HTMLElement) =>
    createRoot(into).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <App router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  // The gateway's content stays until the page's code can replace it.
  const isReady = whenReady(router, queryClient)
  const isLate = new Promise((resolve) => root?.hasChildNodes() || setTimeout(resolve, patienceMs))
  if (root) void Promise.race([isReady, isLate]).then(() => render(root))
  return { router, queryClient }
}
