import { isUnanswered } from '#openapi/client/api-error.ts'

export {
  ApiError,
  codeOf,
  isForbidden,
  isImpossible,
  isNotFound,
  isUnanswered,
  isUnauthorized,
  isWorthRetrying,
  noAnswer,
  type RefusedItem,
} from '#openapi/client/api-error.ts'

/** No answer came because there is no network: the call may be sent once the network is back. */
export const isWithoutNetwork = (error: unknown): boolean => !navigator.onLine && isUnanswered(error)
