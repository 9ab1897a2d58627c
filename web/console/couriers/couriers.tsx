import { useQuery, useQueryClient } from '@tanstack/react-query'
import Bike from 'lucide-react/icons/bike'
import { useSearchParams } from 'react-router-dom'
import { isAtLeast } from '#domain/operator/role.ts'
import { consoleChannel } from '#domain/realtime/channels.ts'
import { couriersTexts as texts } from '#web/console/texts/couriers.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { couriersQuery } from '../api/couriers.ts'
import type { Person } from '../api/session.ts'
import { amountWriter } from '../order/amount.ts'
import { useStep } from '../order/use-step.ts'
import { useStoreOfPage } from '../workplace/chosen-store.ts'
import { UnreadNotice } from '../workplace/freshness.tsx'
import { LoadingCards } from '../workplace/shapes.tsx'
import { StoreChoice } from '../workplace/store-choice.tsx'
import { useChannels } from '../workplace/use-channels.ts'
import { CourierCard } from './courier-card.tsx'
import { CourierCode } from './courier-code.tsx'
import styles from './couriers.module.css'
import { CouriersMap } from './couriers-map.tsx'
import { InviteCourier } from './invite-courier.tsx'
import { OtherCash } from './other-cash.tsx'

/** The couriers of one of the person's stores. The store stands in the address. */
export function Couriers({ person: { stores, role } }: { person: Person }) {
  const [params, setParams] = useSearchParams()
  const store = useStoreOfPage(stores, params.get('store'))
  if (!store) return null
  return (
    <>
      <h1>{texts.title}</h1>
      {stores.length > 1 && (
        <StoreChoice stores={stores} chosen={store.id} onChoose={(id) => setParams({ store: id }, { replace: true })} />
      )}
      <CouriersOf key={store.id} store={store} role={role} />
    </>
  )
}

type CouriersProps = { store: Person['stores'][number]; role: Person['role'] }

function CouriersOf({ store, role }: CouriersProps) {
  const query = couriersQuery(store.id)
  const { data, isError, isFetching, refetch } = useQuery(query)
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: query.queryKey })
  useChannels({ channels: [consoleChannel(store.id)], onMessage: readAgain, onJoined: readAgain })
  const { run, busy } = useStep()
  if (!data && isError)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingCards />
  const { couriers, onShift, money, others = [], unreadable = [] } = data
  const write = amountWriter(money)
  return (
    <>
      {isError && <UnreadNotice />}
      <UnreadableRows kind="courier" pages={[data]} />
      {onShift > couriers.length + unreadable.length && <Notice>{texts.newest(couriers.length, onShift)}</Notice>}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {couriers.length === 0 ? (
            <EmptyState picture={<Bike size={32} />} {...texts.none} />
          ) : (
            <ul className={styles['list']} aria-label={texts.list}>
              {couriers.map((courier) => (
                <CourierCard
                  key={courier.id}
                  {...{ courier, write, run, busy, timeZone: data.timeZone, storeId: store.id }}
                  mayEnd={isAtLeast(role, 'caja')}
                />
              ))}
            </ul>
          )}
          {write && others.length > 0 && <OtherCash others={others} write={write} />}
        </div>
        <div className={styles['column']}>
          <CouriersMap couriers={data} storeName={store.name} />
          <InviteCourier alias={data.alias} storeName={store.name} />
          {isAtLeast(role, 'encargado') && <CourierCode storeId={store.id} />}
        </div>
      </div>
    </>
  )
}
