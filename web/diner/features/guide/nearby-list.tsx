import { useInfiniteQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect } from 'react'
import { formatDistance } from '#domain/money/money.ts'
import { paths } from '#web/diner/paths.ts'
import { guideTexts, sayGuideFailure } from '#web/diner/texts/guide.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { LinkCard } from '#web/shared/ui/link-card.tsx'
import map from '#web/shared/ui/pictures/map.svg'
import { LoadingBlocks, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './guide.module.css'
import { type GuidePlace, type NearbyStore, nearbyQuery } from './nearby-query.ts'

/** GUIDE-05 to GUIDE-10, GUIDE-12. */
export function NearbyList({ around }: { around: GuidePlace }) {
  const nearby = useInfiniteQuery(nearbyQuery(around))
  const { error, errorUpdatedAt, isFetching } = nearby
  useEffect(() => {
    if (error && errorUpdatedAt) toast(sayGuideFailure(error instanceof ApiError ? error.code : null), 'bad')
  }, [error, errorUpdatedAt])

  if (nearby.isPending) return <NearbyLoading />
  if (!nearby.data)
    return (
      <ErrorState
        title={guideTexts.failed.title}
        text={guideTexts.failed.text}
        retryLabel={shellTexts.retry}
        onRetry={() => void nearby.refetch()}
        busy={isFetching}
      />
    )
  const stores = nearby.data.pages.flat()
  if (stores.length === 0) return <EmptyState picture={map} title={guideTexts.empty} text={guideTexts.emptyText} />
  return (
    <>
      <ul className={styles['list']} aria-label={guideTexts.shops}>
        {stores.map((store) => (
          <li key={store.branchContact.alias}>
            <NearbyCard store={store} />
          </li>
        ))}
      </ul>
      {nearby.hasNextPage ? (
        <Button
          variant="secondary"
          size="large"
          block
          busy={nearby.isFetchingNextPage}
          onClick={() => void nearby.fetchNextPage()}
        >
          {nearby.isFetchNextPageError ? shellTexts.retry : guideTexts.more}
        </Button>
      ) : (
        <p className={styles['end']}>{guideTexts.end}</p>
      )}
    </>
  )
}

export const NearbyLoading = () => (
  <LoadingBlocks label={shellTexts.loading}>
    {['a', 'b', 'c', 'd'].map((each) => (
      <Skeleton key={each} height="6rem" radius="l" />
    ))}
  </LoadingBlocks>
)

type NearbyCardProps = { store: NearbyStore; level?: 2 | 3 }

export function NearbyCard({ store: { branchContact, distanceInMeters }, level = 3 }: NearbyCardProps) {
  const { alias, name, address, isOpen } = branchContact
  return (
    <LinkCard
      lead={<MapPin size={24} aria-hidden="true" />}
      name={name}
      level={level}
      to={paths.shop(alias)}
      text={`${address.street} ${address.number}, ${address.city}`}
      badges={
        <>
          {isOpen === false && <Badge tone="bad">{shopsTexts.store.closed}</Badge>}
          <Badge>{formatDistance(distanceInMeters)}</Badge>
        </>
      }
    />
  )
}
