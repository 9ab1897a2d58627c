import type { QueryClient } from '@tanstack/react-query'
import { ShopSkeleton } from '#web/diner/features/shop/shop-skeleton.tsx'
import { menuQuery } from '#web/shared/api/queries.ts'
import { whileDrawn } from './first-screen/while-drawn.ts'
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

export const loadWhole = (client: QueryClient) =>
  whileDrawn(({ dataset: { alias = '', country = '', mode = '' } }) =>
    client.prefetchQuery(menuQuery({ alias, address: { country } }, mode)),
  )
