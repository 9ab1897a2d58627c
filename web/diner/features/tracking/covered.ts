import type { Insets } from '#web/shared/map/open-map.ts'

export const uncovered: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** The screens on which the card stands beside the map. `tracking-card.module.css` has the same condition. */
export const besideMap = '(min-width: 800px), (min-width: 35rem) and (max-height: 30rem)'

const mostOfTheMap = 0.56

/** The part of the map that the card covers: the bottom on a phone, the left side on a desk and on a phone on its side. */
export function coveredBy({ top, right }: Pick<DOMRect, 'top' | 'right'>, isBeside: boolean, height: number): Insets {
  // With more than this covered, no useful room is left, so the map stays partly behind the card.
  const most = Math.round(height * mostOfTheMap)
  return isBeside
    ? { ...uncovered, left: Math.round(right) }
    : { ...uncovered, bottom: Math.min(Math.round(height - top), most) }
}
