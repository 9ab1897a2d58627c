import { callJson } from '../outside/json-call.ts'

/** The events of one call of a page. */
export type PartnerBatch = {
  readonly endpoint: string
  /** ANALYT-04. */
  readonly session: string
  /** The same at each try, so that the program counts a batch once. */
  readonly key: string
  readonly events: readonly object[]
}

/** Nothing of the partner's own words is in it. */
export type PartnerAnswer = 'taken' | 'refused' | 'not now'

/** Tells a program outside of diners' steps. Never throws for what the program does. */
export type TellPartner = (batch: PartnerBatch) => Promise<PartnerAnswer>

const callMs = 10_000
const mostBytes = 16 * 1024

/** ANALYT-04: a POST with the header `session-id`. A redirect is not followed. */
export const tellByHttp: TellPartner = async ({ endpoint, session, key, events }) => {
  const reply = await callJson(new URL(endpoint), {
    service: 'analytics',
    method: 'POST',
    headers: { 'session-id': session, 'idempotency-key': key },
    body: { events },
    timeoutMs: callMs,
    mostBytes,
  })
  // An answer that is too large came after the events.
  if (reply.type === 'Unanswered') return reply.why === 'too large' ? 'taken' : 'not now'
  if (reply.status >= 200 && reply.status < 300) return 'taken'
  return reply.status >= 500 || reply.status === 408 || reply.status === 429 ? 'not now' : 'refused'
}
