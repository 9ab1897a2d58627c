import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCountedIn } from '#domain/cart/selectors.ts'
import { menuQuery, useCurrency } from '#web/api/queries.ts'
import type { ModeView, StoreView } from '#web/api/shop.ts'
import { useCartOf } from '#web/state/cart.ts'
import { useCode } from '#web/use-code.ts'

const loadRecount = () => import('./recount.ts')

/**
 * Reads a cart again from the menu whose prices are counted in other decimals than the store's, or in unknown ones, as in a
 * cart of an earlier release. True until that is done.
 */
export function useRecount(store: StoreView, mode: ModeView): boolean {
  const cart = useCartOf(store.alias)
  const { known } = useCurrency(store.address.country)
  const isDue = known !== null && cart.lines.length > 0 && !isCountedIn(cart, known)
  const menu = useQuery({ ...menuQuery(store, mode.id), enabled: isDue }).data
  const code = useCode('recount', loadRecount, isDue)
  useEffect(() => {
    if (isDue && menu) code?.recount(menu)
  }, [isDue, menu, code])
  return isDue
}
