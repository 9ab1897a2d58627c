import { createHmac } from 'node:crypto'
import type { Messenger } from './messenger.ts'
import { postJson } from './post-json.ts'

/** A shop's own sender: a signed POST for each message. `id` is the same when a message is tried again. */
export const webhookMessenger = ({ url, secret }: { readonly url: string; readonly secret: string }): Messenger => ({
  sendCode({ id, phone, code, text }) {
    const body = JSON.stringify({ type: 'one-time-code', id, phone, code, text })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return postJson('the webhook of messages', url, body, { 'x-comanda-signature': `sha256=${signature}` })
  },
})
