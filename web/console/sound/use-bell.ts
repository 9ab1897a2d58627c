import { useEffect, useEffectEvent } from 'react'
import type { BoardNotice, Ringing } from '#domain/board/bell.ts'
import type { Ring } from '#web/shared/sound/bell.ts'
import { useConsoleBell } from './console-bell.ts'
import { useTitleCount } from './use-title-count.ts'

type BellInput = { readonly ringing: Ringing; readonly notices: readonly BoardNotice[]; readonly isLost: boolean }

/** The sounds of a page. They follow the known orders, after these are on the screen. */
export function useBell({ ringing, notices, isLost }: BellInput): {
  readonly isTrusted: boolean
  readonly unlock: () => void
} {
  const { bell, isTrusted, unlock } = useConsoleBell()
  const hasPlaced = ringing.placed > 0
  const hasCanceled = ringing.canceled > 0
  useTitleCount(ringing.placed + ringing.canceled)

  useEffect(() => {
    const rings: Ring[] = []
    if (hasPlaced) rings.push('placed')
    if (hasCanceled) rings.push('canceled')
    bell?.ring(rings)
  }, [bell, hasPlaced, hasCanceled])
  // The next page takes the bell over, or it is quiet.
  useEffect(() => () => bell?.ring([]), [bell])

  const hear = useEffectEvent((news: readonly BoardNotice[]) => {
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

  return { isTrusted, unlock }
}
