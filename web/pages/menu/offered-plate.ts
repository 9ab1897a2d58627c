import { itemNotesLimit } from '#domain/cart/notes.ts'
import { hasOrdinaryLine } from '#domain/cart/selectors.ts'
import type { Customization } from '#domain/catalog/branch.ts'
import type { Indicator, Plate } from '#domain/catalog/menu.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import type { StoreView } from '#web/api/shop.ts'
import { usePlateChoice } from '#web/features/plate/use-plate-choice.ts'
import { cartStore, useCartOf } from '#web/state/cart.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { cartRejections, plateTexts } from '#web/texts/plate.ts'
import { say } from '#web/texts/say.ts'
import { toast } from '#web/ui/toast.ts'

export type PlateOffer = {
  store: StoreView
  data: Assortment
  customizations: readonly Customization[]
  indicators: readonly Indicator[]
  money: (minor: number) => string
  plate: Plate
  /** Set for a plate chosen among the recommended ones; null for a plate chosen directly. */
  upsellPrice: number | null
  /** Why nothing can be ordered now; null when it can. */
  refusal: string | null
  onAdded: () => void
}

/** The choices for a plate, and how it is added to the cart (PLATE-09, PLATE-16 to PLATE-18). */
export function useOfferedPlate({ store, data, customizations, plate, upsellPrice, onAdded }: PlateOffer) {
  const cart = useCartOf(store.alias)
  const { menu, discounts } = data
  const notesLimit = itemNotesLimit(customizations)
  const category = menu.categories.find(({ plateIds }) => plateIds.includes(plate.id)) ?? {
    id: menu.id,
    showName: menu.name,
  }
  // AMBIG-16: without an ordinary line beside it, a recommended plate costs its usual price.
  const offered = upsellPrice !== null && hasOrdinaryLine(cart) ? upsellPrice : null
  const choice = usePlateChoice({ plate, category, discounts, upsellPrice: offered, notesLimit, cart })
  return {
    choice,
    add() {
      const decision = cartStore.dispatch({ type: 'AddLine', line: choice.line(), notesLimit })
      if (!decision.ok) return toast(say(cartRejections, decision.rejection), 'bad')
      toast(plateTexts.added, 'good')
      if (!cartStore.isKept()) toast(cartTexts.notKept, 'bad')
      onAdded()
    },
  }
}
