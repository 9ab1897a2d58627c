import { useEffect, useState } from 'react'

/** A page waits this long for an answer that puts a bar above its content, so that the bar does not push the content down. */
const patienceMs = 1_000

/** True once there is no use in waiting any more. `isAsked` starts the wait. */
export function useLate(isAsked: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isAsked])
  return isLate
}
