import { noAnswer } from './api-error.ts'

/**
 * Ends a call after a time limit: it then fails as it does without a network. The caller's own signal (`outer`) ends it
 * with the caller's reason. The oldest browsers lack `AbortSignal.timeout` and `AbortSignal.any`, and some end an
 * aborted call without its reason (decision 075).
 */
export async function inTime<Answer>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Answer>,
  outer?: AbortSignal,
): Promise<Answer> {
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, ms)
  const leave = () => controller.abort(outer?.reason)
  if (outer?.aborted) leave()
  outer?.addEventListener('abort', leave)
  try {
    return await call(controller.signal)
  } catch (error) {
    throw isLate ? noAnswer() : error
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
  }
}
