import { callOutside, leaveUnread } from '../outside/call.ts'
import { MessageNotSent, sendTimeoutMs } from './messenger.ts'

/** Posts a body to a provider. Rejects with MessageNotSent, without the provider's words: they may quote it. */
export async function postJson(by: string, url: string, body: string, headers: Readonly<Record<string, string>>) {
  const answer = await callOutside(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch((error: unknown) => {
    throw new MessageNotSent(by, error instanceof Error ? error.name : 'no answer', error)
  })
  leaveUnread(answer.body)
  if (answer.status < 200 || answer.status > 299) throw new MessageNotSent(by, answer.status)
}
