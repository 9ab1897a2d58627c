import type { CartLine } from '#domain/cart/line.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import type { UnsoldProblem } from '#web/diner/texts/unsold.ts'

/** The ids of the lines that the store's current menu cannot sell as they are; none while the menu is loading. */
export function unsoldLines(
  lines: readonly CartLine[],
  data: Assortment | undefined,
): ReadonlyMap<string, UnsoldProblem> {
  if (!data) return new Map()
  const { problems } = repriceLines(lines, data.plates, data.menu, data.discounts)
  return new Map(problems.flatMap((problem) => (problem.type === 'PriceChanged' ? [] : [[problem.lineId, problem]])))
}
