import { useQuery } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { shipmentStatusLabel } from '#web/shared/texts/shipment-status.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { FailedPart } from '../workplace/failed-part.tsx'
import room from '../workplace/room.module.css'
import { RowShapes } from '../workplace/shapes.tsx'
import { amountWriter } from './amount.ts'
import styles from './order.module.css'
import { type ConsoleOrder, historyQuery } from './order-calls.ts'

const texts = orderTexts.history

/** The steps of an order, the newest first, with the name of the person who took each. */
export function OrderHistory({ order }: { order: ConsoleOrder }) {
  const { data, isError, isFetching, refetch } = useQuery(historyQuery(order))
  const { timeZone } = order.branchContact
  const write = amountWriter(order.money)
  const steps = (data?.steps ?? []).flatMap((step) => {
    const words = wordsOf(step)
    return words ? [{ ...step, words }] : []
  })
  return (
    <Card as="section" padded className={styles['card']} aria-label={texts.title}>
      <h2 className={room['title']}>{texts.title}</h2>
      {!data && isError && <FailedPart text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <RowShapes count={3} />}
      <ol className={room['list']}>
        {[...steps].reverse().map(({ type, at, by, promised, amount, cause, reason, words }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and its place from the end is stable
          <li key={steps.length - index} className={styles['step']}>
            <time className={styles['when']} dateTime={at}>
              {`${dayAndMonth(at, timeZone)} ${clockTime(at, timeZone)}`}
            </time>
            <span className={styles['words']}>
              <span>
                {promised && type.startsWith('Order')
                  ? `${words}, ${texts.promised(clockTime(promised.to, timeZone))}`
                  : [words, amount !== undefined && write?.(amount), cause && orderTexts.refund.cause[cause]]
                      .filter(Boolean)
                      .join(', ')}
              </span>
              {reason && (
                <span className={room['soft']}>
                  {(type === 'OrderStepTakenBack' ? texts.reason : orderTexts.refund.reason)(reason)}
                </span>
              )}
              {!isByItself({ type, by }) && <span className={room['soft']}>{by.name ?? texts.by[by.is] ?? ''}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Null for a step of the machinery, and for one that a newer gateway has. */
function wordsOf({ type, to, by }: Wire['OrderHistoryStep']): string | null {
  if (isByItself({ type, by })) return texts.acceptedAlone
  if (type === 'OrderStepTakenBack')
    return to === 'ACCEPTED' || to === 'READY' ? texts.takenBack(orderTexts.status[to]) : null
  if (type === 'ShipmentAdvanced') return to ? shipmentStatusLabel(to) : null
  return texts.steps[type] ?? null
}

const isByItself = ({ type, by }: Pick<Wire['OrderHistoryStep'], 'type' | 'by'>): boolean =>
  type === 'OrderAccepted' && by.is === 'timer'
