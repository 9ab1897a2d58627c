import { useEffect, useRef, useState } from 'react'
import { type BoardNotice, noticesOf } from '#domain/board/bell.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { announce } from '#web/shared/ui/announcer.ts'
import type { Order } from '../api/board.ts'
import { orderWords } from './card-texts.ts'

type BoardSnapshot = {
  readonly orders: ReadonlyMap<string, Order>
  readonly now: number
  readonly late: ReadonlySet<string>
}

const nothing: readonly BoardNotice[] = []

/** The news of the board since the last look. Each is announced once, after it is on the screen. */
export function useNews(seen: BoardSnapshot | null): readonly BoardNotice[] {
  const before = useRef<BoardSnapshot | null>(null)
  const [notices, setNotices] = useState(nothing)
  useEffect(() => {
    if (!seen) return
    const found = before.current ? noticesOf(before.current, seen) : nothing
    before.current = seen
    if (found.length === 0) return
    setNotices(found)
    for (const kind of ['canceled', 'courier', 'placed', 'changed', 'late'] as const) {
      const codes = found.filter((notice) => notice.kind === kind).map(({ code }) => code)
      const first = seen.orders.get(codes[0] ?? '')
      if (first) announce(boardTexts.notices[kind](codes.length, orderWords(first)))
    }
  }, [seen])
  return notices
}
