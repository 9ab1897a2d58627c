/** GEN-08: how a list stands; `endOfList` is a paged one that has no further page. */
export type ListStatus = 'initial' | 'loading' | 'success' | 'error' | 'empty' | 'endOfList'

/** GEN-09: how a single thing stands. */
export type LoadStatus = 'starting' | 'loading' | 'fetched' | 'error'

type Loaded<Data> = {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** What is shown stays, also when asking for it anew has failed. */
export function loadStatusOf({ data, isError, fetchStatus }: Loaded<unknown>): LoadStatus {
  if (data !== undefined) return 'fetched'
  if (fetchStatus === 'fetching') return 'loading'
  return isError ? 'error' : 'starting'
}

export function listStatusOf(
  list: Loaded<{ readonly pages: readonly (readonly unknown[])[] }> & { readonly hasNextPage: boolean },
): ListStatus {
  const load = loadStatusOf(list)
  if (load === 'fetched') {
    if (list.isError) return 'error'
    if (list.data?.pages.every((page) => page.length === 0)) return 'empty'
    return list.hasNextPage ? 'success' : 'endOfList'
  }
  return load === 'starting' ? 'initial' : load
}
