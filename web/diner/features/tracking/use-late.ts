import { useEffect, useState } from 'react'

const lateMs = 15_000

/** Whether a wait is so long that the page mentions it. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting])
  return isLate
}
