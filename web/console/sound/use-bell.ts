import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Notice, Ringing } from '#domain/board/bell.ts'
import { type Bell, createBell, type Ring } from './bell.ts'

type Heard = { readonly ringing: Ringing; readonly notices: readonly Notice[]; readonly isLost: boolean }

/** The sounds of a board. They follow the shown orders, after these are on the screen. */
export function useBell({ ringing, notices, isLost }: Heard): {
  readonly isTrusted: boolean
  readonly unlock: () => void
} {
  const bell = useOwnBell()
  const hasPlaced = ringing.placed > 0
  const hasCanceled = ringing.canceled > 0

  useEffect(() => {
    const rings: Ring[] = []
    if (hasPlaced) rings.push('placed')
    if (hasCanceled) rings.push('canceled')
    bell?.ring(rings)
  }, [bell, hasPlaced, hasCanceled])

  const hear = useEffectEvent((news: readonly Notice[]) => {
    // One sound for several of a kind, and none for a kind that rings already.
    const kinds = new Set(news.map(({ kind }) => kind))
    if (hasPlaced) kinds.delete('placed')
    if (hasCanceled) kinds.delete('canceled')
    for (const kind of kinds) bell?.play(kind)
  })
  useEffect(() => hear(notices), [notices])

  useEffect(() => {
    if (isLost) bell?.play('lost')
  }, [bell, isLost])

  const isTrusted = useSyncExternalStore(
    (listener) => bell?.onChange(listener) ?? (() => undefined),
    () => bell?.isTrusted() ?? false,
  )
  return { isTrusted, unlock: () => void bell?.unlock() }
}

/** A bell while the page is open. Every touch of the page is a chance to be allowed to sound. */
function useOwnBell(): Bell | null {
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
  return bell
}

const touches = ['pointerdown', 'keydown'] as const
