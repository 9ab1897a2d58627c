import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import { useLiveLevers } from '#web/diner/state/live-levers.ts'
import { useReloadAt } from '#web/shared/api/prices-change.ts'
import { type CountedMenu, menuQuery } from '#web/shared/api/queries.ts'

/**
 * The menu of a mode, with its sold-out marks as the store's channel last said. It is loaded again when a discount begins
 * or ends by the clock.
 */
export function useMenu(store: StoreView, mode: ModeView) {
  const levers = useLiveLevers().get(store.id)
  const select = useCallback(
    (menu: CountedMenu): CountedMenu => (levers ? { ...menu, plates: levers.ofPlates(menu.plates) } : menu),
    [levers],
  )
  const options = menuQuery(store, mode.id)
  const query = useQuery({ ...options, select })
  useReloadAt(query.data?.pricesChangeAt ?? null, query.dataUpdatedAt, [options.queryKey])
  return query
}
