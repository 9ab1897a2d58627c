import type { CartLine } from '#domain/cart/line.ts'
import { hasOrdinaryLine, isUpsold, quantityOf } from '#domain/cart/selectors.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Category, Menu, Plate } from '#domain/catalog/menu.ts'
import {
  chosenSize,
  countIn,
  isWithinBounds,
  quantityPicked,
  type Selection,
  visibleGarnishes,
} from '#domain/menu/selection.ts'
import { upsellOffers } from '#domain/menu/upsell.ts'
import { lineFrom, selectionOf } from './line-price.ts'

/** The reason why the catalogue cannot sell a line as it is. */
export type LineProblem = { readonly lineId: string; readonly referenceId: string; readonly name: string } & (
  | { readonly type: 'PlateGone' | 'NotOnMenu' | 'SizeGone' }
  /** The store has sold it out for now. */
  | { readonly type: 'PlateSoldOut' | 'SizeSoldOut' }
  | { readonly type: 'GarnishSoldOut'; readonly garnishId: string; readonly garnishName: string }
  | { readonly type: 'GarnishGone' | 'GarnishTwice'; readonly garnishId: string }
  | { readonly type: 'GarnishOutOfBounds' | 'GroupTwice'; readonly groupId: string }
  | { readonly type: 'MaxQuantityReached'; readonly max: number }
  | { readonly type: 'PriceChanged'; readonly from: number; readonly to: number }
)

export type Repriced = {
  /**
   * The lines that can be sold, as the catalogue has them now. A line with a problem other than its price is left out.
   */
  readonly lines: readonly CartLine[]
  readonly problems: readonly LineProblem[]
}

/** Computes every line again from the catalogue. The browser's price is only compared with the result. */
export const repriceLines = (
  lines: readonly CartLine[],
  plates: readonly Plate[],
  menu: Menu,
  discounts: readonly Discount[],
): Repriced => {
  const byId = new Map(plates.map((plate) => [plate.id, plate]))
  const offers = upsellOffers(menu, plates)
  const problems: LineProblem[] = []
  const sold: { readonly line: CartLine; readonly price: (holds: boolean) => CartLine }[] = []

  for (const line of lines) {
    const { lineId, referenceId, name } = line
    const plate = byId.get(referenceId)
    const problem = plate?.visible ? problemOf(line, plate, menu, lines) : ({ type: 'PlateGone' } as const)
    if (!plate || problem) {
      problems.push({ lineId, referenceId, name, ...(problem ?? { type: 'PlateGone' }) })
      continue
    }
    const offer = isUpsold(line) ? offers.get(referenceId) : undefined
    const price = (holds: boolean) =>
      lineFrom({
        lineId,
        plate,
        category: categoryOf(line, menu),
        selection: selectionOf(line),
        quantity: line.quantity,
        notes: line.notes,
        discounts,
        offer: offer === undefined ? null : { price: offer, holds },
      })
    sold.push({ line, price })
  }

  // AMBIG-16, on the lines as they are sold: a line whose offer is gone is now an ordinary line, and a line that cannot
  // be sold does not count.
  const holds = hasOrdinaryLine({ lines: sold.map(({ price }) => price(true)) })
  const repriced = sold.map(({ line, price }) => ({ line, now: price(holds) }))
  for (const { line, now } of repriced) {
    const { lineId, referenceId, name } = line
    if (now.price !== line.price)
      problems.push({ lineId, referenceId, name, type: 'PriceChanged', from: line.price, to: now.price })
  }
  return { lines: repriced.map(({ now }) => now), problems }
}

const problemOf = (line: CartLine, plate: Plate, menu: Menu, lines: readonly CartLine[]) => {
  if (!isOnMenu(plate.id, menu)) return { type: 'NotOnMenu' } as const
  const selection = selectionOf(line)
  const sizeIsOffered = plate.sizes.length ? chosenSize(plate, selection) !== null : selection.sizeId === null
  if (!sizeIsOffered) return { type: 'SizeGone' } as const
  const gone = selection.picks.find(({ groupId, garnishId }) => {
    const group = plate.garnishGroups.find(({ id }) => id === groupId)
    return !group || !visibleGarnishes(group).some(({ id }) => id === garnishId)
  })
  if (gone) return { type: 'GarnishGone', garnishId: gone.garnishId } as const
  const soldOut = soldOutIn(plate, selection)
  if (soldOut) return soldOut
  const repeated = repetitionIn(line)
  if (repeated) return repeated
  const uncounted = selection.picks.find(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)
  const unmet = plate.garnishGroups.find((group) => !isWithinBounds(group, countIn(selection, group.id)))
  const outOfBounds = uncounted?.groupId ?? unmet?.id
  if (outOfBounds !== undefined) return { type: 'GarnishOutOfBounds', groupId: outOfBounds } as const
  const max = plate.maxQuantity
  return max !== null && quantityOf({ lines }, plate.id) > max ? ({ type: 'MaxQuantityReached', max } as const) : null
}

function soldOutIn(plate: Plate, selection: Selection) {
  if (plate.soldOut) return { type: 'PlateSoldOut' } as const
  if (chosenSize(plate, selection)?.soldOut) return { type: 'SizeSoldOut' } as const
  for (const { id, garnishes } of plate.garnishGroups)
    for (const garnish of garnishes)
      if (garnish.soldOut && quantityPicked(selection, id, garnish.id) > 0)
        return { type: 'GarnishSoldOut', garnishId: garnish.id, garnishName: garnish.name } as const
  return null
}

/**
 * Each group may appear once in a line and each garnish once in its group, because a count split over two entries could
 * exceed a maximum.
 */
const repetitionIn = ({ extras }: CartLine) => {
  const group = firstRepeated(extras.map(({ groupId }) => groupId))
  if (group !== undefined) return { type: 'GroupTwice', groupId: group } as const
  for (const { items } of extras) {
    const garnish = firstRepeated(items.map(({ referenceId }) => referenceId))
    if (garnish !== undefined) return { type: 'GarnishTwice', garnishId: garnish } as const
  }
  return null
}

const firstRepeated = (ids: readonly string[]) => ids.find((id, index) => ids.indexOf(id) !== index)

const isOnMenu = (plateId: string, menu: Menu) =>
  menu.categories.some(({ plateIds }) => plateIds.includes(plateId)) ||
  menu.remarkedPlateIds.includes(plateId) ||
  menu.upselleds.some((upsell) => upsell.plateId === plateId)

/** Returns the line's original category if it still contains the plate, else the first that does. */
const categoryOf = (line: CartLine, menu: Menu): Pick<Category, 'id' | 'showName'> => {
  const holding = menu.categories.filter(({ plateIds }) => plateIds.includes(line.referenceId))
  return (
    holding.find(({ id }) => id === line.categoryId) ??
    holding[0] ?? { id: line.categoryId, showName: line.categoryShowName }
  )
}
