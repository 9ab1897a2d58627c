import { useEffect } from 'react'
import { keepActive } from '../api/session.ts'

const pauseMs = 60_000

/** Tells the gateway that a person is at the tablet, at most once a minute. A lost call is made up for by the next touch. */
export function useStayActive(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    let last = Number.NEGATIVE_INFINITY
    const touched = ({ timeStamp }: Event) => {
      if (timeStamp - last < pauseMs) return
      last = timeStamp
      void keepActive().catch(() => undefined)
    }
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) addEventListener(kind, touched, { passive: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, touched)
    }
  }, [isOpen])
}
