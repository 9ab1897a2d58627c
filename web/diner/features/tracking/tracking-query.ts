import { isTrackingCursor } from '#domain/tracking/cursor.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { cachedPage } from '#web/diner/state/cached-page.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { isVersioned, newestAnswer } from '#web/shared/followed/followed.ts'
import { followedQuery } from '#web/shared/followed/use-followed.ts'
import { logFailure } from '#web/shared/realtime/shared-connection.ts'

export type Tracking = components['schemas']['Tracking']

/** FAPI-23, TRACK-56. A failure is only logged (TRACK-53 to TRACK-55); the page retries by itself. */
export const trackingQuery = (alias: string, orderCode: string) =>
  followedQuery<Tracking>({
    queryKey: ['tracking', alias, orderCode],
    path: `/api/logisticsorder/tracking/${encodeURIComponent(alias)}/${encodeURIComponent(orderCode)}`,
    async read(signal) {
      const path = { alias, orderCode }
      try {
        return await answerOf(api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path }, signal }))
      } catch (cause) {
        if (!signal.aborted) logFailure('the tracking could not be read', cause)
        throw cause
      }
    },
    cached: cachedTracking(alias, orderCode),
    newest: newestAnswer,
    retry: false,
  })

export const cachedTracking = (alias: string, code: string) => cachedPage<Tracking>({ alias, code, page: 'tracking' })

/** A message is validated before it replaces the shown tracking. */
export const isTracking = (value: unknown): value is Tracking =>
  isVersioned(value) && isTrackingCursor(value.at) && typeof (value as Partial<Tracking>).shipment === 'object'
