import { useState } from 'react'
import type { CartRejection } from '#domain/cart/decide.ts'
import { cartDecider } from '#domain/cart/decide.ts'
import type { CartLine } from '#domain/cart/line.ts'
import type { Cart } from '#domain/cart/state.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Category, GarnishGroup, Plate } from '#domain/catalog/menu.ts'
import {
  chooseSize,
  countIn,
  emptySelection,
  isWithinBounds,
  pick,
  type Selection,
  type Unmet,
  unmetOf,
  unpick,
} from '#domain/menu/selection.ts'
import { lineFrom } from '#domain/pricing/line-price.ts'
import { newId } from '#web/new-id.ts'

type PlateOnOffer = {
  plate: Plate
  category: Pick<Category, 'id' | 'showName'>
  discounts: readonly Discount[]
  upsellPrice: number | null
  notesLimit: number
  cart: Cart
}

export type PlateChoice = ReturnType<typeof usePlateChoice>

/** The diner's choices for one plate, until it is added to the cart. */
export function usePlateChoice({ plate, category, discounts, upsellPrice, notesLimit, cart }: PlateOnOffer) {
  const [selection, setSelection] = useState<Selection>(() => onlySize(plate))
  const [quantity, setQuantity] = useState(1)
  const [notes, setNotes] = useState('')
  /** The groups whose missing choice was reported; the report is removed as soon as they are right. */
  const [complained, setComplained] = useState<readonly string[]>([])
  const [lineId] = useState(newId)

  const line = (units: number): CartLine =>
    lineFrom({ lineId, plate, category, selection, quantity: units, notes: notes.trim(), discounts, upsellPrice })
  const refusalOf = (units: number): CartRejection | null => {
    const decision = cartDecider.decide(cart, { type: 'AddLine', line: line(units), notesLimit })
    return decision.ok ? null : decision.rejection
  }
  const missing = unmetOf(plate, selection)

  return {
    plate,
    selection,
    quantity,
    notes,
    notesLimit,
    price: line(1).price,
    total: line(1).price * quantity,
    missing,
    setNotes,
    line: () => line(quantity),
    chooseSize: (sizeId: string) => setSelection(chooseSize(selection, sizeId)),
    /** False when the group is full. */
    pick(group: GarnishGroup, garnishId: string): boolean {
      const outcome = pick(group, selection, garnishId)
      if (outcome.ok) setSelection(outcome.selection)
      return outcome.ok
    },
    unpick: (groupId: string, garnishId: string) => setSelection(unpick(selection, groupId, garnishId)),
    /** The refusal, when one more is too many. */
    changeQuantity(units: number): CartRejection | null {
      const refusal = units > quantity ? refusalOf(units) : null
      if (!refusal) setQuantity(units)
      return refusal
    },
    complain: () => setComplained(missing.map(unmetKey)),
    complaintAt: (key: string): boolean => complained.includes(key) && missing.some((unmet) => unmetKey(unmet) === key),
    countIn: (group: GarnishGroup) => countIn(selection, group.id),
    isFull: (group: GarnishGroup) => countIn(selection, group.id) >= group.max,
    isRight: (group: GarnishGroup) => isWithinBounds(group, countIn(selection, group.id)),
  }
}

export const sizeKey = 'size'
export const unmetKey = (unmet: Unmet): string => (unmet.type === 'Size' ? sizeKey : unmet.groupId)

/** A plate with one size needs no choice. */
const onlySize = (plate: Plate): Selection =>
  plate.sizes.length === 1 && plate.sizes[0] ? chooseSize(emptySelection, plate.sizes[0].id) : emptySelection
