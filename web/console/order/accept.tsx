import { useQueryClient } from '@tanstack/react-query'
import { offeredMinutes } from '#domain/order/said-time.ts'
import { orderTexts as texts } from '#web/console/texts/order.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import room from '../workplace/room.module.css'
import styles from './order.module.css'
import { acceptOrder, type ConsoleOrder, historyQuery } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

type AcceptProps = { order: ConsoleOrder; run: RunStep; busy: string | null }

const minuteMs = 60_000

/** The acceptance in one tap: each button is a time. An order for later keeps its time, or gets a little more. */
export function Accept({ order, run, busy }: AcceptProps) {
  const { accept, due, time, now } = useAccept({ order, run })
  if (due !== null)
    return (
      <div className={styles['later']}>
        <Button size="large" busy={busy === 'accept'} onClick={() => accept('accept', {})}>
          {texts.accept.asScheduled(time(due))}
        </Button>
        <div className={styles['times']}>
          {[5, 10, 15].map((minutes) => {
            const promisedAt = new Date(due + minutes * minuteMs).toISOString()
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
            aria-label={texts.accept.label(minutes, time(now + minutes * minuteMs))}
            onClick={() => accept(`accept ${minutes}`, { minutes })}
          >
            <span className={styles['minutes']}>{texts.accept.minutes(minutes)}</span>
            <span className={styles['clock']}>{texts.accept.at(time(now + minutes * minuteMs))}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The acceptance at the first time that is offered, which is the likely one. */
export function AcceptFirst({ order, run, busy }: AcceptProps) {
  const { accept, due, time, now } = useAccept({ order, run })
  const [minutes = 0] = offeredMinutes(order)
  const what = due === null ? `accept ${minutes}` : 'accept'
  return (
    <Button
      block
      size="large"
      className={styles['time']}
      busy={busy === what}
      onClick={() => accept(what, due === null ? { minutes } : {})}
    >
      <span className={styles['minutes']}>{texts.accept.asScheduled(time(due ?? now + minutes * minuteMs))}</span>{' '}
      {due === null && <span className={styles['clock']}>{texts.accept.within(minutes)}</span>}
    </Button>
  )
}

function useAccept({ order, run }: Omit<AcceptProps, 'busy'>) {
  const queries = useQueryClient()
  const now = useMinute()
  const { code, scheduledAt, branchContact, promised } = order
  const refused = async () => {
    const { steps } = await queries.fetchQuery({ ...historyQuery(order), staleTime: 0 }).catch(() => ({ steps: [] }))
    const by = steps.findLast((step) => step.type === 'OrderAccepted')?.by
    if (by?.is === 'timer') return texts.acceptedAlone
    return by?.name ? texts.acceptedBy(by.name) : undefined
  }
  return {
    now,
    time: (at: number) => clockTime(new Date(at).toISOString(), branchContact.timeZone),
    /** The time of an order for later; null for one that is cooked now. */
    due: scheduledAt && promised && Date.parse(scheduledAt) > now ? Date.parse(promised.to) : null,
    accept: (what: string, body: Parameters<typeof acceptOrder>[1]) =>
      run({
        what,
        send: (keyed) => acceptOrder(code, body, keyed),
        onRefused: async (error) => (error.code === 'ORDER_ALREADY_ACCEPTED' ? refused() : undefined),
      }),
  }
}
