import { useEffect, useRef } from 'react'

/** Each step begins at the top of the page, where its stop is; one that comes back since its key was wrong, at the key. */
export function useTop(step: string, isRefused: boolean) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && !isRefused) scrollTo({ top: 0 })
    shown.current = step
  }, [step, isRefused])
}
