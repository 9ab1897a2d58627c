import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../../http/secrets.ts'
import type { WebhookMessage, WebhookNote } from '../../../ports/payment-provider.ts'

/** Messages are sent again for days, perhaps with their first time; one that comes twice is harmless. */
const toleranceMs = 24 * 60 * 60 * 1000

/** Above it a time is in milliseconds: the provider's text says these, and its samples hold seconds. */
const firstMilliseconds = 1e12

const identifier = z.union([z.string(), z.int()]).transform(String)
const bodySchema = z.object({
  type: z.string().optional(),
  data: z.object({ id: identifier.optional() }).optional(),
})

/** Only the payment's id, the request's id and the time are signed: what the body says beside them is a hint. */
export function readWebhook({ query, headers, body, now }: WebhookMessage, secret: string): WebhookNote {
  const { ts, v1 } = signatureOf(text(headers['x-signature']))
  if (ts === null || v1 === null || !isRecent(ts, now)) return { type: 'Forged' }
  const reference = query['data.id'] ?? ''
  const requestId = text(headers['x-request-id'])
  // A library of the provider signed small letters for a while, and another one the letters as they are.
  const forms = new Set([reference, reference.toLowerCase()])
  if (![...forms].some((form) => isSameSecret(v1, signed(secret, manifest(form, requestId, ts)))))
    return { type: 'Forged' }
  const message = bodySchema.safeParse(json(body)).data
  if (!message || (message.data?.id ?? reference) !== reference) return { type: 'Forged' }
  if ((query['type'] ?? message.type) !== 'payment' || !/^\d{1,20}$/.test(reference)) return { type: 'Ignored' }
  // Its own id is not signed, so one captured signature could carry any number of them. The signature is one message's.
  return { type: 'Payment', notificationId: v1, reference }
}

/** A part that is missing is missing with its label. */
const manifest = (reference: string, requestId: string, ts: string): string =>
  `${reference && `id:${reference};`}${requestId && `request-id:${requestId};`}ts:${ts};`

const signed = (secret: string, message: string): string => createHmac('sha256', secret).update(message).digest('hex')

function signatureOf(header: string) {
  const parts = new Map(
    header.split(',').map((part) => part.split('=', 2).map((side) => side.trim()) as [string, string]),
  )
  const ts = parts.get('ts') ?? ''
  return { ts: /^\d{1,15}$/.test(ts) ? ts : null, v1: parts.get('v1') || null }
}

function isRecent(ts: string, now: Date): boolean {
  const time = Number(ts)
  return Math.abs(now.getTime() - (time > firstMilliseconds ? time : time * 1000)) <= toleranceMs
}

const text = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' ? header : (header?.[0] ?? '')

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
