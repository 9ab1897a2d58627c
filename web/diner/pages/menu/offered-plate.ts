import { useEffect, useEffectEvent } from 'react'
import type { CartLine } from '#domain/cart/line.ts'
import { itemNotesLimit } from '#domain/cart/notes.ts'
import type { Customization } from '#domain/catalog/branch.ts'
import type { Indicator, Menu, Plate } from '#domain/catalog/menu.ts'
import { offerOn, upsellOffers } from '#domain/menu/upsell.ts'
import { notice } from '#web/diner/analytics/notices.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import { usePlateChoice } from '#web/diner/features/plate/use-plate-choice.ts'
import { cartStore, useCartOf } from '#web/diner/state/cart.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { cartRejections, plateTexts } from '#web/diner/texts/plate.ts'
import type { CountedMenu } from '#web/shared/api/queries.ts'
import { say } from '#web/shared/texts/say.ts'
import { toast } from '#web/shared/ui/toast.ts'

/** The category of a plate's line; a plate without one is in the menu itself. */
export const categoryOf = ({ id, name, categories }: Menu, plate: Plate) =>
  categories.find(({ plateIds }) => plateIds.includes(plate.id)) ?? { id, showName: name }

export type PlateOffer = {
  store: StoreView
  data: CountedMenu
  customizations: readonly Customization[]
  indicators: readonly Indicator[]
  money: (minor: number) => string
  plate: Plate
  /** Whether the diner chose it from the recommended plates. */
  isRecommended: boolean
  /** The cart line whose choices are being changed; null for a new plate. */
  changing: CartLine | null
  /** The reason why nothing can be ordered now; null when it can. */
  refusal: string | null
  onDone: () => void
}

/** The choices for a plate, and adding them to the cart (PLATE-09, PLATE-16 to PLATE-18). */
export function useOfferedPlate(offered: PlateOffer) {
  const { store, data, customizations, plate, isRecommended, changing, onDone } = offered
  const cart = useCartOf(store.alias)
  const { menu, discounts } = data
  const notesLimit = itemNotesLimit(customizations)
  const category = categoryOf(menu, plate)
  const offer = offerOn(plate.id, upsellOffers(menu, data.plates), cart, isRecommended)
  const choice = usePlateChoice({
    ...{ plate, category, discounts, offer, notesLimit, cart, changing },
    storeId: store.id,
    countedIn: data.money,
  })
  const isNew = changing === null
  const opened = useEffectEvent(() => notice({ type: 'PlateOpened', alias: store.alias, plate, category }))
  useEffect(() => {
    if (isNew) opened()
  }, [isNew])
  return {
    choice,
    save() {
      const decision = cartStore.dispatch(choice.command())
      if (!decision.ok) return toast(say(cartRejections, decision.rejection), 'bad')
      choice.forget()
      toast(changing ? plateTexts.changed : plateTexts.added, 'good')
      if (!cartStore.isStored()) toast(cartTexts.notStored, 'bad')
      onDone()
    },
  }
}
