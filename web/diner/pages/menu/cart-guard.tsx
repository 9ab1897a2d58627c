import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ModeView } from '#web/diner/api/shop.ts'
import { CartConflict } from '#web/diner/features/cart/cart-conflict.tsx'
import type { useCartSwitch } from '#web/diner/features/cart/use-cart-switch.ts'
import { paths } from '#web/diner/paths.ts'

/**
 * A diner who follows a link comes to a store and a mode chosen by the address. The cart changes at once if nothing is
 * lost; otherwise the diner is asked, and 'no' leads back to the cart's store.
 */
export function CartGuard({ change, mode }: { change: ReturnType<typeof useCartSwitch>; mode: ModeView }) {
  const navigate = useNavigate()
  const conflict = change.isReady ? change.conflictWith(mode) : null
  const { isReady, adopt } = change
  useEffect(() => {
    if (isReady && conflict === null) adopt(mode)
  }, [isReady, conflict, adopt, mode])
  return (
    <CartConflict
      conflict={change.asking ? null : conflict}
      onConfirm={() => change.adopt(mode)}
      onCancel={() => void navigate(change.cart.alias ? paths.cart(change.cart.alias) : paths.shops())}
    />
  )
}
