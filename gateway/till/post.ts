import { callOutside, leaveUnread } from '../outside/call.ts'
import { signedHeaders } from '../outside/signed-headers.ts'

export const callMs = 10_000

export type Receiver = { readonly url: string; readonly secret: string }

/** `why` has nothing of the receiver's own words, and is short enough to label a figure. */
export type PostResult =
  | { readonly taken: true }
  | { readonly taken: false; readonly status: number | null; readonly why: string }

/** Posts a message, signed. Only 2xx takes it: a redirect is not followed. */
export async function post(
  { url, secret }: Receiver,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<PostResult> {
  const signal = AbortSignal.timeout(callMs)
  try {
    const { status, body: answer } = await callOutside(url, {
      service: 'till',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, { id, at, body }) },
      body,
      signal,
    })
    leaveUnread(answer)
    return status >= 200 && status < 300 ? { taken: true } : { taken: false, status, why: `status ${status}` }
  } catch {
    return { taken: false, status: null, why: signal.aborted ? 'time-out' : 'no connection' }
  }
}
