import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './api-error.ts'
import { logProblem } from './diner-log.ts'

/** For a query whose failure is logged, whether or not a screen shows it (ERR-01, ERR-03). */
export const logsFailure = { logsFailure: true } as const

const queryCache = () =>
  new QueryCache({
    onError(error, { queryKey, meta }) {
      if (meta?.['logsFailure']) logProblem(error, { component: String(queryKey[0]) })
    },
  })

/** Server data for the lifetime of one page: shown data stays during a reload. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: queryCache(),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        // The browser's own offline flag is often wrong, so the request itself decides.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
