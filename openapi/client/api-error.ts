/** An item that the gateway names in a refused order (OPEN-35). */
export type RefusedItem = { readonly referenceId: string; readonly type: string }

/**
 * An answer other than the expected one, or no answer. It carries no text for diners, because the gateway's sentences
 * are English and for developers (GEN-01). A screen chooses its own sentence from `texts`, by status and code.
 */
export class ApiError extends Error {
  /** Zero when no answer came. */
  readonly status: number
  /** The stable machine code; `foreignCode` for an answer that is not the gateway's. */
  readonly code: string
  /** The wait that the gateway asks for (`Retry-After`), if any. */
  readonly retryAfterMs: number | null
  /** The parts of the request that were refused, as `body/customerName`. */
  readonly paths: readonly string[]
  /** The kinds of faults, as the gateway names them. */
  readonly types: readonly string[]
  readonly items: readonly RefusedItem[]
  /** The end of the state that refuses the request, as an instant; null where the gateway says none. */
  readonly until: string | null

  constructor(
    status: number,
    code: string,
    {
      retryAfterMs = null,
      paths = [],
      types = [],
      items = [],
      until = null,
    }: Partial<Pick<ApiError, 'retryAfterMs' | 'paths' | 'types' | 'items' | 'until'>> = {},
  ) {
    super(`${status} ${code}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.paths = paths
    this.types = types
    this.items = items
    this.until = until
  }

  /** Whether the gateway itself gave this answer. */
  get isOfGateway(): boolean {
    return this.code !== foreignCode && this.code !== noAnswerCode
  }
}

/** The code of an answer that a proxy, a captive portal or another server gave in the gateway's place. */
const foreignCode = 'UNKNOWN'
const noAnswerCode = 'NO_ANSWER'

/** The error of a call that got no answer. */
export const noAnswer = () => new ApiError(0, noAnswerCode)

/** The code in the gateway's one error body; `foreignCode` for every other body. */
export function codeOf(status: number, body: unknown): string {
  const { statusCode, code, message } = (typeof body === 'object' && body !== null ? body : {}) as Partial<
    Record<'statusCode' | 'code' | 'message', unknown>
  >
  const isOurs = statusCode === status && typeof code === 'string' && code !== '' && typeof message === 'string'
  return isOurs ? code : foreignCode
}

/** Whether the gateway itself answered with this status. A proxy or a captive portal that does so says nothing of our data. */
export const isGatewayStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.isOfGateway && error.status === status

export const isNotFound = (error: unknown): boolean => isGatewayStatus(error, 404)

export const isUnauthorized = (error: unknown): boolean => isGatewayStatus(error, 401)

export const isForbidden = (error: unknown): boolean => isGatewayStatus(error, 403)

/** No answer came. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** The gateway refuses to look up a text that cannot be an alias. */
export const isImpossible = (error: unknown): boolean => isGatewayStatus(error, 400)
