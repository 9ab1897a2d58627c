import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { components } from '#openapi/generated/api.d.ts'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { toast } from '#web/ui/toast.ts'
import { listShipments, pageSize, type WireShipment } from './courier-calls.ts'
import { useChannel, useCourierRealtime } from './courier-realtime.ts'

type Pages = InfiniteData<readonly WireShipment[], number>

/** Without a line the list is asked for again this often. */
const pollMs = 15_000

/** SLIST-04 to SLIST-16: what waits at this store, and what comes and goes while one looks. */
export function useShipments(storeId: string | undefined) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const queryKey = ['courier', 'shipments', storeId]
  const realtime = useCourierRealtime({ enabled: storeId !== undefined })

  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => listShipments(storeId ?? '', pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.length < pageSize ? undefined : page + 1),
    enabled: storeId !== undefined,
    staleTime: 0,
    refetchInterval: realtime.isConnected ? false : pollMs,
  })

  const { error, errorUpdatedAt } = query
  const isDenied = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (!isDenied) return
    toast(courierTexts.list.forbidden, 'bad')
    navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
  }, [isDenied, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also when it is the same again
  useEffect(() => {
    if (error && !isDenied) toast(courierTexts.list.failed, 'bad')
  }, [error, errorUpdatedAt])

  const readAgain = () => void queries.invalidateQueries({ queryKey })
  useChannel(realtime.client, storeId === undefined ? null : `private-shipments-${storeId}`, {
    onJoined: readAgain,
    onMessage({ event, data }) {
      if (event !== 'shipments-update') return
      const { type, shipmentId } = data as components['schemas']['ShipmentsUpdate']
      if (type === 'offered') readAgain()
      else queries.setQueryData<Pages>(queryKey, (known) => known && without(known, shipmentId))
    },
  })

  return { query, shipments: query.data && listed(query.data), realtime }
}

/** One entry a shipment: pages that shifted while being read may overlap. */
const listed = ({ pages }: Pick<Pages, 'pages'>): readonly WireShipment[] => [
  ...new Map(pages.flat().map((shipment) => [shipment.id, shipment])).values(),
]

const without = (known: Pages, shipmentId: string): Pages => ({
  ...known,
  pages: known.pages.map((page) => page.filter(({ id }) => id !== shipmentId)),
})
