import { createHash } from 'node:crypto'
import { adminMark, type Call } from '../record/format.ts'
import { isInstant, type OtherIds } from './other-ids.ts'

/** How what was recorded is said to another gateway at another time. */
export type Translation = {
  readonly baseUrl: string
  readonly adminToken: string
  readonly ids: OtherIds
  /** Ends the idempotency keys of this replay, so that a second one into the same gateway is not taken for the first. */
  readonly tag: string | null
  /** An instant that was said at so many milliseconds of the run. */
  readonly instantAt: (at: number) => (iso: string) => string
}

/** The recorded call as it is made now. */
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

/** A recorded path and query with the ids and instants of this run. */
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

/** A telephone of a new person for each simulated one: those of an earlier replay are known to the gateway by now. */
export const freshPhone = (tag: string) => (text: string) => {
  if (!simulatedPhone.test(text)) return null
  const number = createHash('sha256').update(`${tag} ${text}`).digest().readUInt32BE(0) % 30_000_000
  return `+54911${40_000_000 + number}`
}
