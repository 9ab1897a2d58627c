import { useEffect } from 'react'
import { keepAwake } from '#web/shared/state/wake-lock.ts'

/** Keeps the screen of a tablet on while it is shown. */
export function KeepAwake() {
  useEffect(keepAwake, [])
  return null
}
