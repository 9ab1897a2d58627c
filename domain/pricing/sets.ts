import type { CartLine } from '#domain/cart/line.ts'
import { groupBy } from '#domain/kernel/group-by.ts'

export type SetLine = Pick<CartLine, 'referenceId' | 'quantity' | 'price' | 'discount'>

/** What the full sets of one plate save (DISC-02). */
export type SetDiscount = {
  readonly referenceId: string
  readonly discountReferenceId: string
  readonly name: string
  readonly buy: number
  readonly pay: number
  readonly freeUnits: number
  readonly amount: number
}

/** AMBIG-22: of each full set of a plate, over all of its lines, `buy - pay` units are free: the cheapest ones. */
export const setDiscounts = (lines: readonly SetLine[]): SetDiscount[] => {
  const found: SetDiscount[] = []
  for (const [referenceId, ofPlate] of groupBy(lines.filter(inSets), (line) => line.referenceId)) {
    const discount = ofPlate[0]?.discount
    if (discount?.type !== 'MULTIPLE') continue
    const { discountReferenceId, name, buy, pay } = discount
    const free = freeUnits(ofPlate, buy, pay)
    if (free.amount > 0)
      found.push({ referenceId, discountReferenceId, name, buy, pay, freeUnits: free.units, amount: free.amount })
  }
  return found
}

/** The units that full sets make free among these lines of one plate, and what they are worth. */
export const freeUnits = (
  lines: readonly Pick<SetLine, 'quantity' | 'price'>[],
  buy: number,
  pay: number,
): { readonly units: number; readonly amount: number } => {
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const units = buy > 0 ? Math.floor(total / buy) * Math.max(0, buy - pay) : 0
  let left = units
  let amount = 0
  for (const { price, quantity } of [...lines].sort((a, b) => a.price - b.price)) {
    const taken = Math.min(left, quantity)
    amount += taken * price
    left -= taken
  }
  return { units, amount }
}

/** The lines without the units that fill a set of their own plate: a unit counts in one set only. */
export const outsideSets = (lines: readonly SetLine[]): Pick<SetLine, 'referenceId' | 'quantity' | 'price'>[] =>
  [...groupBy(lines, ({ referenceId }) => referenceId).values()].flatMap((ofPlate) => {
    const own = ofPlate.filter(inSets)
    const discount = own[0]?.discount
    if (discount?.type !== 'MULTIPLE' || discount.buy <= 0) return ofPlate
    const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
    let inFullSets = units - (units % discount.buy)
    const left = [...own]
      .sort((a, b) => a.price - b.price)
      .map(({ referenceId, price, quantity }) => {
        const taken = Math.min(inFullSets, quantity)
        inFullSets -= taken
        return { referenceId, price, quantity: quantity - taken }
      })
    return [...ofPlate.filter((line) => !inSets(line)), ...left]
  })

const inSets = (line: SetLine) => line.discount?.type === 'MULTIPLE'
