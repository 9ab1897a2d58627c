import { useEffect, useRef } from 'react'

/** Each step begins at the top of the page, where its stop is. */
export function useTop(step: string) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) scrollTo({ top: 0 })
    shown.current = step
  }, [step])
}
