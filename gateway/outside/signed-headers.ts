import { Webhook } from 'standardwebhooks'

/** A secret as the specification writes it: its bytes in base64 after this word. Any other secret is its own bytes. */
const written = 'whsec_'

/**
 * The headers by which a receiver knows that a webhook is ours, and how old it is: Standard Webhooks 1.0, symmetric
 * (https://www.standardwebhooks.com). `id` is the message's, the same for each try.
 */
export function signedHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<string, string>> {
  const key = secret.startsWith(written) ? Buffer.from(secret.slice(written.length), 'base64') : Buffer.from(secret)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key, { format: 'raw' }).sign(id, at, body),
  }
}
