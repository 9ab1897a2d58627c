import { useState } from 'react'
import { type CartRejection, cartDecider } from '#domain/cart/decide.ts'
import type { CartLine } from '#domain/cart/line.ts'
import type { Cart } from '#domain/cart/state.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Category, GarnishGroup, Plate, PlateSize } from '#domain/catalog/menu.ts'
import { chooseSize, emptySelection, pick, stillOffered, type Unmet, unmetOf, unpick } from '#domain/menu/selection.ts'
import type { Offer } from '#domain/menu/upsell.ts'
import type { Money } from '#domain/money/money.ts'
import { cartTicket } from '#domain/pricing/cart-total.ts'
import { lineFrom, priceLine, selectionOf } from '#domain/pricing/line-price.ts'
import { type PlateDraft, plateDrafts } from '#web/diner/state/plate-drafts.ts'
import { newId } from '#web/shared/new-id.ts'

type PlateOnOffer = {
  storeId: string
  plate: Plate
  category: Pick<Category, 'id' | 'showName'>
  discounts: readonly Discount[]
  offer: Offer | null
  notesLimit: number
  /** The money of the menu's prices. */
  countedIn: Money
  cart: Cart
  /** The line whose choices are being changed; null for a plate that is about to be added. */
  changing: CartLine | null
}

export type PlateChoice = ReturnType<typeof usePlateChoice>

/** The diner's choices for one plate, before they are in the cart. */
export function usePlateChoice(on: PlateOnOffer) {
  const { storeId, plate, category, discounts, offer, notesLimit, countedIn, cart, changing } = on
  const [draft, setDraft] = useState<PlateDraft>(() => startingDraft(on))
  const { selection, quantity, notes } = draft
  /** The groups that show a missing choice; a group is removed as soon as it is right. */
  const [complained, setComplained] = useState<readonly string[]>([])
  const [lineId] = useState(() => changing?.lineId ?? newId())

  const change = (part: Partial<PlateDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (!changing) plateDrafts.keep(storeId, plate.id, next)
  }
  const line = (units: number): CartLine =>
    lineFrom({ lineId, plate, category, selection, quantity: units, notes: notes.trim(), discounts, offer })
  const commandFor = (units: number) => {
    const both = { line: line(units), notesLimit }
    return changing
      ? ({ type: 'ReplaceLine', lineId, ...both } as const)
      : ({ type: 'AddLine', ...both, money: countedIn } as const)
  }
  const refusalOf = (units: number): CartRejection | null => {
    const decision = cartDecider.decide(cart, commandFor(units))
    return decision.ok ? null : decision.rejection
  }
  const missing = unmetOf(plate, selection)

  return {
    ...{ plate, offer, selection, quantity, notes, notesLimit, missing },
    isChange: changing !== null,
    /** The price of all units, with the discounts of full sets. */
    total: cartTicket([line(quantity)]).total,
    pricesOf: (size: PlateSize) => priceLine(plate, discounts, chooseSize(emptySelection, size.id), offer),
    setNotes: (text: string) => change({ notes: text }),
    command: () => commandFor(quantity),
    forget: () => plateDrafts.drop(storeId, plate.id),
    chooseSize: (sizeId: string) => change({ selection: chooseSize(selection, sizeId) }),
    /** Returns false when the group is full. */
    pick(group: GarnishGroup, garnishId: string): boolean {
      const outcome = pick(group, selection, garnishId)
      if (outcome.ok) change({ selection: outcome.selection })
      return outcome.ok
    },
    unpick: (groupId: string, garnishId: string) => change({ selection: unpick(selection, groupId, garnishId) }),
    /** Returns the refusal when one more unit is too many. */
    changeQuantity(units: number): CartRejection | null {
      const refusal = units > quantity ? refusalOf(units) : null
      if (!refusal) change({ quantity: units })
      return refusal
    },
    complain: () => setComplained(missing.map(unmetKey)),
    complaintAt: (key: string): boolean => complained.includes(key) && missing.some((unmet) => unmetKey(unmet) === key),
  }
}

export const sizeKey = 'size'
export const unmetKey = (unmet: Unmet): string => (unmet.type === 'Size' ? sizeKey : unmet.groupId)

/**
 * Returns the line's own choices, or the diner's unfinished draft of the plate, or only the size of a plate that has a
 * single one.
 */
function startingDraft({ storeId, plate, changing }: PlateOnOffer): PlateDraft {
  const kept = changing
    ? { selection: selectionOf(changing), quantity: changing.quantity, notes: changing.notes }
    : (plateDrafts.of(storeId, plate.id) ?? { selection: emptySelection, quantity: 1, notes: '' })
  const selection = stillOffered(plate, kept.selection)
  const [only] = plate.sizes
  return { ...kept, selection: plate.sizes.length === 1 && only ? chooseSize(selection, only.id) : selection }
}
