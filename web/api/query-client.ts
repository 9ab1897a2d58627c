import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './api-error.ts'

/** Server data for the life of one page: shown data stays while it is loaded again. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        // The browser's own guess of being offline is often wrong, so the request decides.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
