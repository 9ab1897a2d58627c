/**
 * An answer that is not the one asked for, or none at all. It carries nothing that a diner could read: the gateway's
 * sentences are English and for developers (GEN-01), so a screen takes its own from `texts`, by status and code.
 */
export class ApiError extends Error {
  /** Zero when no answer came. */
  readonly status: number
  /** The stable machine code. */
  readonly code: string
  /** How long the gateway asks to wait, where it does (`Retry-After`). */
  readonly retryAfterMs: number | null

  constructor(status: number, code: string, retryAfterMs: number | null = null) {
    super(`${status} ${code}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the same request might fare better a moment later. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
