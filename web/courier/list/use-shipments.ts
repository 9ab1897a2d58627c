import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { riderChannel, shipmentsChannel, shipmentsUpdateEvent } from '#domain/realtime/channels.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { listTexts } from '#web/courier/texts/list.ts'
import { isForbidden } from '#web/shared/api/api-error.ts'
import { isWholePage } from '#web/shared/api/whole-page.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { oneOf } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { courierLogOf, hear, tell } from '../intents/courier-log.ts'
import { isWaiting } from '../intents/deliveries.ts'
import { type WaitingOrder, type WaitingPage, waitingOf, waitingOrders } from '../intents/waiting.ts'
import { listShipments, listStacks, pageSize } from '../workplace/courier-calls.ts'
import { useChannel, useCourierRealtime } from '../workplace/courier-realtime.ts'
import { useCourier } from '../workplace/use-courier.ts'
import { useDenied } from '../workplace/use-denied.ts'
import { useNewWork } from './new-work.ts'

/** The interval at which the list is loaded again without a realtime connection. */
const pollMs = 15_000

const noLog = () => () => undefined

/** SLIST-04 to SLIST-16: the shipments that wait at this store, kept up to date. */
export function useShipments(storeId: string | undefined) {
  const queries = useQueryClient()
  const queryKey = ['courier', 'shipments', storeId]
  const readAgain = () => void queries.invalidateQueries({ queryKey })
  // The answer to the list says when the courier loses access (SLIST-13).
  const { order, choose } = useWaitingOrder()
  const realtime = useCourierRealtime({ enabled: storeId !== undefined, onRefused: readAgain })

  // A store that asks in waves tells a few couriers, each on their own channel. The list says whether the courier has
  // access (SLIST-13), so the courier is loaded after it.
  const courier = useCourier({ enabled: queries.getQueryState(queryKey)?.status === 'success' })
  const store = courier ? courierLogOf(queries, courier.riderId) : null
  const log = useSyncExternalStore(store?.subscribe ?? noLog, () => store?.getState() ?? null)

  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(storeId ?? '', pageParam, signal, store?.getState().news ?? null),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.isLast ? undefined : page + 1),
    enabled: storeId !== undefined,
    staleTime: 0,
    refetchInterval: realtime.isConnected ? false : pollMs,
  })

  const pages = query.data?.pages
  const work = useNewWork(storeId, pages)
  const learn = useEffectEvent((told: readonly WaitingPage[]) => {
    for (const { shipments, stacks, asked } of told)
      if (store) tell(store, [...shipments, ...stacks], asked ?? store.getState().news)
  })
  const isKnown = store !== null
  useEffect(() => {
    if (pages && isKnown) learn(pages)
  }, [pages, isKnown])
  const { error, isError } = query
  const isDenied = useDenied(isForbidden(error))
  useEffect(() => {
    if (isDenied) toast(listTexts.forbidden, 'bad')
  }, [isDenied])
  // Announces each new failure once; while the failure lasts, the list itself says that it is old.
  useEffect(() => {
    if (isError && !isDenied) toast(listTexts.failed, 'bad')
  }, [isError, isDenied])

  const hearing = {
    onJoined: readAgain,
    onMessage({ event, data }: Message) {
      if (event !== shipmentsUpdateEvent) return
      const update = data as components['schemas']['ShipmentsUpdate']
      const { type, shipmentId } = update
      work.hear(update)
      if (store) hear(store, update)
      // The entries after it move up, and the answer of a running request may be older.
      const isDone = type === 'gone' && store && !isWaiting(store.getState(), shipmentId)
      if (!isDone || query.hasNextPage || queries.isFetching({ queryKey }) > 0) readAgain()
    },
  }
  useChannel(realtime.client, storeId === undefined ? null : shipmentsChannel(storeId), hearing)
  useChannel(realtime.client, courier ? riderChannel(courier.riderId) : null, hearing)

  return {
    query,
    courier,
    waiting: pages && waitingOf(pages, order).filter(({ id }) => !log || isWaiting(log, id)),
    isDenied,
    /** Counts the times that work came which this courier had not heard of. */
    news: work.news,
    order,
    sortBy: choose,
    realtime,
    /** The courier asked for it, so its result is always announced. */
    async refresh() {
      const again = await query.refetch()
      if (again.isError && isError && !isDenied) toast(listTexts.failed, 'bad')
    },
  }
}

async function readPage(
  storeId: string,
  page: number,
  signal: AbortSignal,
  asked: number | null,
): Promise<WaitingPage> {
  const [single, stacked] = await Promise.all([
    listShipments(storeId, page, signal),
    page === 1 ? listStacks(signal) : null,
  ])
  return {
    ...{ shipments: single.shipments, stacks: stacked?.stacks ?? [] },
    isLast: !isWholePage(single.shipments, single, pageSize),
    unreadable: [...(single.unreadable ?? []), ...(stacked?.unreadable ?? [])],
    asked,
  }
}

const chosen = createStored<WaitingOrder>('comanda.courier.list-order', oneOf(...waitingOrders))

/** The order of the list that this phone keeps, and a function that changes it. */
const useWaitingOrder = () => ({
  order: useStored(chosen) ?? 'oldest',
  choose: (order: WaitingOrder) => chosen.set(order),
})
