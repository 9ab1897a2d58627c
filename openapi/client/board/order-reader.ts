import { isNotFound } from '#openapi/client/api-error.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

type Order = Wire['ConsoleOrder']

type Reading = {
  readonly take: (code: string, order: Order | null) => void
  /** An order could not be read: the whole board has to be. */
  readonly onFailed: () => void
  readonly read: (code: string) => Promise<Order>
}

/** Calls at the same time. A rush of changes must not hold up the step of a person. */
const mostAtOnce = 3

/**
 * Reads orders one by one as they change. An order is read once at a time, and once more if it changed meanwhile.
 */
export function createOrderReader({ take, onFailed, read }: Reading) {
  const waiting = new Set<string>()
  const reading = new Map<string, Promise<void>>()

  function next(): void {
    for (const code of waiting) {
      if (reading.size >= mostAtOnce) return
      if (reading.has(code)) continue
      waiting.delete(code)
      const done = one(code).finally(() => {
        reading.delete(code)
        next()
      })
      reading.set(code, done)
    }
  }

  async function one(code: string): Promise<void> {
    try {
      take(code, await read(code))
    } catch (error) {
      if (isNotFound(error)) take(code, null)
      else onFailed()
    }
  }

  return {
    want(code: string) {
      waiting.add(code)
      next()
    },
  }
}
