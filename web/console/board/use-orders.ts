import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { createOrderReader } from '#openapi/client/board/order-reader.ts'
import { afterRead, readWhole, type ShownOrders, withOrder } from '#openapi/client/board/shown-orders.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import { lostAfterMs } from '#web/shared/network.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { boardKey, type Order, readBoardPage, readOrder } from '../api/board.ts'
import { useConsoleLine } from './use-console-line.ts'

type OrdersQuery = {
  /** The name of the reader (`readerOf`). */
  readonly reader: string
  readonly storeIds: readonly string[]
  /** Null shows all of the stores. */
  readonly storeId: string | null
}

/** The pauses between two reads of the board: while changes are told, and while they are not. */
const liveMs = 300_000
const pollMs = 15_000
/** The pause before the board is read again after an order could not be. */
const againMs = 2_000

/**
 * The orders of a board, for one reader and one choice of stores in the life of a component: read whole at first and after every gap, and one by one as they
 * change.
 */
export function useOrders({ reader, storeIds, storeId }: OrdersQuery) {
  const queries = useQueryClient()
  const [key] = useState(() => boardKey(reader, storeId))
  const shown = () => queries.getQueryData<ShownOrders>(key)
  const ask = () => void queries.refetchQueries({ queryKey: key })
  const take = useCallback(
    (code: string, order: Order | null) =>
      void queries.setQueryData<ShownOrders>(key, (known) => known && withOrder(known, code, order)),
    [queries, key],
  )
  const [wholeReads, countWholeRead] = useReducer((count: number) => count + 1, 0)
  const [orderReader] = useState(() =>
    createOrderReader({ take, read: readOrder, onFailed: () => setTimeout(ask, againMs) }),
  )

  const line = useConsoleLine({
    storeIds: storeId === null ? storeIds : [storeId],
    onMessage({ data }) {
      const { code, version } = data as Wire['ConsoleUpdate']
      if ((shown()?.orders.get(code)?.revision ?? 0) < version) orderReader.want(code)
    },
    onJoined: ask,
  })

  const query = useQuery({
    queryKey: key,
    meta: logsFailure,
    async queryFn({ signal }) {
      const before = new Set(shown()?.orders.keys())
      const read = await readWhole((after) => readBoardPage(storeId, after, signal))
      countWholeRead()
      return afterRead(shown(), read, before)
    },
    // Revisions decide which state of an order is newer.
    structuralSharing: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: line.isTold ? liveMs : pollMs,
  })

  return {
    ...{ data: query.data, isError: query.isError, isFetching: query.isFetching, ask, take },
    /** The number of times that the whole board was read: a read shows whether a step without an answer was taken. */
    wholeReads,
    lost: useLost(line.is === 'down' || query.isError ? 'all' : line.refused.join(), line.lostAt),
  }
}

/** Since when the board is not told of orders, in milliseconds of the gateway's clock, and of which stores; null names all. */
export type Lost = { readonly since: number; readonly storeIds: readonly string[] | null }

/** `what` is 'all', or the ids of stores. Null before five seconds have passed, since the last sign of life of a lost connection. */
function useLost(what: string, lostAt: number | null): Lost | null {
  const [lost, setLost] = useState<Lost | null>(null)
  useEffect(() => {
    if (what === '') {
      setLost(null)
      return
    }
    const quietMs = lostAt === null ? 0 : Math.max(0, Date.now() - lostAt)
    const since = gatewayNow() - quietMs
    const storeIds = what === 'all' ? null : what.split(',')
    const timer = setTimeout(
      () => setLost((known) => ({ since: known?.since ?? since, storeIds })),
      Math.max(0, lostAfterMs - quietMs),
    )
    return () => clearTimeout(timer)
  }, [what, lostAt])
  return lost
}
