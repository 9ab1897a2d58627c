import { useInfiniteQuery } from '@tanstack/react-query'
import { historyWindow } from '#domain/loyalty/history.ts'
import { type PointsMovement, readPointsPage } from '#web/diner/api/points-history.ts'

/** LOYAL-18. */
type HistoryStatus = 'idle' | 'loading' | 'success'

export type HistoryOwner = { readonly branchId: string; readonly phone: string | null }

/**
 * LOYAL-18 to LOYAL-22: the movements of a diner by page. `first` is the newest page, if the caller already has it. A
 * failed load adds nothing and reports the failure.
 */
export function usePointsHistory({ branchId, phone }: HistoryOwner, first: readonly PointsMovement[] | undefined) {
  const query = useInfiniteQuery({
    // Another first page means another list, because the pages after it have shifted.
    queryKey: ['points-history', branchId, phone, first],
    queryFn: ({ pageParam, signal }) => readPointsPage({ branchId, phone: phone ?? '' }, pageParam, signal),
    enabled: phone !== null,
    staleTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: { pages: [first], pageParams: [0] } }),
    initialPageParam: 0,
    getNextPageParam: (page, _, number) => (isFull(page) ? number + 1 : undefined),
  })
  const { isFetching, isError, hasNextPage, fetchNextPage } = query
  const status: HistoryStatus = isFetching ? 'loading' : query.isPending && !isError ? 'idle' : 'success'
  return {
    status,
    rows: query.data?.pages.flat() ?? [],
    hasFailed: isError && !isFetching,
    hasMore: hasNextPage && !isError,
    more: () => void fetchNextPage(),
    retry: () => void (query.data ? fetchNextPage() : query.refetch()),
  }
}

/** LOYAL-20: a page that is not full is the last. */
const isFull = (page: readonly PointsMovement[]) => {
  const { offset, end } = historyWindow(0)
  return page.length >= end - offset
}
