import { useEffect, useRef } from 'react'
import { courierTexts } from '#web/texts/courier.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { ShipmentCard } from './shipment-card.tsx'
import styles from './shipment-list.module.css'
import type { useShipments } from './use-shipments.ts'

const texts = courierTexts.list

/** What waits for a courier, page after page as the end comes into sight (FOPEN-60). */
export function ShipmentList({ alias, list }: { alias: string; list: ReturnType<typeof useShipments> }) {
  const { shipments, query } = list
  if (!shipments && query.isError)
    return (
      <ErrorState
        title={texts.failedTitle}
        text={texts.failed}
        retryLabel={shellTexts.retry}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!shipments) return <ListSkeleton />
  if (shipments.length === 0)
    return (
      <EmptyState picture={<img src="/media/markers/rider.svg" alt="" />} title={texts.empty} text={texts.emptyText} />
    )
  return (
    <>
      <ul className={styles['list']}>
        {shipments.map((shipment) => (
          <ShipmentCard key={shipment.id} alias={alias} shipment={shipment} />
        ))}
      </ul>
      {query.hasNextPage && <ListEnd onSeen={() => !query.isFetchingNextPage && void query.fetchNextPage()} />}
    </>
  )
}

function ListEnd({ onSeen }: { onSeen: () => void }) {
  const end = useRef<HTMLParagraphElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={end} className={styles['end']}>
      <Spinner /> {texts.more}
    </p>
  )
}

export const ListSkeleton = () => (
  <Loading label={shellTexts.loading}>
    <div className={styles['list']}>
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} height="14rem" radius="l" />
      ))}
    </div>
  </Loading>
)
