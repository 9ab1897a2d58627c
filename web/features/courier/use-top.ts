import { useEffect, useRef } from 'react'

/** Each step begins at the top, where its stop stands. */
export function useTop(step: string) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) scrollTo({ top: 0 })
    shown.current = step
  }, [step])
}
