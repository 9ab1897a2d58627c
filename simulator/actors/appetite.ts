import { Effect, Random } from 'effect'
import type { CartLine } from '#domain/cart/line.ts'
import type { Category, GarnishGroup, Plate } from '#domain/catalog/menu.ts'
import {
  chooseSize,
  countIn,
  emptySelection,
  isSoldOut,
  isWithinBounds,
  offeredGarnishes,
  pick,
  type Selection,
} from '#domain/menu/selection.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import { totalPrice } from '#domain/pricing/cart-total.ts'
import { lineFrom } from '#domain/pricing/line-price.ts'

/** The share of diners who pick from an optional group. */
const temptation = 0.3
const mostLines = 12

/** Chooses the plate's required parts, and sometimes an extra. */
export const chooseFor = Effect.fnUntraced(function* (plate: Plate) {
  let selection: Selection = emptySelection
  const size = yield* oneOf(plate.sizes.filter(({ soldOut }) => !soldOut))
  if (size) selection = chooseSize(selection, size.id)
  for (const group of plate.garnishGroups) {
    const isTempted = (yield* Random.next) < temptation
    const wanted = isTempted ? Math.min(group.max, unitsNeeded(group) + 1) : unitsNeeded(group)
    while (countIn(selection, group.id) < wanted || !isWithinBounds(group, countIn(selection, group.id))) {
      const garnish = yield* oneOf(offeredGarnishes(group))
      const picked = garnish && pick(group, selection, garnish.id)
      // A group that cannot be satisfied leaves the plate incomplete, so the plate is not ordered.
      if (!picked?.ok) break
      const isReplaced = countIn(picked.selection, group.id) <= countIn(selection, group.id)
      selection = picked.selection
      if (isReplaced) break
    }
  }
  return selection
})

/** A plate with the category from which it is chosen. */
export type MenuOffer = { readonly plate: Plate; readonly category: Pick<Category, 'id' | 'showName'> }

/** Every plate of the menu that is not sold out, once for each category that contains it. */
export function offeredBy({ menu, plates }: Assortment): readonly MenuOffer[] {
  const byId = new Map(plates.filter((plate) => !isSoldOut(plate)).map((plate) => [plate.id, plate]))
  return menu.categories.flatMap((category) =>
    category.plateIds.flatMap((id) => {
      const plate = byId.get(id)
      return plate ? [{ plate, category }] : []
    }),
  )
}

/**
 * One or two plates, and more until the products reach the zone's minimum. Returns null when the menu cannot reach it.
 */
export const fillCart = Effect.fnUntraced(function* (assortment: Assortment, minimum: number) {
  const offer = offeredBy(assortment)
  const wanted = yield* Random.nextIntBetween(1, 2)
  const lines: CartLine[] = []
  for (let tries = 0; tries < 60 && lines.length < mostLines; tries++) {
    if (lines.length >= wanted && totalPrice({ lines }) >= minimum) return lines
    const offered = yield* oneOf(offer.filter(({ plate }) => !lines.some((it) => it.referenceId === plate.id)))
    if (!offered) return null
    const selection = yield* chooseFor(offered.plate)
    const isComplete = offered.plate.garnishGroups.every((group) => isWithinBounds(group, countIn(selection, group.id)))
    if (isComplete)
      lines.push(
        lineFrom({
          ...offered,
          lineId: String(lines.length),
          selection,
          quantity: Math.min(yield* Random.nextIntBetween(1, 2), offered.plate.maxQuantity ?? 2),
          notes: '',
          discounts: assortment.discounts,
        }),
      )
  }
  return lines.length > 0 && totalPrice({ lines }) >= minimum ? lines : null
})

const unitsNeeded = (group: GarnishGroup) => {
  if (!group.mandatory) return 0
  return group.multipleSelection ? group.min : Math.max(1, group.min)
}

const oneOf = Effect.fnUntraced(function* <A>(choices: readonly A[]) {
  if (choices.length === 0) return null
  return choices[yield* Random.nextIntBetween(0, choices.length - 1)] ?? null
})
