import { createHash } from 'node:crypto'
import { adminMark, type Call } from '../record/format.ts'
import { isInstant, type OtherIds } from './other-ids.ts'

/** Translates recorded calls for another gateway at another time. */
export type Translation = {
  readonly baseUrl: string
  readonly adminToken: string
  readonly ids: OtherIds
  /**
   * The suffix of this replay's idempotency keys, so that a second replay into the same gateway is not taken for the
   * first.
   */
  readonly tag: string | null
  /** Translates an instant that was sent at this millisecond of the run. */
  readonly instantAt: (at: number) => (iso: string) => string
}

/** Returns the request for a recorded call now. */
export function requestOf(call: Call, translation: Translation, signal: AbortSignal): Request {
  const { baseUrl, ids, instantAt } = translation
  const { method, headers, body } = call
  const isJson = headers['content-type']?.includes('json') ?? false
  const said = ids.inBody(call.actor, body, instantAt(call.at))
  return new Request(new URL(pathNow(call.path, ids, instantAt(call.at)), baseUrl), {
    ...{ method, signal, headers: headersNow(headers, translation) },
    ...(body !== null && { body: isJson ? JSON.stringify(said) : String(said) }),
  })
}

/** Returns a recorded path and query with the ids and instants of this run. */
export function pathNow(path: string, ids: OtherIds, instant: (iso: string) => string): string {
  const { pathname, searchParams } = new URL(path, 'http://gateway')
  const parts = pathname.split('/').map((part) => encodeURIComponent(ids.inText(decodeURIComponent(part))))
  const query = new URLSearchParams()
  for (const [name, value] of searchParams) query.append(name, isInstant(value) ? instant(value) : ids.inText(value))
  return parts.join('/') + (query.size > 0 ? `?${query}` : '')
}

function headersNow(headers: Call['headers'], { ids, adminToken, tag }: Translation): Record<string, string> {
  const { authorization, cookie, 'idempotency-key': key, ...others } = headers
  return {
    ...others,
    ...(authorization !== undefined && { authorization: ids.inText(authorization).replace(adminMark, adminToken) }),
    ...(cookie !== undefined && { cookie: ids.inText(cookie) }),
    ...(key !== undefined && { 'idempotency-key': tag === null ? key : `${ids.inText(key)}-${tag}` }),
  }
}

const simulatedPhone = /^\+54911\d{8}$/

/**
 * Returns a new person's phone for each simulated one, because the gateway already knows the phones of an earlier
 * replay.
 */
export const freshPhone = (tag: string) => (text: string) => {
  if (!simulatedPhone.test(text)) return null
  const number = createHash('sha256').update(`${tag} ${text}`).digest().readUInt32BE(0) % 30_000_000
  return `+54911${40_000_000 + number}`
}
