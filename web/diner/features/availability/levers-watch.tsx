import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StoreView } from '#web/diner/api/shop.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'

const loadWatch = () => import('./lazy-watch.ts')

/** The page has the network for itself first. Its answers are fresh, and the channel begins with the newest levers. */
const afterMs = 2_500

/** Keeps an open page of a store up to date with the store's levers. It shows nothing itself. */
export function LeversWatch({ store, isShown }: { store: Pick<StoreView, 'id' | 'alias'>; isShown: boolean }) {
  const { id, alias } = store
  const queryClient = useQueryClient()
  const realtime = useQuery({ ...configurationQuery, enabled: isShown }).data?.realtime
  const isLate = useIsLate(isShown)
  const watching = useLazyModule('levers', loadWatch, isLate && realtime !== undefined)
  useEffect(() => {
    if (!watching || !realtime) return
    return watching.watchLevers({ url: watching.realtimeUrl(realtime), storeId: id, alias, queryClient })
  }, [watching, realtime, id, alias, queryClient])
  return null
}

/** True some seconds after the page is shown. */
function useIsLate(isShown: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return isLate
}
