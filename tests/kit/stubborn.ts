import createClient from 'openapi-fetch'
import { vi } from 'vitest'
import type { paths } from '#openapi/generated/api.d.ts'

export type Api = ReturnType<typeof createClient<paths>>

/** Numbers from a seed, in [0, 1): mulberry32. */
export function seeded(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The limit of a call to a node that accepts it and never answers. */
const answerMs = 8_000

/** How often a phone sends the same call twice at once, as when it changes from Wi-Fi to the mobile network. */
const twice = 0.25

/**
 * A client of several nodes that sends a call again, to any of them, until one answers: as a phone with an idempotency
 * key does. It continues after a lost connection and a 503; any other refusal throws.
 */
export function stubborn(urls: readonly string[], random: () => number) {
  const patient = (request: Request) => fetch(request, { signal: AbortSignal.timeout(answerMs) })
  const apis = urls.map((baseUrl) => createClient<paths>({ baseUrl, fetch: patient }))
  const any = () => apis[Math.floor(random() * apis.length)]!
  let retries = 0
  return {
    retries: () => retries,
    async ask<Data>(call: (api: Api) => Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
      let refusal: Error | undefined
      const answer = await vi.waitFor(
        async () => {
          try {
            const { data, error, response } = await oneOf(random() < twice ? apis.map(call) : [call(any())])
            if (response.ok) return data
            if (response.status === 503) throw new Error('a node cannot serve now')
            refusal = new Error(`${response.status} ${JSON.stringify(error)}`)
            return undefined
          } catch (error) {
            retries++
            throw error
          }
        },
        { timeout: 90_000, interval: 25 },
      )
      if (refusal) throw refusal
      return answer as Data
    },
  }
}

/** The first good answer, when all have arrived or failed; else the first answer, or the error. */
async function oneOf<Answer extends { response: Response }>(calls: readonly Promise<Answer>[]): Promise<Answer> {
  const settled = await Promise.allSettled(calls)
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return answers.find(({ response }) => response.ok) ?? answers[0] ?? Promise.race(calls)
}
