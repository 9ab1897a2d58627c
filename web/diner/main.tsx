import './address-token.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followGatewayClock } from '../shared/api/gateway-clock.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { createRouter } from '../shared/router/router.ts'
import { startAgainAfterRelease } from '../shared/start-again.ts'
import { startTheme } from '../shared/theme/theme.ts'
import { startAnalyticsLater } from './analytics/later.ts'
import { hearInstallOffers } from './app/install.ts'
import { startLater } from './app/start-later.ts'
import { App, whenReady } from './routes.tsx'
import '../shared/ui/base.css'

startTheme(location.pathname)
followGatewayClock()
startAgainAfterRelease()
hearInstallOffers()

const root = document.getElementById('root')
const router = createRouter()
const queryClient = createQueryClient()
startLater(queryClient)

function render(into: HTMLElement) {
  createRoot(into).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** After this time without content, the page says that it is loading. */
const patienceMs = 1_000

// The gateway's content stays until the page's code can replace it.
const isReady = whenReady(router)
const isLate = new Promise((resolve) => root?.hasChildNodes() || setTimeout(resolve, patienceMs))
if (root) void Promise.race([isReady, isLate]).then(() => render(root))

startAnalyticsLater(router, queryClient)
