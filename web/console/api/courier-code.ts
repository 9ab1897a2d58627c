import { answerOf, api } from '#web/shared/api/client.ts'
import type { Idempotent } from './idempotent.ts'

/** Draws another code for the couriers of a store. A repetition with the same key answers the same code. */
export async function renewCourierCode(branchContactId: string, keyed: Idempotent): Promise<string> {
  const params = { path: { branchContactId } }
  const { code } = await answerOf(api.POST('/api/console/stores/{branchContactId}/courier-code', { params, ...keyed }))
  return code
}
