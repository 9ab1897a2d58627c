import type { Wire } from '#openapi/wire/schemas.ts'
import { api } from '../../shared/api/client.ts'
import { newId } from '../../shared/new-id.ts'

/** The result of a claim; `unproven` asks for a session of the phone. */
export type ClaimOutcome = 'claimed' | 'alreadyClaimed' | 'unproven' | 'failed'

let sent: { readonly key: string; readonly body: string } | null = null

/**
 * API-19. The same claim is sent with the same key, even after a lost answer. LOYAL-28 depends on the text of the
 * error.
 */
export async function claimReward(body: Wire['LoyaltyClaim']): Promise<ClaimOutcome> {
  const content = JSON.stringify(body)
  if (sent?.body !== content) sent = { key: newId(), body: content }
  const { phone, loyaltyRewardId: rewardId } = body
  const call = api.POST('/api/diner/customer/{phone}/loyalty-reward/{rewardId}', {
    params: { path: { phone, rewardId } },
    body,
    headers: { 'Idempotency-Key': sent.key },
  })
  const answer = await call.catch(() => null)
  if (answer?.response.ok) return 'claimed'
  if (answer?.response.status === 401) return 'unproven'
  return JSON.stringify(answer?.error ?? '').includes('already exists') ? 'alreadyClaimed' : 'failed'
}
