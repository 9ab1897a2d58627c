import { ApiError } from './api-error.ts'

/**
 * Gives a call up after a time: it then fails like one that found no network. The oldest browsers lack
 * `AbortSignal.timeout`, and some end an aborted call without its reason (decision 075).
 */
export async function inTime<Answer>(ms: number, call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  try {
    return await call(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? new ApiError(0, 'NO_ANSWER') : error
  } finally {
    clearTimeout(timer)
  }
}
