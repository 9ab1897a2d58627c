import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './api-error.ts'

/** Server data of one page's life: what is shown stays while it is asked for again. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        // The browser's own guess of being offline is often wrong; the request tells.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
