import './address-token.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createQueryClient } from './api/query-client.ts'
import { createRouter } from './routes.tsx'
import { startAgainAfterRelease } from './start-again.ts'
import { startTheme } from './theme/theme.ts'
import './ui/base.css'

startTheme(location.pathname)
startAgainAfterRelease()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  )
