import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoreView } from '#web/diner/api/shop.ts'
import { configurationQuery } from '#web/shared/api/queries.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'

const loadWatch = () => import('./lazy-watch.ts')

/** Keeps an open page of a store up to date with the store's levers. It shows nothing itself. */
export function LeversWatch({ store, isShown }: { store: Pick<StoreView, 'id' | 'alias'>; isShown: boolean }) {
  const { id, alias } = store
  const queryClient = useQueryClient()
  const realtime = useQuery({ ...configurationQuery, enabled: isShown }).data?.realtime
  // The page comes first: the connection is loaded once the menu is there.
  const watching = useLazyModule('levers', loadWatch, isShown && realtime !== undefined)
  useEffect(() => {
    if (!watching || !realtime) return
    return watching.watchLevers({
      url: watching.realtimeUrl(realtime),
      storeId: id,
      onAsk: () => {
        void queryClient.invalidateQueries({ queryKey: ['menu', alias] })
        void queryClient.invalidateQueries({ queryKey: ['shop', alias] })
      },
    })
  }, [watching, realtime, id, alias, queryClient])
  return null
}
