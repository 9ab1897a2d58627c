/** GEN-08: the state of a list; `endOfList` is a paged list without a further page. */
export type ListStatus = 'initial' | 'loading' | 'success' | 'error' | 'empty' | 'endOfList'

/** GEN-09: the state of a single thing. */
export type LoadStatus = 'starting' | 'loading' | 'fetched' | 'error'

type LoadResult<Data> = {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** Data stays on the screen after a failed reload. */
export function loadStatusOf({ data, isError, fetchStatus }: LoadResult<unknown>): LoadStatus {
  if (data !== undefined) return 'fetched'
  if (fetchStatus === 'fetching') return 'loading'
  return isError ? 'error' : 'starting'
}

export function listStatusOf(
  list: LoadResult<{ readonly pages: readonly (readonly unknown[])[] }> & { readonly hasNextPage: boolean },
): ListStatus {
  const load = loadStatusOf(list)
  if (load === 'fetched') {
    if (list.isError) return 'error'
    if (list.data?.pages.every((page) => page.length === 0)) return 'empty'
    return list.hasNextPage ? 'success' : 'endOfList'
  }
  return load === 'starting' ? 'initial' : load
}
