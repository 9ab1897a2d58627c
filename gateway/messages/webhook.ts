import { createHmac } from 'node:crypto'
import type { Messenger } from './messenger.ts'
import { postJson } from './post-json.ts'

/** A shop's own sender: a signed POST for each message. `id` is the same when a message is tried again. */
export function webhookMessenger({ url, secret }: { readonly url: string; readonly secret: string }): Messenger {
  const send = (message: object) => {
    const body = JSON.stringify(message)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return postJson('the webhook of messages', url, body, { 'x-comanda-signature': `sha256=${signature}` })
  }
  return {
    sendCode: ({ id, phone, code, text }) => send({ type: 'one-time-code', id, phone, code, text }),
    sendNotice: ({ id, phone, text, shop, link, stopLink }) =>
      send({ type: 'abandoned-cart', id, phone, text, shop, link, stopLink }),
  }
}
