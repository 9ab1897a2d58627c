import type {} from '#web/shared/api/begun-calls.ts'

/** The build makes of this file a script in the head of documents: it begins the calls that a page makes first. */
const begun: NonNullable<typeof globalThis.begunCalls> = {}
for (const path of (document.currentScript?.dataset['calls'] ?? '').split(' ')) {
  const stop = new AbortController()
  const answer = fetch(path, { signal: stop.signal })
  // The call of the page fails with it.
  answer.catch(() => undefined)
  begun[path] = { answer, stop }
}
globalThis.begunCalls = begun
