import type { Wire } from '#openapi/wire/schemas.ts'
import { newId } from '../new-id.ts'
import { isWorthRetrying } from './api-error.ts'
import { answerOf, api } from './client.ts'

export type OrderSubmission = Wire['OrderSubmission']

const KEPT = 'comanda.submission'

/**
 * Sends an order once, however often the diner presses: the same order goes out under the same key, also after a lost
 * answer and after a reload, so that the gateway recognises it. The key stays until `forgetSubmission`: an order that is
 * placed and still being paid is the same order.
 */
export async function submitOrder(submission: OrderSubmission): Promise<Wire['SubmittedOrder']> {
  const key = keyOf(JSON.stringify(submission))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await answerOf(api.POST('/api/order', { body: submission, headers: { 'Idempotency-Key': key } }))
    } catch (error) {
      if (attempt === 3 || !isWorthRetrying(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 600))
    }
  }
}

let kept: { key: string; body: string } | null = null

function keyOf(body: string): string {
  kept ??= readKept()
  if (kept?.body !== body) kept = { key: newId(), body }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // Storage failed, so the key lives only as long as the page.
  }
  return kept.key
}

/** The order is placed and the page has gone on: the next one is another, even if it asks for the same. */
export function forgetSubmission(): void {
  kept = null
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // Storage failed, so there is nothing to remove.
  }
}

function readKept(): { key: string; body: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { key: string; body: string } | null
  } catch {
    return null
  }
}
