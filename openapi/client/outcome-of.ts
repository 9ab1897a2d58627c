import { ApiError } from './api-error.ts'

/**
 * The outcome of a change whose call failed. `refused`: the gateway decided against it, and it has no effect. `later`: the gateway
 * did not decide, and asks for another try. `unknown`: the change may have been made, or may still be; another try under the same key
 * tells.
 */
export type CallOutcome =
  | { readonly is: 'refused'; readonly by: ApiError }
  | { readonly is: 'later' | 'unknown'; readonly retryAfterMs: number | null }

/** Refusals about the moment or the network, not about the change. */
const passing: readonly number[] = [408, 425, 429]

/** Only the gateway's own body, with its code, is a decision, because proxies and captive portals answer too. */
export function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ApiError)) return { is: 'unknown', retryAfterMs: null }
  const { status, code, retryAfterMs } = error
  if (!error.isOfGateway || status < 400 || status >= 500) return { is: 'unknown', retryAfterMs }
  // Too many guesses at a secret are a decision about the change: it brought a secret that is not even compared.
  if (passing.includes(status) && code !== 'TOO_MANY_GUESSES') return { is: 'later', retryAfterMs }
  return { is: 'refused', by: error }
}

export const isRefused = (error: unknown): boolean => outcomeOf(error).is === 'refused'

/** Whether the same request may succeed a moment later. */
export const isWorthRetrying = (error: unknown): boolean => !isRefused(error)
