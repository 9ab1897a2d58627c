import { useEffect, useState } from 'react'

const lateMs = 15_000

/** Whether something has been waited for so long that the reader is told. */
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
