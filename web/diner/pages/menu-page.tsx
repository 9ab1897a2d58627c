import type { QueryClient } from '@tanstack/react-query'
import { ShopSkeleton } from '#web/diner/features/shop/shop-skeleton.tsx'
import { menuQuery } from '#web/shared/api/queries.ts'
import { MenuView } from './menu/menu-view.tsx'
import { StoreRoute } from './menu/store-route.tsx'

/** RTE-05: the menu of one order mode. */
export default function MenuPage() {
  return (
    <StoreRoute skeleton={<ShopSkeleton withMenu />}>
      {(found) => <MenuView key={`${found.store.id} ${found.mode.id}`} {...found} />}
    </StoreRoute>
  )
}

/** After this time the page shows that its menu is loading, in place of the menu that the document has drawn. */
const patienceMs = 8_000

/** Loads the menu whose first screen the document has drawn, so that the page replaces it as a whole. */
export function loadWhole(client: QueryClient): Promise<unknown> | undefined {
  const drawn = document.querySelector<HTMLElement>('[data-mode]')
  if (!drawn) return undefined
  const { alias = '', country = '', mode = '' } = drawn.dataset
  const query = menuQuery({ alias, address: { country } }, mode)
  return Promise.race([client.prefetchQuery(query), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
