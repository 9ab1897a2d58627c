import type { z } from 'zod'
import type { Fix } from '#domain/tracking/fix.ts'
import type { ErrorItem } from '../../http/problems.ts'
import { osmAndReport } from './osmand.ts'
import { ownTracksReport } from './owntracks.ts'
import { traccarReport } from './traccar.ts'

export const mostFixes = 500

type Report =
  | {
      readonly ok: true
      readonly fixes: readonly Fix[]
      /** How many of its positions cannot be read. */
      readonly unreadable: number
      readonly app: App
    }
  | { readonly ok: false; readonly fault: ErrorItem }

type App = 'osmand' | 'traccar' | 'owntracks'

/**
 * Reads what a tracking app has sent to a courier's own URL, in one of three formats. These apps send a refused request again
 * for ever, so that a report of a known app is never refused for its content.
 */
export function readReport(query: unknown, body: unknown, nowMs: number): Report {
  if (isObject(query) && speaksOsmAnd(query)) return reportOf('osmand', osmAndReport(nowMs), query)
  if (isObject(body) && '_type' in body) return reportOf('owntracks', ownTracksReport, body)
  if (Array.isArray(body) || (isObject(body) && typeof body['location'] === 'object'))
    return reportOf('traccar', traccarReport, body)
  if (isObject(body) && speaksOsmAnd(body)) return reportOf('osmand', osmAndReport(nowMs), body)
  return refused({ path: 'query/lat', type: 'required', message: 'neither a position nor a report of a known app' })
}

const speaksOsmAnd = (given: object) => 'lat' in given || 'lon' in given || 'location' in given

function reportOf(app: App, schema: z.ZodType<readonly (Fix | null)[]>, given: unknown): Report {
  const read = schema.safeParse(given).data ?? [null]
  if (read.length > mostFixes)
    return refused({ path: 'body', type: 'maxItems', message: `at most ${mostFixes} positions at once` })
  const fixes = read.filter((fix) => fix !== null)
  return { ok: true, fixes, unreadable: read.length - fixes.length, app }
}

const refused = (fault: ErrorItem): Report => ({ ok: false, fault })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
