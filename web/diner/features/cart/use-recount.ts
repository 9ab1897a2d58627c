import { useEffect } from 'react'
import { isCountedIn } from '#domain/cart/selectors.ts'
import { useCartOf } from '#web/diner/state/cart.ts'
import type { CountedMenu } from '#web/shared/api/queries.ts'
import { loadModule } from '#web/shared/load-module.ts'

const loadRecount = () => import('./recount.ts')

/**
 * Computes the cart's prices again from its menu when the cart has another currency, or none, as in a cart of an
 * earlier release.
 */
export function useRecount(alias: string, menu: CountedMenu | undefined): void {
  const cart = useCartOf(alias)
  const isDue = menu !== undefined && cart.lines.length > 0 && !isCountedIn(cart, menu.money)
  useEffect(() => {
    // Without its code the cart stays as it is, and the checkout sends nothing.
    if (isDue)
      loadModule(loadRecount).then(
        ({ recount }) => recount(menu),
        () => undefined,
      )
  }, [isDue, menu])
}
