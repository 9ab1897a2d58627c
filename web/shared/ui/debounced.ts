import { useEffect, useState } from 'react'

/** BRANCH-06, ADDR-27: after this time without a change, typing or dragging has paused. */
export const DEBOUNCE_MS = 500

/** Returns the value once it has not changed for this time: without another one, that of the requirements. */
export function useDebounced<Value>(value: Value, ms = DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
