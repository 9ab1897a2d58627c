import { queryOptions } from '@tanstack/react-query'
import { isNewerCursor, isTrackingCursor } from '#domain/tracking/cursor.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { keptOrder } from '#web/diner/state/kept-orders.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logFailure } from '#web/shared/realtime/use-realtime.ts'

export type Tracking = components['schemas']['Tracking']

/** FAPI-23, TRACK-56. A failure is only logged (TRACK-53 to TRACK-55); the page retries by itself. */
export const trackingQuery = (alias: string, orderCode: string) =>
  queryOptions({
    queryKey: ['tracking', alias, orderCode],
    queryFn: async ({ signal }): Promise<Tracking> => {
      const path = { alias, orderCode }
      try {
        return await answerOf(api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path }, signal }))
      } catch (cause) {
        if (!signal.aborted) logFailure('the tracking could not be read', cause)
        throw cause
      }
    },
    structuralSharing: (shown, arrived) => newestOf(shown as Tracking | undefined, arrived as Tracking),
    staleTime: 0,
    initialData: () => keptOrder<Tracking>(pageOf(alias, orderCode))?.answer,
    initialDataUpdatedAt: () => keptOrder(pageOf(alias, orderCode))?.at,
    retry: false,
    refetchOnWindowFocus: 'always',
  })

/** The storage key of an order's tracking page. */
export const pageOf = (alias: string, code: string) => ({ alias, code, page: 'tracking' })

/** ruling-47: never shows an older state after a newer one. */
export const newestOf = (shown: Tracking | null | undefined, arrived: Tracking): Tracking =>
  shown && shown.id === arrived.id && isNewerCursor(shown.at, arrived.at) ? shown : arrived

/** A message is validated before it replaces the shown tracking. */
export function isTracking(value: unknown): value is Tracking {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, shipment } = value as Partial<Record<keyof Tracking, unknown>>
  return typeof id === 'string' && typeof at === 'string' && isTrackingCursor(at) && typeof shipment === 'object'
}
