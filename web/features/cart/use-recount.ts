import { useEffect } from 'react'
import { isCountedIn } from '#domain/cart/selectors.ts'
import type { CountedMenu } from '#web/api/queries.ts'
import { loadCode } from '#web/load-code.ts'
import { useCartOf } from '#web/state/cart.ts'

const loadRecount = () => import('./recount.ts')

/** Reads a cart again from its menu where its money is another, or not known, as in a cart of an earlier release. */
export function useRecount(alias: string, menu: CountedMenu | undefined): void {
  const cart = useCartOf(alias)
  const isDue = menu !== undefined && cart.lines.length > 0 && !isCountedIn(cart, menu.money)
  useEffect(() => {
    // Without its files the cart stays as it is, and the checkout sends nothing.
    if (isDue)
      loadCode(loadRecount).then(
        ({ recount }) => recount(menu),
        () => undefined,
      )
  }, [isDue, menu])
}
