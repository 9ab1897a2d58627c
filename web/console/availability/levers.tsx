import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { isAtLeast } from '#domain/operator/role.ts'
import { availabilityTexts as texts } from '#web/console/texts/availability.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { leversQuery } from '../api/availability.ts'
import type { Person } from '../api/session.ts'
import { useStoreOfPage } from '../workplace/chosen-store.ts'
import { UnreadNotice } from '../workplace/freshness.tsx'
import { LoadingRows } from '../workplace/shapes.tsx'
import { useLeverStep } from '../workplace/use-lever-step.ts'
import styles from './availability.module.css'
import { BusySection } from './busy-section.tsx'
import { LeverStoreChoice } from './lever-store-choice.tsx'
import { OffList } from './off-list.tsx'
import { PauseSection } from './pause-section.tsx'
import { SellOutSection } from './sell-out-section.tsx'
import { ZonesSection } from './zones-section.tsx'

/** The levers of one of the person's stores. The store stands in the address. */
export function Levers({ person: { stores, role } }: { person: Person }) {
  const [params, setParams] = useSearchParams()
  const store = useStoreOfPage(stores, params.get('store'))
  return (
    <>
      <h1>{texts.title}</h1>
      {stores.length > 1 && store && (
        <LeverStoreChoice
          stores={stores}
          chosen={store.id}
          onChoose={(id) => setParams({ store: id }, { replace: true })}
        />
      )}
      {store && <LeversOf key={store.id} storeId={store.id} mayChange={isAtLeast(role, 'encargado')} />}
    </>
  )
}

function LeversOf({ storeId, mayChange }: { storeId: string; mayChange: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(leversQuery(storeId))
  const { run, busy } = useLeverStep()
  const store = data?.stores[0]
  if (!store && isError)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!store) return <LoadingRows />
  return (
    <>
      {isError && <UnreadNotice />}
      {!mayChange && <Notice>{texts.readOnly}</Notice>}
      <div className={classes(styles['columns'], mayChange && styles['two'])}>
        {/* What is off comes first: a person looks at it before each lever. */}
        <OffList store={store} run={mayChange ? run : null} busy={busy} />
        {mayChange && (
          <div className={styles['column']}>
            {/* What a kitchen does most often. */}
            <SellOutSection store={store} run={run} busy={busy} />
            <PauseSection store={store} run={run} busy={busy} />
            <BusySection store={store} run={run} busy={busy} />
            <ZonesSection store={store} run={run} busy={busy} />
          </div>
        )}
      </div>
    </>
  )
}
