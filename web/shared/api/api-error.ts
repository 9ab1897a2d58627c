import { isUnanswered } from '#openapi/client/api-error.ts'

export {
  ApiError,
  codeOf,
  isForbidden,
  isGatewayStatus,
  isImpossible,
  isNotFound,
  isUnanswered,
  isUnauthorized,
  noAnswer,
  type RefusedItem,
} from '#openapi/client/api-error.ts'
export { isWorthRetrying } from '#openapi/client/outcome-of.ts'

/** No answer came because there is no network: the call may be sent once the network is back. */
export const isWithoutNetwork = (error: unknown): boolean => !navigator.onLine && isUnanswered(error)
