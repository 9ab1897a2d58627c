import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import { useSearchParams } from 'react-router-dom'
import { isAtLeast } from '#domain/operator/role.ts'
import { moneyTexts as texts } from '#web/console/texts/money.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { Tabs } from '#web/shared/ui/tabs.tsx'
import { type WorkList, workNewsQuery, workQuery } from '../api/money.ts'
import { type Person, sessionQuery } from '../api/session.ts'
import { WorkOrder } from '../money/work-order.tsx'
import { type RunStep, useStep } from '../order/use-step.ts'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import room from '../workplace/room.module.css'
import { LoadingCards } from '../workplace/shapes.tsx'

/** Everything about money that needs a person, for all stores of the person. */
export default function MoneyPage() {
  return (
    <ConsoleFrame title={texts.title}>
      {(person) =>
        isAtLeast(person.role, 'caja') ? (
          <Money person={person} />
        ) : (
          <EmptyState level={1} picture={<Lock size={32} />} {...texts.notYours} />
        )
      }
    </ConsoleFrame>
  )
}

const lists = ['person', 'handled'] as const satisfies readonly WorkList[]

function Money({ person }: { person: Person }) {
  const [params, setParams] = useSearchParams()
  const list: WorkList = params.get('list') === 'handled' ? 'handled' : 'person'
  return (
    <>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.tabs.label}
        tabs={lists.map((id) => ({ id, label: texts.tabs[id] }))}
        selected={list}
        onSelect={(chosen) => setParams(chosen === 'person' ? {} : { list: chosen }, { replace: true })}
      >
        <List key={list} list={list} person={person} />
      </Tabs>
    </>
  )
}

function List({ list, person: { role, stores } }: { list: WorkList; person: Person }) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(workQuery(list))
  useQuery(workNewsQuery(list))
  const queries = useQueryClient()
  const { run, busy } = useStep()
  // The count in the console's links is a part of the session.
  const runAndCount: RunStep = (step) =>
    run({
      ...step,
      onDone() {
        step.onDone?.()
        void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      },
      // The need has ended by itself, or another person has decided otherwise.
      onRefused: async ({ code }) => (code === 'PAYMENT_STEP_NOT_ALLOWED' ? texts.gone : undefined),
    })
  if (!data && isError)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingCards />
  const orders = data.pages.flatMap((page) => page.orders)
  if (orders.length === 0)
    return (
      <>
        <UnreadableRows kind="order" pages={data.pages} />
        <EmptyState picture={<CircleCheck size={32} />} {...(list === 'handled' ? texts.noneHandled : texts.none)} />
      </>
    )
  return (
    <>
      <UnreadableRows kind="order" pages={data.pages} />
      <ul className={room['list']} aria-label={texts.list}>
        {orders.map((order) => (
          <WorkOrder
            key={order.orderId}
            {...{ order, list, role, busy }}
            run={runAndCount}
            withStore={stores.length > 1}
          />
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
