import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useEffect } from 'react'
import { listTexts } from '#web/courier/texts/list.ts'
import { isUnanswered } from '#web/shared/api/api-error.ts'
import rider from '#web/shared/map/pictures/rider.svg'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { gatewayTimeOf } from '#web/shared/state/clock.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button, IconButton } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { useInSight } from '#web/shared/ui/in-sight.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { WaitingCard } from '../intents/waiting-card.tsx'
import { useStoreClock } from '../workplace/store-clock.ts'
import styles from './shipment-list.module.css'
import type { useShipments } from './use-shipments.ts'

const texts = listTexts

type List = ReturnType<typeof useShipments>

/** The shipments that wait for a courier; the next page loads when the end comes into view (FOPEN-60). */
export function ShipmentList({ alias, list }: { alias: string; list: List }) {
  const { waiting, query, isDenied } = list
  if (isDenied) return <ListSkeleton />
  // The failure stays visible during the next try.
  if (!waiting && query.errorUpdateCount > 0)
    return (
      <ErrorState
        title={texts.failedTitle}
        text={texts.failed}
        retryLabel={shellTexts.retry}
        busy={query.isFetching}
        onRetry={() => void list.refresh()}
      />
    )
  if (!waiting) return <ListSkeleton />
  return (
    <>
      <Age query={query} />
      <UnreadableRows kind="shipment" pages={query.data?.pages ?? []} />
      {waiting.length === 0 ? (
        <EmptyState
          picture={<img src={rider} alt="" width={64} height={64} />}
          title={texts.empty}
          text={texts.emptyText}
        />
      ) : (
        <>
          {waiting.length > 1 && (
            <p className={styles['order']} role="status">
              {texts.sorted[list.order]}
            </p>
          )}
          <ul className={styles['list']}>
            {waiting.map((one) => (
              <WaitingCard key={one.id} alias={alias} waiting={one} />
            ))}
          </ul>
        </>
      )}
      {query.hasNextPage ? (
        <ListEnd query={query} />
      ) : (
        waiting.length > 0 && <p className={styles['end']}>{texts.end}</p>
      )}
    </>
  )
}

/** Changes the order of the list, in the head of the page. It has its room there before there is a list to sort. */
export function SortButton({ list: { order, sortBy, waiting } }: { list: List }) {
  const next = order === 'oldest' ? 'nearest' : 'oldest'
  return (
    <IconButton
      label={texts.sortBy[next]}
      style={{ visibility: (waiting?.length ?? 0) > 1 ? undefined : 'hidden' }}
      onClick={() => sortBy(next)}
    >
      <ArrowDownUp size={26} aria-hidden="true" />
    </IconButton>
  )
}

/** Shows the age of a list that could not be loaded again, until it can. */
function Age({ query: { isError, isFetchNextPageError, error, dataUpdatedAt } }: Pick<List, 'query'>) {
  const clock = useStoreClock()
  if (!isError || isFetchNextPageError) return null
  const isOffline = isUnanswered(error)
  return (
    <Notice tone="wait" live>
      {(isOffline ? texts.offline : texts.stale)(clock(new Date(gatewayTimeOf(dataUpdatedAt)).toISOString()))}
    </Notice>
  )
}

/** Loads the next page when it comes into view; after a failure the courier can retry. */
function ListEnd({ query }: Pick<List, 'query'>) {
  const { isFetching, isError, fetchNextPage } = query
  const [end, isInSight] = useInSight<HTMLDivElement>('600px')
  useEffect(() => {
    if (isInSight && !isFetching && !isError) void fetchNextPage()
  }, [isInSight, isFetching, isError, fetchNextPage])
  return (
    <div ref={end} className={styles['end']}>
      {isError && !isFetching ? (
        <Button variant="secondary" onClick={() => void fetchNextPage()}>
          {shellTexts.retry}
        </Button>
      ) : (
        <>
          <Spinner /> <span>{texts.more}</span>
        </>
      )}
    </div>
  )
}

const ListSkeleton = () => (
  <Loading label={shellTexts.loading}>
    <div className={styles['list']}>
      {[1, 2, 3].map((n) => (
        <CardShape key={n} />
      ))}
    </div>
  </Loading>
)

/** The lines of a card: its code, two addresses, the money and the way to it. */
const CardShape = () => (
  <Card className={styles['shape']}>
    <Skeleton width="50%" height="1.4rem" />
    <Skeleton width="60%" height="2.5rem" />
    <Skeleton width="75%" height="3.5rem" />
    <Skeleton width="45%" height="1.4rem" />
    <Skeleton height="1.2rem" />
  </Card>
)
