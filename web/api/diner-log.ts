import { locationStore } from '#web/state/location.ts'
import { api } from './client.ts'

type ProblemOrigin = {
  /** The part of the page where it happened. */
  readonly component: string
  readonly bcId?: string
  readonly branchId?: string
  readonly payload?: unknown
}

/** API-03, AMBIG-58: reports to the gateway a failure that the diner is not shown. A report that fails is dropped. */
export function logProblem(problem: unknown, { bcId, branchId, ...rest }: ProblemOrigin): void {
  const place = locationStore.current()
  const { message, stack } = problem instanceof Error ? problem : { message: String(problem) }
  const context = {
    ...rest,
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 20_000),
    bcId: bcId ?? null,
    branchId: branchId ?? null,
    // Without its query, which may name the diner.
    url: location.origin + location.pathname,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    fullAddress: place?.fullAddress ?? null,
    addressFromLocalStorage: place?.fromLocalStorage ?? false,
  }
  void api
    .POST('/api/diner/log', {
      body: JSON.stringify(context),
      bodySerializer: (text) => text,
      headers: { 'content-type': 'text/plain' },
    })
    .catch(() => undefined)
}
