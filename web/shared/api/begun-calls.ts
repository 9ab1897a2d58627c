/** A call that a script of the document has begun while the browser still read it (`web/diner/drawings/in-head.ts`). */
type BegunCall = { readonly answer: Promise<Response>; readonly stop: AbortController }

declare global {
  var begunCalls: Record<string, BegunCall> | undefined
}

/** A later answer may no longer be true. */
const youngMs = 20_000

/**
 * The answer of a call that the document has begun, for the first who asks for it. A preload in its place would be loaded once more
 * where a service worker stands between the page and the network.
 */
export function begunAnswer({ method, url }: Request, signal: AbortSignal): Promise<Response> | undefined {
  const path = url.replace(location.origin, '')
  const begun = method === 'GET' ? globalThis.begunCalls?.[path] : undefined
  if (!begun || performance.now() > youngMs) return undefined
  delete globalThis.begunCalls?.[path]
  signal.addEventListener('abort', () => begun.stop.abort())
  return begun.answer
}
