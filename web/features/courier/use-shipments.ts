import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { components } from '#openapi/generated/api.d.ts'
import { ApiError } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import type { Message } from '#web/realtime/client.ts'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also when it is the same again
  useEffect(() => {
    if (!error) return
    if (!(error instanceof ApiError && error.status === 403)) return toast(courierTexts.list.failed, 'bad')
    toast(courierTexts.list.forbidden, 'bad')
    navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
  }, [error, errorUpdatedAt])

  const onMessage = useCallback(
    ({ event, data }: Message) => {
      if (event !== 'shipments-update') return
      const { type, shipmentId } = data as components['schemas']['ShipmentsUpdate']
      if (type === 'gone')
        queries.setQueryData<Pages>(['courier', 'shipments', storeId], (known) => known && without(known, shipmentId))
      else void queries.invalidateQueries({ queryKey: ['courier', 'shipments', storeId] })
    },
    [queries, storeId],
  )
  useChannel(realtime.client, storeId === undefined ? null : `private-shipments-${storeId}`, onMessage)

  // What came or went before the line was up, or while it was down, was not heard.
  useEffect(() => {
    if (realtime.isConnected) void queries.invalidateQueries({ queryKey: ['courier', 'shipments', storeId] })
  }, [realtime.isConnected, queries, storeId])

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
