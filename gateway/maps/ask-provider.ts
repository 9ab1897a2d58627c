import type { z } from 'zod'
import { callJson } from '../outside/json-call.ts'
import type { Clock } from '../ports/clock.ts'
import { placesFailed } from './places-port.ts'

export type AskProvider = (url: URL) => Promise<unknown>

const longestPauseMs = 60_000
const mostBytes = 1024 * 1024

type Options = {
  readonly clock: Clock
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Asks an outside service for JSON. It has a few seconds; one that says "too many" (429, or 503 with Retry-After) is
 * left alone for as long as it asks, at most a minute. Its address never shows in an error: it may hold a key and an address.
 */
export function createAskProvider({ clock, timeoutMs = 4000, headers = {} }: Options): AskProvider {
  let pausedUntil = 0
  return async (url) => {
    const now = clock.now().getTime()
    if (now < pausedUntil) throw placesFailed('the provider asked for a pause')
    const reply = await callJson(url, { service: 'places', headers, timeoutMs, mostBytes })
    if (reply.type === 'Unanswered') throw placesFailed(reply.why)
    if (reply.status === 200) return reply.body
    const wanted = Number(reply.headers.get('retry-after') ?? Number.NaN)
    if (reply.status === 429 || (reply.status === 503 && Number.isFinite(wanted)))
      pausedUntil = now + Math.min(longestPauseMs, 1000 * (Number.isFinite(wanted) ? Math.max(1, wanted) : 5))
    throw placesFailed(`status ${reply.status}`)
  }
}

/** Spaces requests evenly. Refuses a request at once if it would wait longer than a diner does. */
export function createThrottle(perSecond: number, clock: Pick<Clock, 'now' | 'after'>, longestMs = 3000) {
  const gap = 1000 / perSecond
  let free = 0
  return async <Value>(run: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime()
    const at = Math.max(now, free)
    if (at - now > longestMs) throw placesFailed('too many searches at once')
    free = at + gap
    if (at > now) await new Promise<void>((resolve) => void clock.after(at - now, resolve))
    return run()
  }
}

/** Reads an answer in the shape that the provider documents. Another shape is their failure, and reaches no diner. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw placesFailed('an answer that is none')
  return parsed.data
}
