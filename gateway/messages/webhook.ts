import { createHmac } from 'node:crypto'
import { signedHeaders } from '../outside/signed-headers.ts'
import type { Clock } from '../ports/clock.ts'
import type { Messenger } from './messenger.ts'
import { postJson } from './post-json.ts'

type Webhook = { readonly url: string; readonly secret: string; readonly clock: Pick<Clock, 'now'> }

/** A shop's own sender: a signed POST for each message. `id` is the same when a message is tried again. */
export function webhookMessenger({ url, secret, clock }: Webhook): Messenger {
  const send = (message: Readonly<Record<string, string>> & { readonly id: string }) => {
    const body = JSON.stringify(message)
    // For receivers of earlier releases. It covers no time, so a captured message stays valid without limit.
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = signedHeaders(secret, { id: message.id, at: clock.now(), body })
    return postJson({
      ...{ service: 'message-webhook', by: 'the webhook of messages', url, body },
      headers: { ...headers, 'x-comanda-signature': `sha256=${signature}` },
    })
  }
  return {
    sendCode: ({ id, phone, code, text }) => send({ type: 'one-time-code', id, phone, code, text }),
    sendNotice: ({ id, phone, text, shop, link, stopLink }) =>
      send({ type: 'abandoned-cart', id, phone, text, shop, link, stopLink }),
    sendAlarm: ({ id, phone, text, shop, link }) => send({ type: 'store-alarm', id, phone, text, shop, link }),
  }
}
