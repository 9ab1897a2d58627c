import type { Clock } from '../ports/clock.ts'
import { createAskProvider, createThrottle } from './ask-provider.ts'
import { createMemory } from './remembered.ts'

/** The address of an open provider, and how it is asked. */
export type OpenProvider = {
  readonly url: string
  /** Requests a second; a service of the community wants at most one. */
  readonly rate: number
  /** The name of the asking application, as the usage policies demand. */
  readonly userAgent: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

/** A parameter without a value is left out; one may come several times. */
type Query = readonly (readonly [name: string, value: string | undefined])[]

type Call = <Answer>(path: string, query: Query, read: (answer: unknown) => Answer) => Promise<Answer>

/** Calls a provider of open data. Its answers are kept for a day and requests paced, as the usage policies ask. */
export function createOpenCalls({ url, rate, userAgent, clock, timeoutMs }: OpenProvider): Call {
  const ask = createAskProvider({
    clock,
    headers: { 'user-agent': userAgent, accept: 'application/json' },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const throttled = createThrottle(rate, clock)
  const remembered = createMemory(clock)
  return (path, query, read) => {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
    for (const [name, value] of query) if (value) address.searchParams.append(name, value)
    return remembered(address.href, async () => read(await throttled(() => ask(address))))
  }
}
