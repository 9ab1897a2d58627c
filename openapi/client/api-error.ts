/** An item that the gateway names in a refused order (OPEN-35). */
export type RefusedItem = { readonly referenceId: string; readonly type: string }

/**
 * An answer other than the expected one, or no answer. It carries no text for diners, because the gateway's sentences
 * are English and for developers (GEN-01). A screen chooses its own sentence from `texts`, by status and code.
 */
export class ApiError extends Error {
  /** Zero when no answer came. */
  readonly status: number
  /** The stable machine code. */
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
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The gateway refuses to look up a text that cannot be an alias. */
export const isImpossible = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** Whether the same request may succeed a moment later. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
