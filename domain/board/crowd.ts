import type { Lane } from './lane.ts'

/** The columns of orders that wait for a step of the shop or of a courier. */
export const activeLanes = ['new', 'preparing', 'ready', 'onTheWay'] as const satisfies readonly Lane[]

/** More active orders than these crowd a board. */
const mostAtEase = 6
/** A crowded board is at ease again with so many, so that one order that comes and goes does not change its form each time. */
const atEaseAgain = 4

/** Whether a board is crowded, which depends on whether it was before. */
export const isCrowded = (wasCrowded: boolean, active: number): boolean =>
  active > (wasCrowded ? atEaseAgain : mostAtEase)
