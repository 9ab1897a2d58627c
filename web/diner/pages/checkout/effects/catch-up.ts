import type { QueryClient } from '@tanstack/react-query'
import { repriceLines } from '#domain/pricing/reprice.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { menuQuery } from '#web/shared/api/queries.ts'

/** Brings the cart up to date with what the store sells now, and names the changed lines. */
export async function catchUp(queryClient: QueryClient, store: StoreView, mode: ModeView): Promise<string[]> {
  await queryClient.invalidateQueries().catch(() => undefined)
  const data = await queryClient.fetchQuery(menuQuery(store, mode.id)).catch(() => null)
  if (!data) return []
  const known = cartStore.getState().lines
  const { lines, problems } = repriceLines(known, data.plates, data.menu, data.discounts)
  for (const before of known) {
    const { lineId } = before
    const now = lines.find((line) => line.lineId === lineId)
    if (!now) {
      cartStore.dispatch({ type: 'RemoveLine', lineId })
      continue
    }
    // The discount of full sets may have changed even if the price of each line has not.
    if (now.price === before.price && JSON.stringify(now.discount) === JSON.stringify(before.discount)) continue
    const { price, originalPrice, priceWithoutModifiers, upsellPrice, discount } = now
    const prices = { price, originalPrice, priceWithoutModifiers, upsellPrice, discount }
    cartStore.dispatch({ type: 'RepriceLine', lineId, prices })
  }
  return problems.map(({ name }) => name)
}
