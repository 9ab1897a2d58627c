import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import { offeredMinutes } from '#domain/order/said-time.ts'
import { orderTexts as texts } from '#web/console/texts/order.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import room from '../workplace/room.module.css'
import { ChangeTime } from './change-time.tsx'
import styles from './order.module.css'
import {
  acceptOrder,
  type ConsoleOrder,
  deliverOrder,
  dispatchOrder,
  historyQuery,
  offerAgain,
  readyOrder,
} from './order-calls.ts'
import { OrderCancel } from './order-cancel.tsx'
import { TakeBack, takenBack } from './take-back.tsx'
import type { RunStep } from './use-step.ts'

type StepsProps = { order: ConsoleOrder; role: Role; run: RunStep; busy: string | null }

/** The next steps of an order, as far as the person may take them. */
export function OrderSteps({ order, role, run, busy }: StepsProps) {
  const [isCanceling, setIsCanceling] = useState(false)
  const taken = takenBack(order, role)
  const { code, status, type, shipments } = order
  const atTill = isAtLeast(role, 'caja')
  const isOpen = status === 'ACCEPTED' || status === 'READY'
  const isBroughtByShop = shipments.some(({ broughtBy }) => broughtBy === 'SHOP')
  const isFree = shipments.every(({ status: each }) =>
    ['PENDING', 'LOOKING_FOR_DRIVER', 'DRIVER_CANCELED'].includes(each),
  )
  const mayCancel = atTill && (isOpen || status === 'GENERATED' || status === 'UNCONFIRMED' || status === 'PAY_NEEDED')
  const plain = (what: string, send: typeof readyOrder) => () => run({ what, send: (keyed) => send(code, keyed) })
  return (
    <div className={styles['steps']}>
      {status === 'GENERATED' && <Accept order={order} run={run} busy={busy} />}
      <div className={room['row']}>
        {status === 'ACCEPTED' && (
          <Button size="large" busy={busy === 'ready'} onClick={plain('ready', readyOrder)}>
            {texts.steps.ready}
          </Button>
        )}
        {atTill && isOpen && type === 'DELIVERY' && !isBroughtByShop && isFree && (
          <Button
            variant="secondary"
            size="large"
            busy={busy === 'dispatch'}
            onClick={plain('dispatch', dispatchOrder)}
          >
            {texts.steps.dispatch}
          </Button>
        )}
        {atTill && isOpen && (type !== 'DELIVERY' || isBroughtByShop) && (
          <Button
            variant={status === 'READY' ? 'primary' : 'secondary'}
            size="large"
            busy={busy === 'deliver'}
            onClick={plain('deliver', deliverOrder)}
          >
            {texts.steps.deliver}
          </Button>
        )}
        {atTill && isOpen && shipments.some(({ status: each }) => each === 'DRIVER_CANCELED') && (
          <Button variant="secondary" size="large" busy={busy === 'offer'} onClick={plain('offer', offerAgain)}>
            {texts.steps.offer}
          </Button>
        )}
        {isOpen && <ChangeTime order={order} run={run} busy={busy} />}
      </div>
      {mayCancel && (
        <div className={styles['stop']}>
          <Button variant="quiet" size="large" onClick={() => setIsCanceling(true)}>
            {status === 'GENERATED' ? texts.steps.reject : texts.steps.cancel}
          </Button>
        </div>
      )}
      {taken && <TakeBack key={taken} from={taken} order={order} run={run} busy={busy} />}
      <OrderCancel open={isCanceling} order={order} run={run} busy={busy} onClose={() => setIsCanceling(false)} />
    </div>
  )
}

/** The acceptance in one tap: each button is a time. An order for later keeps its time, or gets a little more. */
function Accept({ order, run, busy }: Omit<StepsProps, 'role'>) {
  const queries = useQueryClient()
  const now = useMinute()
  const { code, scheduledAt, branchContact, promised } = order
  const time = (at: number) => clockTime(new Date(at).toISOString(), branchContact.timeZone)
  const refused = async () => {
    const { steps } = await queries.fetchQuery({ ...historyQuery(order), staleTime: 0 }).catch(() => ({ steps: [] }))
    const by = steps.findLast((step) => step.type === 'OrderAccepted')?.by
    if (by?.is === 'timer') return texts.acceptedAlone
    return by?.name ? texts.acceptedBy(by.name) : undefined
  }
  const accept = (what: string, body: Parameters<typeof acceptOrder>[1]) =>
    run({
      what,
      send: (keyed) => acceptOrder(code, body, keyed),
      onRefused: async (error) => (error.code === 'ORDER_ALREADY_ACCEPTED' ? refused() : undefined),
    })
  const due = scheduledAt && promised && Date.parse(scheduledAt) > now ? Date.parse(promised.to) : null
  if (due !== null)
    return (
      <div className={styles['later']}>
        <Button size="large" busy={busy === 'accept'} onClick={() => accept('accept', {})}>
          {texts.accept.asScheduled(time(due))}
        </Button>
        <div className={styles['times']}>
          {[5, 10, 15].map((minutes) => {
            const promisedAt = new Date(due + minutes * 60_000).toISOString()
            return (
              <Button
                key={minutes}
                variant="secondary"
                size="large"
                busy={busy === `accept ${promisedAt}`}
                onClick={() => accept(`accept ${promisedAt}`, { promisedAt })}
              >
                {texts.accept.later(minutes)}
              </Button>
            )
          })}
        </div>
      </div>
    )
  return (
    <fieldset className={room['plain']}>
      <legend className={room['title']}>{texts.accept.title}</legend>
      <div className={styles['times']}>
        {offeredMinutes(order).map((minutes, index) => (
          <Button
            key={minutes}
            variant={index === 0 ? 'primary' : 'secondary'}
            size="large"
            className={styles['time']}
            busy={busy === `accept ${minutes}`}
            aria-label={texts.accept.label(minutes, time(now + minutes * 60_000))}
            onClick={() => accept(`accept ${minutes}`, { minutes })}
          >
            <span className={styles['minutes']}>{texts.accept.minutes(minutes)}</span>
            <span className={styles['clock']}>{texts.accept.at(time(now + minutes * 60_000))}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
