import type { OutsideService } from '#domain/system/services.ts'
import { callOutside, readText } from './call.ts'
import { neverLeft } from './never-left.ts'

export type JsonCall = {
  readonly service: OutsideService
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** For the whole call, the reading of its answer included. */
  readonly timeoutMs: number
  readonly mostBytes: number
}

export type JsonReply =
  /** `body` is undefined when it is no JSON. Whole numbers that a double cannot hold are texts in it. */
  | { readonly type: 'Answered'; readonly status: number; readonly headers: Headers; readonly body: unknown }
  /** `wasSent` is false only when the request surely never left. */
  | {
      readonly type: 'Unanswered'
      readonly why: 'time-out' | 'no connection' | 'too large'
      readonly wasSent: boolean
    }

/**
 * Calls an outside service that speaks JSON, and never throws for what the service or the network does. A redirect is an
 * answer and is not followed. The address shows nowhere: it may hold a key.
 */
export async function callJson(
  url: URL,
  { service, method = 'GET', headers, body, timeoutMs, mostBytes }: JsonCall,
): Promise<JsonReply> {
  const signal = AbortSignal.timeout(timeoutMs)
  // Outside of the try: a fault in our own request is a bug, and not a failure of the network.
  const answering = callOutside(url, {
    service,
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
  try {
    const { status, headers: told, body: answer } = await answering
    const text = await readText(answer, mostBytes)
    if (text === null) return unanswered('too large')
    return { type: 'Answered', status, headers: told, body: parsed(text) }
  } catch (error) {
    if (neverLeft(error)) return unanswered('no connection', false)
    return unanswered(signal.aborted ? 'time-out' : 'no connection')
  }
}

const unanswered = (why: Extract<JsonReply, { type: 'Unanswered' }>['why'], wasSent = true): JsonReply => ({
  ...{ type: 'Unanswered', why, wasSent },
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, inWhole)
  } catch {
    return undefined
  }
}

/** Ids of 64 bits would change silently as doubles. */
const inWhole = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value
