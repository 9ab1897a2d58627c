import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { phoneTimeOf } from '#web/shared/state/clock.ts'

/** The gateway's answer may still have the same instant, because this phone's idea of its clock is off by seconds. */
const leastMs = 5_000
/** A longer time would overflow a timer. */
const mostMs = 86_400_000

/**
 * Loads prices again at the instant at which a discount begins or ends by the clock; null is never. `loadedAt` is the
 * time of the answer, on this phone's clock.
 */
export function useReloadAt(changeAt: string | null, loadedAt: number, queryKeys: readonly QueryKey[]): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each answer
  useEffect(() => {
    if (changeAt === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const left = Math.max(leastMs, phoneTimeOf(Date.parse(changeAt)) - Date.now())
      timer = left > mostMs ? setTimeout(wait, mostMs) : setTimeout(reload, left)
    }
    const reload = () => {
      for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey })
    }
    wait()
    return () => clearTimeout(timer)
  }, [changeAt, loadedAt])
}
