import { instantText, readInstant } from '#domain/time/instant.ts'
import { problem } from '../http/problems.ts'

const dayMs = 24 * 60 * 60 * 1000
/** SLIST-06, where the query does not say. */
const usualMs = 3 * dayMs
/** More than a courier needs of what they brought, and little enough for one question of the database. */
export const longestMs = 31 * dayMs

type Query = { readonly startDate?: string | undefined; readonly endDate?: string | undefined }

export type Window = { readonly start: string; readonly end: string }

/** From when until when a list looks (SLIST-06, SLIST-07); a refusal for a window that runs backwards or is too wide. */
export function listWindow({ startDate, endDate }: Query, nowMs: number): Window | ReturnType<typeof refusal> {
  const end = readOr(endDate, nowMs)
  const start = readOr(startDate, Math.max(0, end - usualMs))
  if (start > end) return refusal('query/endDate', 'is before startDate')
  if (end - start > longestMs)
    return refusal('query/startDate', `is more than ${longestMs / dayMs} days before endDate`)
  return { start: instantText(start), end: instantText(end) }
}

const refusal = (path: string, message: string) =>
  problem(400, 'INVALID_REQUEST', `${path}: ${message}`, [{ path, type: 'window', message }])

const readOr = (text: string | undefined, otherwise: number) =>
  (text === undefined ? null : readInstant(text)) ?? otherwise
