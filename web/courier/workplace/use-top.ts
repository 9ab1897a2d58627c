import { useEffect, useRef } from 'react'

/** Each step scrolls to the top of the page, where its stop is; a step refused for a wrong key scrolls to the key. */
export function useTop(step: string, isRefused: boolean) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && !isRefused) scrollTo({ top: 0 })
    shown.current = step
  }, [step, isRefused])
}
