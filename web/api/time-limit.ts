/** Ends a call that hangs, as one without an answer. Safari 15 has no `AbortSignal.timeout`. */
export function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  return controller.signal
}
