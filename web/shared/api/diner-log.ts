import { locationStore } from '#web/shared/state/location.ts'
import { newId } from '../new-id.ts'
import { api } from './client.ts'

type ProblemOrigin = {
  /** The part of the page with the problem. */
  readonly component: string
  readonly bcId?: string
  readonly branchId?: string
  readonly payload?: unknown
}

/** Longer reports are not stored, because the phone's storage has more important content. */
const longestReport = 8_000

/**
 * API-03, AMBIG-58: reports a failure that the diner does not see to the gateway, once there is a network at the
 * latest.
 */
export function logProblem(problem: unknown, { bcId, branchId, ...rest }: ProblemOrigin): void {
  const place = locationStore.current()
  const { message, stack } = problem instanceof Error ? problem : { message: String(problem) }
  const context = {
    ...rest,
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 20_000),
    bcId: bcId ?? null,
    branchId: branchId ?? null,
    // Without its query, which may identify the diner.
    url: location.origin + location.pathname,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    fullAddress: place?.fullAddress ?? null,
    addressFromLocalStorage: place?.fromLocalStorage ?? false,
  }
  const [key, body] = [newId(), JSON.stringify(context)]
  void api
    .POST('/api/diner/log', {
      body,
      bodySerializer: (text) => text,
      headers: { 'content-type': 'text/plain', 'Idempotency-Key': key },
    })
    .catch(async () => {
      if (body.length > longestReport) return
      const { logPath, sendLater } = await import('./send-later.ts')
      sendLater({ key, method: 'POST', path: logPath, contentType: 'text/plain', body })
    })
    .catch(() => undefined)
}
