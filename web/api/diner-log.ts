import { locationStore } from '#web/state/location.ts'
import { api } from './client.ts'

type Context = {
  /** The part of the page that it befell. */
  readonly component: string
  readonly bcId?: string
  readonly branchId?: string
  readonly payload?: unknown
}

/** API-03, AMBIG-58: tells the gateway of a failure that the diner is not told of. A log that fails is let go. */
export function logProblem(problem: unknown, { bcId, branchId, ...rest }: Context): void {
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
