import type { OutsideService } from '#domain/system/services.ts'
import { callOutside, leaveUnread } from '../outside/call.ts'
import { MessageNotSent, sendTimeoutMs } from './messenger.ts'

type Post = {
  readonly service: Extract<OutsideService, 'whatsapp' | 'message-webhook'>
  /** The sender in an error. */
  readonly by: string
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Posts a body to a provider. Rejects with MessageNotSent, without the provider's words: they may quote it. */
export async function postJson({ service, by, url, body, headers }: Post) {
  const answer = await callOutside(url, {
    service,
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
