import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import { activeModes, type ModeView, type StoreView } from '#web/diner/api/shop.ts'
import { paths } from '#web/diner/paths.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { menuHashesQuery } from '#web/shared/api/queries.ts'
import { useLog } from '#web/shared/event-log/use-log.ts'
import { type Conflict, conflictOf, moveCart } from './move-cart.ts'

/**
 * MODE-04 to MODE-12, MODE-15, BRANCH-22 to BRANCH-24: moves the cart to a mode of this store. It asks first if that
 * empties the cart.
 */
export function useCartSwitch(store: StoreView) {
  const navigate = useNavigate()
  const cart = useLog(cartStore, (state) => state)
  const hashes = useQuery(
    menuHashesQuery(
      store.alias,
      activeModes(store).map(({ id }) => id),
    ),
  )
  const [asked, setAsked] = useState<ModeView | null>(null)

  const hashOf = (id: string | null) => hashes.data?.find(({ orderModeId }) => orderModeId === id)?.hash ?? null
  const conflictWith = (mode: ModeView): Conflict => conflictOf(cart, { store, mode, hashOf })
  const adopt = (mode: ModeView) => moveCart(cart, { store, mode, hashOf })
  const go = (mode: ModeView) => {
    adopt(mode)
    void navigate(paths.menu(store.alias, modeSegment(mode.showName)))
  }

  return {
    cart,
    isReady: !hashes.isPending,
    conflictWith,
    adopt,
    /** Changes the mode at once, or asks first. */
    choose: (mode: ModeView) => (conflictWith(mode) ? setAsked(mode) : go(mode)),
    asking: asked && conflictWith(asked),
    confirm: () => {
      setAsked(null)
      if (asked) go(asked)
    },
    cancel: () => setAsked(null),
  }
}
