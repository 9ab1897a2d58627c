import { ApiError } from '#openapi/client/api-error.ts'

export { ApiError, isImpossible, isNotFound, isWorthRetrying, type RefusedItem } from '#openapi/client/api-error.ts'

/** No answer came, and the browser knows why: what was sent may go out once the network is back. */
export const isWithoutNetwork = (error: unknown): boolean =>
  !navigator.onLine && error instanceof ApiError && error.status === 0
