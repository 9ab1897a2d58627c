import { isRefused } from '#openapi/client/outcome-of.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import type { Batch, SendOutcome } from './outbox.ts'

/** ANALYT-04, OPEN-61. The call survives the page. A failure is only logged. */
export async function sendBatch({ key, session, events }: Batch): Promise<SendOutcome> {
  try {
    const verdict: { readonly dropped?: readonly unknown[] } | undefined = await answerOf(
      api.POST('/analytics/events', {
        params: { header: { 'session-id': session, 'Idempotency-Key': key } },
        body: { events: [...events] },
        keepalive: true,
      }),
    )
    const dropped = verdict?.dropped?.length ?? 0
    if (dropped > 0) logProblem(new Error(`${dropped} events were dropped`), { component: 'analytics' })
    return 'sent'
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status !== 0 && status !== 429) logProblem(error, { component: 'analytics' })
    return isRefused(error) ? 'refused' : 'failed'
  }
}
