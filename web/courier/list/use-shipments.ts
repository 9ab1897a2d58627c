import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { riderChannel, shipmentsChannel, shipmentsUpdateEvent } from '#domain/realtime/channels.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { isForbidden } from '#web/shared/api/api-error.ts'
import { isWholePage } from '#web/shared/api/whole-page.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { type WaitingPage, waitingOf, without } from '../intents/waiting.ts'
import { listShipments, listStacks, pageSize } from '../workplace/courier-calls.ts'
import { useChannel, useCourierRealtime } from '../workplace/courier-realtime.ts'
import { useCourier } from '../workplace/use-courier.ts'
import { useDenied } from '../workplace/use-denied.ts'
import { useNewWork } from './use-new-work.ts'
import { useWaitingOrder } from './waiting-order.ts'

type Pages = InfiniteData<WaitingPage, number>

/** The interval at which the list is loaded again without a realtime connection. */
const pollMs = 15_000

/** SLIST-04 to SLIST-16: the shipments that wait at this store, kept up to date. */
export function useShipments(storeId: string | undefined) {
  const queries = useQueryClient()
  const queryKey = ['courier', 'shipments', storeId]
  const readAgain = () => void queries.invalidateQueries({ queryKey })
  // The answer to the list says when the courier loses access (SLIST-13).
  const { order, choose } = useWaitingOrder()
  const realtime = useCourierRealtime({ enabled: storeId !== undefined, onRefused: readAgain })

  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(storeId ?? '', pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.isLast ? undefined : page + 1),
    enabled: storeId !== undefined,
    staleTime: 0,
    refetchInterval: realtime.isConnected ? false : pollMs,
  })

  const work = useNewWork(storeId, query.data?.pages)
  const { error, isError } = query
  const isDenied = useDenied(isForbidden(error))
  useEffect(() => {
    if (isDenied) toast(courierTexts.list.forbidden, 'bad')
  }, [isDenied])
  // Announces each new failure once; while the failure lasts, the list itself says that it is old.
  useEffect(() => {
    if (isError && !isDenied) toast(courierTexts.list.failed, 'bad')
  }, [isError, isDenied])

  const hearing = {
    onJoined: readAgain,
    onMessage({ event, data }: Message) {
      if (event !== shipmentsUpdateEvent) return
      const update = data as components['schemas']['ShipmentsUpdate']
      const { type, shipmentId } = update
      work.hear(update)
      if (type === 'gone')
        queries.setQueryData<Pages>(
          queryKey,
          (known) => known && { ...known, pages: [...without(known.pages, shipmentId)] },
        )
      // The entries after it move up, and a running request may still return the removed one.
      if (type !== 'gone' || query.hasNextPage || queries.isFetching({ queryKey }) > 0) readAgain()
    },
  }
  useChannel(realtime.client, storeId === undefined ? null : shipmentsChannel(storeId), hearing)
  // A store that asks in waves tells a few couriers, each on their own channel. The list says whether the courier has
  // access (SLIST-13), so the courier is loaded after it.
  const courier = useCourier({ enabled: query.isSuccess })
  useChannel(realtime.client, courier ? riderChannel(courier.riderId) : null, hearing)

  return {
    query,
    courier,
    waiting: query.data && waitingOf(query.data.pages, order),
    isDenied,
    /** Counts the times that work came which this courier had not heard of. */
    news: work.news,
    order,
    sortBy: choose,
    realtime,
    /** The courier asked for it, so its result is always announced. */
    async refresh() {
      const again = await query.refetch()
      if (again.isError && isError && !isDenied) toast(courierTexts.list.failed, 'bad')
    },
  }
}

async function readPage(storeId: string, page: number, signal: AbortSignal): Promise<WaitingPage> {
  const [single, stacked] = await Promise.all([
    listShipments(storeId, page, signal),
    page === 1 ? listStacks(signal) : null,
  ])
  return {
    ...{ shipments: single.shipments, stacks: stacked?.stacks ?? [] },
    isLast: !isWholePage(single.shipments, single, pageSize),
    unreadable: [...(single.unreadable ?? []), ...(stacked?.unreadable ?? [])],
  }
}
