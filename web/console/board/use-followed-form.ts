import { useEffect, useEffectEvent, useRef } from 'react'
import type { Lane } from '#domain/board/lane.ts'

/** The order whose form is open, and the column in which it can still be stopped; null for none. */
type FormPlace = { readonly code: string | null; readonly lane: Lane | null }

/** Calls back when another person has moved the order whose form is open. */
export function useFollowedForm({ code, lane }: FormPlace, onMoved: (code: string, lane: Lane | null) => void) {
  const before = useRef<FormPlace>({ code, lane })
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    const known = before.current
    before.current = { code, lane }
    if (code !== null && known.code === code && known.lane !== lane) moved(code, lane)
  }, [code, lane])
}
