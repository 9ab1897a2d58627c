import type { QueryClient } from '@tanstack/react-query'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { menuQuery } from '#web/api/queries.ts'
import type { ModeView, StoreView } from '#web/api/shop.ts'
import { cartStore } from '#web/state/cart.ts'

/** Brings the cart up to date with what the store sells now, and names the changed lines. */
export async function catchUp(queryClient: QueryClient, store: StoreView, mode: ModeView): Promise<string[]> {
  await queryClient.invalidateQueries().catch(() => undefined)
  const data = await queryClient.fetchQuery(menuQuery(store, mode.id)).catch(() => null)
  if (!data) return []
  const { lines, problems } = repriceLines(cartStore.getState().lines, data.plates, data.menu, data.discounts)
  for (const { lineId, type } of problems) {
    const now = lines.find((line) => line.lineId === lineId)
    if (type !== 'PriceChanged' || !now) cartStore.dispatch({ type: 'RemoveLine', lineId })
    else {
      const { price, originalPrice, priceWithoutModifiers, upsellPrice, discount } = now
      const prices = { price, originalPrice, priceWithoutModifiers, upsellPrice, discount }
      cartStore.dispatch({ type: 'RepriceLine', lineId, prices })
    }
  }
  return problems.map(({ name }) => name)
}
