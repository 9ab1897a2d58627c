import { useCallback } from 'react'
import type { Plate } from '#domain/catalog/menu.ts'
import { offerOn, upsellOffers } from '#domain/menu/upsell.ts'
import { lineFrom } from '#domain/pricing/line-price.ts'
import { oneTap } from '#domain/pricing/one-tap.ts'
import { cartStore, useCartOf } from '#web/diner/state/cart.ts'
import { lastTap } from '#web/diner/state/last-tap.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { cartRejections } from '#web/diner/texts/plate.ts'
import type { CountedMenu } from '#web/shared/api/queries.ts'
import { newId } from '#web/shared/new-id.ts'
import { say } from '#web/shared/texts/say.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { categoryOf } from './offered-plate.ts'
import type { StoreAndMode } from './store-route.tsx'

type OneTapProps = Pick<StoreAndMode, 'store' | 'mode'> & {
  data: CountedMenu | undefined
  /** Whether the diner can add things to the cart now. */
  isOpen: boolean
}

/** Adding to the cart and changing its numbers in a list of plates, as the page of a plate does it. */
export function useOneTap({ store: { alias }, mode, data, isOpen }: OneTapProps) {
  const cart = useCartOf(alias)
  // Until the cart belongs to this store and mode, its change may have to ask.
  const isHere = isOpen && cart.alias === alias && cart.orderModeId === mode.id
  const step = useCallback(
    (plate: Plate, by: 1 | -1, isRecommended = false) => data && change(data, plate, by, isRecommended),
    [data],
  )
  return {
    /** The units of a plate's stepper, 0 for a single plus; null if a tap cannot change its number. */
    unitsOf(plate: Plate): number | null {
      const tap = isHere ? oneTap(plate, cart.lines) : null
      return tap && (tap.type === 'Step' ? tap.line.quantity : 0)
    },
    step,
  }
}

function change({ menu, plates, discounts, money }: CountedMenu, plate: Plate, by: 1 | -1, isRecommended: boolean) {
  const cart = cartStore.getState()
  const tap = oneTap(plate, cart.lines)
  if (!tap) return
  const offer = offerOn(plate.id, upsellOffers(menu, plates), cart, isRecommended)
  const line =
    tap.type === 'Step'
      ? tap.line
      : lineFrom({
          ...{ lineId: newId(), plate, category: categoryOf(menu, plate), selection: tap.selection },
          ...{ quantity: 1, notes: '', discounts, offer },
        })
  const decision = cartStore.dispatch(
    tap.type === 'Step'
      ? { type: 'ChangeQuantity', lineId: line.lineId, quantity: line.quantity + by }
      : { type: 'AddLine', line, notesLimit: 0, money },
  )
  if (!decision.ok) return toast(say(cartRejections, decision.rejection), 'bad')
  // An added line has no twin: a tap would have stepped it.
  lastTap.note(line, by)
  if (!cartStore.isStored()) toast(cartTexts.notStored, 'bad')
}
