import type { CartLine } from '#domain/cart/line.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import { groupBy } from '#domain/kernel/group-by.ts'

export type SetLine = Pick<CartLine, 'referenceId' | 'quantity' | 'price' | 'discount'>

/** The saving of the full sets of one plate, or of the plates that fill sets together (DISC-02). */
export type SetDiscount = {
  /** The name of the plate or of the discount of the sets; unique in a cart. */
  readonly key: string
  readonly discountReferenceId: string
  readonly name: string
  readonly buy: number
  readonly pay: number
  readonly freeUnits: number
  readonly amount: number
}

/**
 * AMBIG-22: in each full set of a plate, over all of its lines, the cheapest `buy - pay` units are free. Where the
 * discount says `acrossPlates`, all plates that it lists fill a set together.
 */
export const setDiscounts = (lines: readonly SetLine[]): SetDiscount[] => {
  const found: SetDiscount[] = []
  for (const [key, together] of groupBy(lines.filter(inSets), setKey)) {
    const discount = together[0]?.discount
    if (discount?.type !== 'MULTIPLE') continue
    const { discountReferenceId, name, buy, pay } = discount
    const free = freeUnits(together, buy, pay)
    if (free.amount > 0)
      found.push({ key, discountReferenceId, name, buy, pay, freeUnits: free.units, amount: free.amount })
  }
  return found
}

/** The units that fill a set: of the only plate with the discount, of one plate among several, or of any of them. */
export type SetFilling = 'plate' | 'onePlate' | 'anyPlates'

export function setFilling(
  { discountReferenceId, acrossPlates }: { readonly discountReferenceId: string; readonly acrossPlates?: true },
  discounts: readonly Discount[],
): SetFilling {
  const listed = discounts.find(({ id }) => id === discountReferenceId)?.plateIds.length ?? 1
  if (listed < 2) return 'plate'
  return acrossPlates ? 'anyPlates' : 'onePlate'
}

/** Returns the units that full sets make free among these lines, and their value. */
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

/** Returns the lines without the units that already fill a set: a unit counts in one set only. */
export const outsideSets = (lines: readonly SetLine[]): Pick<SetLine, 'referenceId' | 'quantity' | 'price'>[] => [
  ...lines.filter((line) => !inSets(line)),
  ...[...groupBy(lines.filter(inSets), setKey).values()].flatMap((together) => {
    const discount = together[0]?.discount
    if (discount?.type !== 'MULTIPLE' || discount.buy <= 0) return together
    const units = together.reduce((sum, { quantity }) => sum + quantity, 0)
    let inFullSets = units - (units % discount.buy)
    return [...together]
      .sort((a, b) => a.price - b.price)
      .map(({ referenceId, price, quantity }) => {
        const taken = Math.min(inFullSets, quantity)
        inFullSets -= taken
        return { referenceId, price, quantity: quantity - taken }
      })
  }),
]

/**
 * Returns how many units are missing to the next full set of this plate, alone or with other plates: 0 while all units are in
 * full sets, and null if the plate has no line that fills one.
 */
export const missingToSet = (lines: readonly SetLine[], referenceId: string): number | null => {
  const own = lines.find((line) => line.referenceId === referenceId && inSets(line))
  if (own?.discount?.type !== 'MULTIPLE' || own.discount.buy <= 0) return null
  const { buy } = own.discount
  const key = setKey(own)
  const units = lines.reduce((sum, line) => (inSets(line) && setKey(line) === key ? sum + line.quantity : sum), 0)
  return (buy - (units % buy)) % buy
}

const inSets = (line: SetLine) => line.discount?.type === 'MULTIPLE'

/** Lines with the same key fill sets together. */
const setKey = ({ referenceId, discount }: SetLine) =>
  discount?.type === 'MULTIPLE' && discount.acrossPlates
    ? `across ${discount.discountReferenceId}`
    : `of ${referenceId}`
