import { MessageNotSent, sendTimeoutMs } from './messenger.ts'

/** Posts a body to a provider. Rejects with MessageNotSent, without what the provider says: it may quote the message. */
export async function postJson(by: string, url: string, body: string, headers: Readonly<Record<string, string>>) {
  let status: number
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    status = answer.status
    await answer.body?.cancel()
  } catch (error) {
    throw error instanceof Error ? new MessageNotSent(by, error.name, error.cause) : new MessageNotSent(by, 'no answer')
  }
  if (status < 200 || status > 299) throw new MessageNotSent(by, status)
}
