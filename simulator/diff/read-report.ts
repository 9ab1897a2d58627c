import { z } from 'zod'
import type { OtherEnd } from '../measures/call-end.ts'
import type { ObservationRecord } from '../observations/observation.ts'

const spread = z.object({ count: z.number(), p50: z.number(), p99: z.number() })
const ends = {
  refused: z.number(),
  limited: z.number(),
  unauthorized: z.number(),
  forbidden: z.number(),
  failing: z.number(),
  unanswered: z.number(),
} satisfies Record<OtherEnd, unknown>

const report = z.object({
  verdict: z.enum(['held', 'untried', 'broken', 'stopped', 'failed']),
  observations: z.array(
    z.custom<ObservationRecord>((seen) => typeof (seen as { type?: unknown } | null)?.type === 'string'),
  ),
  measured: z.object({ calls: z.record(z.string(), spread.extend(ends)), fixToFrame: spread }),
})

/** The part of a report by which two runs are compared. */
export type Report = z.infer<typeof report>

/** Reads a file that `sim run --report` has written. */
export function readReport(text: string): { ok: true; report: Report } | { ok: false; says: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, says: 'is no JSON, or was cut' }
  }
  const { data, error } = report.safeParse(json)
  if (data) return { ok: true, report: data }
  const at = error.issues[0]?.path.join('.') || 'the whole file'
  return { ok: false, says: `is no report of this release: ${at}` }
}
