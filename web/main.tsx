import './address-token.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { startAnalyticsLater } from './analytics/later.ts'
import { createQueryClient } from './api/query-client.ts'
import { hearInstallOffers } from './app/install.ts'
import { startLater } from './app/start-later.ts'
import { createRouter, whenReady } from './routes.tsx'
import { startAgainAfterRelease } from './start-again.ts'
import { startTheme } from './theme/theme.ts'
import './ui/base.css'

startTheme(location.pathname)
startAgainAfterRelease()
hearInstallOffers()
startLater()

const root = document.getElementById('root')
const router = createRouter()
const queryClient = createQueryClient()

function render(into: HTMLElement) {
  createRoot(into).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

// What the gateway has put there stays until the code of the page can take its place.
if (root?.hasChildNodes()) void whenReady(router).then(() => render(root))
else if (root) render(root)

startAnalyticsLater(router, queryClient)
