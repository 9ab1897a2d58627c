import { useEffect, useState } from 'react'

/** BRANCH-06, ADDR-27: whoever types or drags has paused. */
export const DEBOUNCE_MS = 500

/** The value once it has stood still for so long. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
