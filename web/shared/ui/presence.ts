import { useEffect, useState } from 'react'

/** MODE-13: a closing element stays for its closing animation. */
export const CLOSING_MS = 190

/** Keeps an element mounted during its closing animation. */
export function usePresence(open: boolean): { mounted: boolean; closing: boolean } {
  const [lingering, setLingering] = useState(open)
  if (open && !lingering) setLingering(true)
  useEffect(() => {
    if (open || !lingering) return
    const timer = setTimeout(() => setLingering(false), CLOSING_MS)
    return () => clearTimeout(timer)
  }, [open, lingering])
  return { mounted: open || lingering, closing: !open && lingering }
}
