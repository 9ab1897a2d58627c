import { useEffect, useState } from 'react'
import type { RealtimeClient } from './client.ts'

/** A line that is away for a shorter time is not worth a word. */
export const lostAfterMs = 5_000

/** Whether a connection is lost, and its last sign of life is five seconds old. A client that never connected has lost nothing. */
export function useLostLine(client: RealtimeClient | null): boolean {
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (!client) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const lostAt = client.lostAt()
      clearTimeout(timer)
      if (lostAt === null) setIsLost(false)
      else timer = setTimeout(() => setIsLost(true), lostAt + lostAfterMs - Date.now())
    }
    look()
    const unlisten = client.onState(look)
    return () => {
      unlisten()
      clearTimeout(timer)
      setIsLost(false)
    }
  }, [client])
  return isLost
}
