import { useState } from 'react'
import type { Lane } from '#domain/board/lane.ts'
import { isEmpty, type PlacedBoard, segments } from './lane-shapes.ts'

/** A column keeps its room for so long after its last order has left. */
const reservedMs = 5 * 60_000

type LastFilled = Readonly<Partial<Record<Lane, number>>>

/**
 * The columns that keep their room: those with orders, and those that had some a moment ago. In a rush *Nuevos* is empty between any two
 * orders, and each new one would move all other columns under the finger.
 */
export function useReservedRoom(board: PlacedBoard, now: number): ReadonlySet<Lane> {
  const [lastFilled, setLastFilled] = useState<LastFilled>({})
  const filled = segments.filter((lane) => !isEmpty(board, lane))
  if (filled.some((lane) => lastFilled[lane] !== now))
    setLastFilled({ ...lastFilled, ...Object.fromEntries(filled.map((lane) => [lane, now])) })
  return new Set(
    segments.filter((lane) => filled.includes(lane) || now - (lastFilled[lane] ?? -reservedMs) < reservedMs),
  )
}
