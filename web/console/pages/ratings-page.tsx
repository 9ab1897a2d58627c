import { useInfiniteQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import MessageSquare from 'lucide-react/icons/message-square'
import { useSearchParams } from 'react-router-dom'
import { isAtLeast } from '#domain/operator/role.ts'
import { ratingsTexts as texts } from '#web/console/texts/ratings.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { type RatingFilter, ratingsQuery, ratingsTable } from '../api/ratings.ts'
import type { Person } from '../api/session.ts'
import { RatingCard } from '../ratings/rating-card.tsx'
import { RatingFilters } from '../ratings/rating-filters.tsx'
import styles from '../ratings/ratings.module.css'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import room from '../workplace/room.module.css'
import { LoadingCards } from '../workplace/shapes.tsx'

/** The stars and words of diners about their orders. */
export default function RatingsPage() {
  return (
    <ConsoleFrame title={texts.title}>
      {({ role, stores }) =>
        isAtLeast(role, 'encargado') ? (
          <Ratings stores={stores} />
        ) : (
          <EmptyState level={1} picture={<Lock size={32} />} {...texts.notYours} />
        )
      }
    </ConsoleFrame>
  )
}

/** The filters stand in the address, so that a list can be shown to another person. */
function Ratings({ stores }: Pick<Person, 'stores'>) {
  const [params, setParams] = useSearchParams()
  const of = (name: keyof RatingFilter) => params.get(name) ?? ''
  const filter = { store: of('store'), from: of('from'), to: of('to'), stars: of('stars'), type: of('type') }
  const change = (changed: Partial<RatingFilter>) =>
    setParams(
      Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  return (
    <>
      <h1>{texts.title}</h1>
      <RatingFilters {...{ filter, stores }} onChange={change} />
      <List filter={filter} withStore={stores.length > 1} />
    </>
  )
}

function List({ filter, withStore }: { filter: RatingFilter; withStore: boolean }) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(ratingsQuery(filter))
  if (!data && isError)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingCards />
  const [first] = data.pages
  const answers = data.pages.flatMap((page) => page.answers)
  const isUnread = data.pages.some((page) => page.unreadable !== undefined)
  const isFiltered = Object.values(filter).some(Boolean)
  if (!first || (answers.length === 0 && !isUnread))
    return <EmptyState picture={<MessageSquare size={32} />} {...(isFiltered ? texts.noneSuch : texts.none)} />
  return (
    <>
      <div className={styles['sum']}>
        {first.mean !== null && <strong>{texts.mean(first.mean)}</strong>}
        <span role="status">{texts.count(first.count)}</span>
        <a className={styles['table']} href={ratingsTable(filter)} download>
          {texts.table}
        </a>
      </div>
      <UnreadableRows kind="order" pages={data.pages} />
      <ul className={room['list']} aria-label={texts.list}>
        {answers.map((answered) => (
          <RatingCard key={answered.orderCode} {...{ answered, withStore }} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
