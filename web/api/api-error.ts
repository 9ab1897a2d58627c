/** One entry of the source's own list of errors (OPEN-35); most answers have none. */
export type ApiErrorItem = { readonly message?: string } & Readonly<Record<string, unknown>>

/** An answer that is not the one asked for, or none at all. */
export class ApiError extends Error {
  /** Zero when no answer came. */
  readonly status: number
  /** The stable machine code; screens choose their sentence by it, never by the message. */
  readonly code: string
  readonly errors: readonly ApiErrorItem[]
  readonly body: unknown
  /** How long the gateway asks to wait, where it does (`Retry-After`). */
  readonly retryAfterMs: number | null

  constructor(
    status: number,
    code: string,
    message: string,
    errors: readonly ApiErrorItem[] = [],
    body?: unknown,
    retryAfterMs: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the same request might fare better a moment later. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
