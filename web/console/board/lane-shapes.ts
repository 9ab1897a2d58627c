import { type ActiveLane, activeLanes, isActiveLane } from '#domain/board/crowd.ts'
import type { Lane } from '#domain/board/lane.ts'
import type { placed } from './placed-orders.ts'

export type PlacedBoard = ReturnType<typeof placed>

/** The part of a narrow board that shows: one column, or all that have active orders. */
export type Part = Lane | 'active'

/** The columns that a phone offers above the orders. */
export const segments = [...activeLanes, 'done'] as const satisfies readonly Lane[]

/** Whether a column has nothing to show. Unpaid orders stand below the new ones. */
export const isEmpty = (board: PlacedBoard, lane: Lane): boolean =>
  board[lane].length === 0 && !(lane === 'new' && board.unpaid.length > 0)

type Shape = {
  readonly board: PlacedBoard
  /** The columns that keep their room. */
  readonly kept: ReadonlySet<Lane>
}

/** Whether a column of a wide board is no wider than its name. Where no active column keeps room, the empty ones say that they are. */
export const isStrip = ({ kept }: Shape, lane: Lane): boolean =>
  !kept.has(lane) && (lane === 'done' || (isActiveLane(lane) && activeLanes.some((one) => kept.has(one))))

/** Whether a narrow board hides a column. Without any active order, the column of the new ones says so. */
export function isAside({ kept }: Shape, lane: Lane, chosen: Part): boolean {
  if (chosen !== 'active') return chosen !== lane
  return !isActiveLane(lane) || !(kept.has(lane) || (lane === 'new' && activeLanes.every((one) => !kept.has(one))))
}

/** Whether each order of a column is one line. Ended orders are lines on either board. */
export const isRow = (lane: Lane | 'unpaid', isCompact: boolean): boolean => isCompact || lane === 'done'

const stripWidth = '3rem'
/** Ended orders need little room until a person opens one. */
const doneWidth = '9rem'
const shared = 'minmax(0, 1fr)'
/** A screen that is wide enough gives it two shares. */
const longWidth = 'minmax(0, var(--long-share, 1fr))'

/** The mark of an opened line. An order that ends is closed, because an open one makes the column of the ended orders wide. */
export const openedAs = (code: string, lane: Lane | 'unpaid'): string => (lane === 'done' ? `ended ${code}` : code)

/** Whether a person reads an ended order: its column needs the room that a long one would take. */
export const isDoneRead = ({ done }: PlacedBoard, opened: ReadonlySet<string>): boolean =>
  done.some(({ order }) => opened.has(openedAs(order.code, 'done')))

type Widths = { readonly isRead: boolean; readonly long: ActiveLane | null }

/** The widths of the columns on a wide screen: those that keep their room share it. */
export function laneWidths(shape: Shape, { isRead, long }: Widths): string {
  const widthOf = (lane: Lane) => {
    if (isStrip(shape, lane)) return stripWidth
    if (lane === 'done' && !isRead) return doneWidth
    return lane === long ? longWidth : shared
  }
  return segments.map(widthOf).join(' ')
}
