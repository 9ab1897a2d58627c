import { activeLanes } from '#domain/board/crowd.ts'
import type { Lane } from '#domain/board/lane.ts'
import type { placed } from './placed-orders.ts'

type Board = ReturnType<typeof placed>

/** The part of a narrow board that shows: one column, or all that have active orders. */
export type Part = Lane | 'active'

export const isActive = (lane: Lane): boolean => activeLanes.some((one) => one === lane)

/** Whether a column has nothing to show. Unpaid orders stand below the new ones. */
const isEmpty = (board: Board, lane: Lane): boolean =>
  board[lane].length === 0 && !(lane === 'new' && board.unpaid.length > 0)

const isQuiet = (board: Board): boolean => activeLanes.every((lane) => isEmpty(board, lane))

/** Whether a column of a wide board is no wider than its name. Without any active order, the empty columns say so. */
export const isStrip = (board: Board, lane: Lane): boolean =>
  isEmpty(board, lane) && (isActive(lane) ? !isQuiet(board) : lane === 'done')

/** Whether a narrow board hides a column. Without any active order, the column of the new ones says so. */
export function isAside(board: Board, lane: Lane, chosen: Part): boolean {
  if (chosen !== 'active') return chosen !== lane
  return !isActive(lane) || (isEmpty(board, lane) && !(lane === 'new' && isQuiet(board)))
}

const stripWidth = '3rem'
/** Ended orders need little room until a person opens one. */
const doneWidth = '9rem'
const shared = 'minmax(0, 1fr)'

/** The widths of the columns on a wide screen: those with active orders share the room. */
export function laneWidths(board: Board, opened: ReadonlySet<string>): string {
  const isRead = board.done.some(({ order }) => opened.has(order.code))
  const widthOf = (lane: Lane) => (isStrip(board, lane) ? stripWidth : lane === 'done' && !isRead ? doneWidth : shared)
  return [...activeLanes, 'done' as const].map(widthOf).join(' ')
}
