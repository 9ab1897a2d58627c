import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WebhookMessage, WebhookNote } from '../../../ports/payment-provider.ts'

/** Known to this process alone, which is also the one that sends. */
const secret = randomBytes(32)
const header = 'x-sandbox-signature'

const signatureOf = (body: Buffer) => createHmac('sha256', secret).update(body).digest('hex')

/** A message of the sandbox about one of its payments, signed over its bytes. */
export function signedMessage(notificationId: string, reference: string, now: Date): WebhookMessage {
  const body = Buffer.from(JSON.stringify({ id: notificationId, payment: reference }))
  return { query: {}, headers: { [header]: signatureOf(body) }, body, now }
}

/** The same message from a sender who does not know the secret. */
export function forgedMessage(notificationId: string, reference: string, now: Date): WebhookMessage {
  const message = signedMessage(notificationId, reference, now)
  return { ...message, headers: { [header]: signatureOf(Buffer.from('')) } }
}

export function readWebhook({ headers, body }: WebhookMessage): WebhookNote {
  const given = Buffer.from(String(headers[header] ?? ''))
  const right = Buffer.from(signatureOf(body))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return { type: 'Forged' }
  const { id, payment } = JSON.parse(body.toString('utf8')) as { id: string; payment: string }
  return { type: 'Payment', notificationId: id, reference: payment }
}
