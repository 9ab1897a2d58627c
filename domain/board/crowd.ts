import type { Lane } from './lane.ts'

/** The columns of orders that wait for a step of the shop or of a courier. */
export const activeLanes = ['new', 'preparing', 'ready', 'onTheWay'] as const satisfies readonly Lane[]

export type ActiveLane = (typeof activeLanes)[number]

export const isActiveLane = (lane: Lane | 'unpaid'): boolean => activeLanes.some((one) => one === lane)

/** The active orders of a board, and those in its longest column. */
export type BoardLoad = { readonly active: number; readonly longest: number }

/** More active orders than these crowd a board, and so do more in one column: the fourth card begins below a screen of 800 px. */
const mostAtEase: BoardLoad = { active: 6, longest: 3 }
/** A crowded board is at ease again with so many, so that one order that comes and goes does not change its form each time. */
const atEaseAgain: BoardLoad = { active: 4, longest: 2 }

/** Whether a board is crowded, which depends on whether it was before. */
export function isCrowded(wasCrowded: boolean, { active, longest }: BoardLoad): boolean {
  const most = wasCrowded ? atEaseAgain : mostAtEase
  return active > most.active || longest > most.longest
}

/** A screen of 800 px shows so many lines of one column, with a mark or two among them. */
const mostInSight = 9
/** A column that was longer is short again with so many, so that one order that comes and goes does not move all others each time. */
const shortAgain = 6

/** The next step of these orders may be that of any line. New ones are answered one after the other. */
const stepsInAnyOrder = ['preparing', 'ready', 'onTheWay'] as const satisfies readonly ActiveLane[]
/** Another column takes the room once it is longer by so many, so that two of about the same length do not take turns. */
const longerBy = 3

/** The column that needs the room of two, because its lines would end below the screen: the longest one, and that of the new orders last. */
export function longLane(was: ActiveLane | null, lengths: Readonly<Record<ActiveLane, number>>): ActiveLane | null {
  const longest = stepsInAnyOrder.reduce((one, other) => (lengths[other] > lengths[one] ? other : one))
  const isLong = lengths[longest] > mostInSight
  if (was !== null && lengths[was] > shortAgain) {
    const isOutdone = was === 'new' || lengths[longest] >= lengths[was] + longerBy
    if (!(isLong && isOutdone)) return was
  }
  if (isLong) return longest
  return lengths.new > mostInSight ? 'new' : null
}
