import { isRefused } from '#openapi/client/outcome-of.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { bearer } from '../workplace/courier-token.ts'
import type { PhoneFix } from './fix-buffer.ts'

/** Returns whether the fixes arrived, or never will. Used when no realtime connection carries them. */
export async function sendPositions(riderId: string, fixes: readonly PhoneFix[]): Promise<boolean> {
  try {
    await answerOf(
      api.POST('/api/rider/{id}/positions', {
        params: { path: { id: riderId } },
        body: { fixes: [...fixes] },
        headers: bearer(),
      }),
    )
    return true
  } catch (error) {
    // The gateway would refuse a refused batch again.
    return isRefused(error)
  }
}

/** The address to which an app on this courier's phone reports, until the shift ends. */
export const readPositionsUrl = (riderId: string): Promise<components['schemas']['PositionsUrl']> =>
  answerOf(api.GET('/api/rider/{id}/positions-url', { params: { path: { id: riderId } }, headers: bearer() }))
