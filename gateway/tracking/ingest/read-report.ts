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
  | { readonly ok: false; readonly faults: readonly ErrorItem[] }

type App = 'osmand' | 'traccar' | 'owntracks'

/** What a tracking app has sent to a courier's own URL, whichever of the three formats it speaks. */
export function readReport(query: unknown, body: unknown, nowMs: number): Report {
  if (isObject(query) && speaksOsmAnd(query)) return reportOf('osmand', osmAndReport(nowMs), query, 'query')
  if (isObject(body) && '_type' in body) return reportOf('owntracks', ownTracksReport, body, 'body')
  if (Array.isArray(body) || (isObject(body) && typeof body['location'] === 'object'))
    return reportOf('traccar', traccarReport, body, 'body')
  if (isObject(body) && speaksOsmAnd(body)) return reportOf('osmand', osmAndReport(nowMs), body, 'body')
  return refused({ path: 'query/lat', type: 'required', message: 'neither a position nor a report of a known app' })
}

const speaksOsmAnd = (given: object) => 'lat' in given || 'lon' in given || 'location' in given

function reportOf(
  app: App,
  schema: z.ZodType<readonly (Fix | null)[]>,
  given: unknown,
  place: 'query' | 'body',
): Report {
  const { success, data: read, error } = schema.safeParse(given)
  if (!success)
    return refused(
      ...error.issues.map(({ path, code, message }) => ({ path: [place, ...path].join('/'), type: code, message })),
    )
  if (read.length > mostFixes)
    return refused({ path: place, type: 'maxItems', message: `at most ${mostFixes} positions at once` })
  const fixes = read.filter((fix) => fix !== null)
  return { ok: true, fixes, unreadable: read.length - fixes.length, app }
}

const refused = (...faults: readonly ErrorItem[]): Report => ({ ok: false, faults: faults.slice(0, 10) })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
