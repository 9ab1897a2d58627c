import type { CartLine } from '#domain/cart/line.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { isComplete, isSoldOut, plainSelection, type Selection, stillOffered } from '#domain/menu/selection.ts'
import { selectionOf } from './line-price.ts'

/** The change that one tap makes in a list of plates. */
export type OneTap =
  /** The plate needs no choice: a tap adds it as it is. */
  | { readonly type: 'Add'; readonly selection: Selection }
  /** A tap changes the number of units of this line. */
  | { readonly type: 'Step'; readonly line: CartLine }

/**
 * Returns what one tap does for this plate; null if the diner has to open it, or cannot order it. A line is changed if it is
 * the plate's only one, or the only one without choices, and can still be ordered as it is.
 */
export function oneTap(plate: Plate, lines: readonly CartLine[]): OneTap | null {
  if (isSoldOut(plate)) return null
  const selection = plainSelection(plate)
  const own = lines.filter(({ referenceId }) => referenceId === plate.id)
  const line = own.length > 1 ? own.find(({ notes, extras }) => selection && !notes && extras.length === 0) : own[0]
  if (line && canBeOrdered(plate, line)) return { type: 'Step', line }
  return selection && { type: 'Add', selection }
}

function canBeOrdered(plate: Plate, line: CartLine): boolean {
  const wanted = selectionOf(line)
  const offered = stillOffered(plate, wanted)
  return offered.sizeId === wanted.sizeId && offered.picks.length === wanted.picks.length && isComplete(plate, offered)
}
