import { neverLeft } from './never-left.ts'

export type JsonCall = {
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
  { method = 'GET', headers, body, timeoutMs, mostBytes }: JsonCall,
): Promise<JsonReply> {
  // Outside of the try: what is wrong with a request of ours is a bug, and not the network's.
  const request = new Request(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  try {
    const response = await fetch(request)
    const text = await textOf(response, mostBytes)
    if (text === null) return unanswered('too large')
    return { type: 'Answered', status: response.status, headers: response.headers, body: parsed(text) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return unanswered('time-out')
    return unanswered('no connection', !(error instanceof Error && neverLeft(error.cause)))
  }
}

const unanswered = (why: Extract<JsonReply, { type: 'Unanswered' }>['why'], wasSent = true): JsonReply => ({
  ...{ type: 'Unanswered', why, wasSent },
})

/** Null when it is longer. */
async function textOf({ body }: Response, mostBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

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
