import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type Bell, createBell } from './bell.ts'

type OwnBell = {
  /** Null until the page is shown. */
  readonly bell: Bell | null
  /** Whether a sound has really been played, and the browser still lets the page sound. */
  readonly isTrusted: boolean
  /** Whether the first sound is being played. */
  readonly isProving: boolean
  readonly unlock: () => void
}

/** A bell while the part of the page is shown. Every touch of the page is a chance to be allowed to sound. */
export function useOwnBell(): OwnBell {
  const [bell, setBell] = useState<Bell | null>(null)
  useEffect(() => {
    const own = createBell()
    setBell(own)
    const touched = () => {
      if (!own.isTrusted()) void own.unlock()
    }
    void own.unlock()
    for (const kind of touches) addEventListener(kind, touched)
    return () => {
      for (const kind of touches) removeEventListener(kind, touched)
      own.close()
    }
  }, [])
  const onChange = (listener: () => void) => bell?.onChange(listener) ?? (() => undefined)
  const isTrusted = useSyncExternalStore(onChange, () => bell?.isTrusted() ?? false)
  const isProving = useSyncExternalStore(onChange, () => bell?.isProving() ?? false)
  const unlock = useCallback(() => void bell?.unlock(), [bell])
  return { bell, isTrusted, isProving, unlock }
}

/** A finger allows sound when it leaves the screen, a mouse when its button goes down. */
const touches = ['pointerdown', 'pointerup', 'keydown'] as const
