import { useInfiniteQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isAtLeast } from '#domain/operator/role.ts'
import { searchTexts as texts } from '#web/console/texts/search.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { useDebounced } from '#web/shared/ui/debounced.ts'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import type { Person } from '../api/session.ts'
import { Filters } from '../search/filters.tsx'
import { FoundOrders } from '../search/found-orders.tsx'
import { type SearchQuery, searchQuery } from '../search/search-query.ts'
import { useStoreOfPage } from '../workplace/chosen-store.ts'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import room from '../workplace/room.module.css'
import { LoadingRows } from '../workplace/shapes.tsx'

/** A person who types is between two letters for so long. A search takes a few milliseconds, and an answer that came too late is dropped. */
const pauseMs = 120

/** The search for orders of one of the person's stores. */
export default function OrdersPage() {
  return <ConsoleFrame title={texts.title}>{(person) => <Search person={person} />}</ConsoleFrame>
}

/** The text and the filters stand in the address, so that the way back from an order leads to the same list. */
function Search({ person: { stores, role } }: { person: Person }) {
  const [params, setParams] = useSearchParams()
  const of = (name: string) => params.get(name) ?? ''
  const store = useStoreOfPage(stores, of('store'))
  const asked: SearchQuery = {
    store: store?.id ?? '',
    search: of('q'),
    day: of('day'),
    status: of('status'),
    type: of('type'),
    payment: of('payment'),
  }
  const change = ({ search, ...rest }: Partial<SearchQuery>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...rest, ...(search !== undefined && { q: search }) }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  const { state } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state?.isSearch === true) field.current?.focus()
  }, [state])
  const search = useDebounced(asked.search.trim(), pauseMs)
  return (
    <>
      <h1>{texts.title}</h1>
      <Filters field={field} asked={asked} stores={stores} seesMoney={isAtLeast(role, 'caja')} onChange={change} />
      {store && <Results asked={{ ...asked, search }} />}
    </>
  )
}

function Results({ asked }: { asked: SearchQuery }) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(searchQuery(asked))
  if (!data && isError)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows />
  const orders = data.pages.flatMap((page) => page.orders)
  return (
    <>
      <p className={room['soft']} role="status">
        {isFetching ? texts.searching : texts.count(orders.length, hasNextPage)}
      </p>
      <UnreadableRows kind="order" pages={data.pages} />
      {orders.length === 0 ? (
        <EmptyState picture={<SearchX size={32} />} {...texts.none} />
      ) : (
        <FoundOrders orders={orders} />
      )}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
