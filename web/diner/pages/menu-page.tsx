import { ShopSkeleton } from '#web/diner/features/shop/shop-skeleton.tsx'
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
