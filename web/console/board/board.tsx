import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '#domain/operator/role.ts'
import { boardTexts as texts } from '#web/console/texts/board.ts'
import { useMoment } from '#web/shared/state/now.ts'
import { useStored } from '#web/shared/state/stored.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { readerOf } from '../api/board.ts'
import { type Person, sessionQuery } from '../api/session.ts'
import { openTicketsQuery } from '../api/tickets.ts'
import { chosenStore, storeOnBoard } from '../workplace/chosen-store.ts'
import room from '../workplace/room.module.css'
import { LoadingBoard } from '../workplace/shapes.tsx'
import { useLate } from '../workplace/use-late.ts'
import { BoardView } from './board-view.tsx'
import { useOrders } from './use-orders.ts'
import { useSteps } from './use-steps.ts'

/** The board of a person's stores. On a locked tablet it shows what a kitchen sees, and takes no step. */
export function Board({ person }: { person: Person }) {
  const { data: session } = useQuery(sessionQuery)
  const isLocked = session?.isLocked ?? false
  const kept = useStored(chosenStore)
  const storeId = storeOnBoard(person.stores, kept)
  return (
    <>
      <VisuallyHidden>
        <h1>{texts.title}</h1>
      </VisuallyHidden>
      {person.stores.length > 1 && !isLocked && (
        <label className={room['stores']}>
          <span>{texts.stores.label}</span>
          <select value={storeId ?? ''} onChange={({ currentTarget }) => chosenStore.set(currentTarget.value || null)}>
            <option value="">{texts.stores.all}</option>
            {person.stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Orders key={`${person.id} ${person.role} ${isLocked} ${storeId}`} {...{ person, isLocked, storeId }} />
    </>
  )
}

type OrdersProps = { person: Person; isLocked: boolean; storeId: string | null }

function Orders({ person: { id, role, stores }, isLocked, storeId }: OrdersProps) {
  const now = useMoment()
  const seesMoney = isAtLeast(role, 'caja') && !isLocked
  const { data, isError, isFetching, ask, take, lost, wholeReads } = useOrders({
    reader: readerOf(id, seesMoney),
    storeIds: stores.map((store) => store.id),
    storeId,
  })
  const steps = useSteps({ take, wholeReads })
  const tickets = useQuery(openTicketsQuery)
  const isLate = useLate(true)
  const isBarKnown = !tickets.isPending || tickets.failureCount > 0 || isLate
  if (data && isBarKnown)
    return <BoardView shown={data} lost={lost} role={isLocked ? null : role} now={now} steps={steps} />
  if (isError) return <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={ask} />
  return <LoadingBoard />
}
