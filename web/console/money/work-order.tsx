import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import { moneyTexts as texts } from '#web/console/texts/money.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type MoneyWork, type OrderInNeed, reopenPayment, retryPayments, type WorkList } from '../api/money.ts'
import { amountWriter } from '../order/amount.ts'
import type { RunStep } from '../order/use-step.ts'
import { paths } from '../paths.ts'
import room from '../workplace/room.module.css'
import { DecideSheet } from './decide-sheet.tsx'
import { HandleSheet } from './handle-sheet.tsx'
import styles from './money.module.css'
import { reasonOf, todoOf } from './todo.ts'

type WorkOrderProps = {
  order: OrderInNeed
  list: WorkList
  role: Role
  /** The person works in several stores, so each order says its own. */
  withStore: boolean
  run: RunStep
  busy: string | null
}

/** An order with everything of its money that the list is about. */
export function WorkOrder({ order, list, role, withStore, run, busy }: WorkOrderProps) {
  const { orderCode: code, storeName, stuckSince, work = [] } = order
  const mayHandle = isAtLeast(role, 'encargado')
  const shown = work.filter(({ handled }) => (handled === null) === (list === 'person'))
  return (
    <Card as="li" padded className={styles['order']}>
      <p className={styles['head']}>
        <Link className={styles['code']} to={paths.order(code)}>
          {texts.order(code)}
        </Link>
        {withStore && storeName && <span className={room['soft']}>{storeName}</span>}
      </p>
      {shown.map((each) => (
        <Work key={`${each.paymentId} ${each.need}`} {...{ work: each, order, mayHandle, run, busy }} />
      ))}
      {list === 'person' && order.isStuck && (
        <div className={styles['work']}>
          <p className={room['row']}>
            <Badge tone="bad">{texts.names.stuck}</Badge>
            {stuckSince && <span className={room['soft']}>{sinceOf(stuckSince, order)}</span>}
          </p>
          <p>{texts.todo.stuck}</p>
          {mayHandle && (
            <div className={room['row']}>
              <Button
                variant="secondary"
                busy={busy === `retry ${code}`}
                onClick={() =>
                  run({
                    what: `retry ${code}`,
                    send: (keyed) => retryPayments(code, keyed),
                    onDone: () => toast(texts.retry.done, 'good'),
                  })
                }
              >
                {texts.retry.open}
              </Button>
            </div>
          )}
        </div>
      )}
      {list === 'person' && !mayHandle && <p className={room['soft']}>{texts.readOnly}</p>}
    </Card>
  )
}

const sinceOf = (instant: string, { timeZone }: OrderInNeed) =>
  texts.since(dayAndMonth(instant, timeZone), clockTime(instant, timeZone))

type WorkProps = { work: MoneyWork; order: OrderInNeed; mayHandle: boolean; run: RunStep; busy: string | null }

/** One need, with the amount, the time, what to do and the buttons for it. */
function Work({ work, order, mayHandle, run, busy }: WorkProps) {
  const [isOpen, setIsOpen] = useState<'handle' | 'paid' | 'refunded' | null>(null)
  const write = amountWriter(order.money) ?? String
  const { need, since, amount, handled, paymentId } = work
  const path = { code: order.orderCode, paymentId }
  const reason = reasonOf(work, order)
  const close = () => setIsOpen(null)
  const reopening = `reopen ${paymentId} ${need}`
  return (
    <div className={styles['work']}>
      <p className={room['row']}>
        <Badge tone={handled ? 'plain' : 'bad'}>{texts.names[need]}</Badge>
        <strong className={styles['amount']}>{write(amount)}</strong>
        <span className={room['soft']}>{sinceOf(since, order)}</span>
      </p>
      {!handled && <p>{todoOf(work, order, write)}</p>}
      {!handled && reason && <p className={room['soft']}>{texts.reason(reason)}</p>}
      {handled && (
        <p>
          {texts.handled.by(
            handled.by ?? texts.handled.script,
            dayAndMonth(handled.at, order.timeZone),
            clockTime(handled.at, order.timeZone),
          )}
        </p>
      )}
      {handled?.note && <p className={styles['note']}>{handled.note}</p>}
      {mayHandle && (
        <div className={room['row']}>
          {handled ? (
            <Button
              variant="secondary"
              busy={busy === reopening}
              onClick={() =>
                run({
                  what: reopening,
                  send: (keyed) => reopenPayment(path, { need }, keyed),
                  onDone: () => toast(texts.handled.done, 'good'),
                })
              }
            >
              {texts.handled.reopen}
            </Button>
          ) : need === 'wrong-sum' ? (
            <>
              <Button variant="secondary" onClick={() => setIsOpen('paid')}>
                {texts.paid.open}
              </Button>
              <Button variant="secondary" onClick={() => setIsOpen('refunded')}>
                {texts.giveBack.open}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setIsOpen('handle')}>
              {texts.handle.open}
            </Button>
          )}
        </div>
      )}
      <HandleSheet open={isOpen === 'handle'} path={path} need={need} run={run} busy={busy} onClose={close} />
      <DecideSheet
        as={isOpen === 'paid' || isOpen === 'refunded' ? isOpen : null}
        {...{ path, run, busy }}
        amount={write(amount)}
        onClose={close}
      />
    </div>
  )
}
