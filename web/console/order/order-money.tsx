import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { FailedPart } from '../workplace/failed-part.tsx'
import room from '../workplace/room.module.css'
import { RowShapes } from '../workplace/shapes.tsx'
import { amountWriter, lessOf } from './amount.ts'
import styles from './order.module.css'
import { type ConsoleOrder, type ConsolePayment, paymentsQuery } from './order-calls.ts'
import { Refund } from './refund.tsx'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.money

type MoneyProps = { order: ConsoleOrder; role: Role; run: RunStep; busy: string | null }

/** The amounts of an order and its payments. A kitchen gets none, and sees no card. */
export function OrderMoney({ order, role, run, busy }: MoneyProps) {
  const write = amountWriter(order.money)
  const isOnline = order.paymentType?.provider !== undefined
  const { data, isError, isFetching, isLoading, refetch } = useQuery({
    ...paymentsQuery(order),
    enabled: write !== null && isOnline,
  })
  if (!write) return null
  const { itemsPrice = 0, deliveryFee = 0, userServiceFee = 0, redeemedAmount = 0, total = 0 } = order
  const { discounts = [], surcharges = [], payment, paymentType } = order
  const collect = payment?.collect
  const isHandedOver = order.status === 'DELIVERED' || order.status === 'COMPLETED'
  return (
    <Card as="section" padded className={styles['card']} aria-label={texts.title}>
      <h2 className={room['title']}>{texts.title}</h2>
      <p className={styles['name']}>
        <span>{paymentType?.showName}</span> {payment?.status === 'APPROVED' && <Badge tone="good">{texts.paid}</Badge>}
        {payment && collect === null && payment.status !== 'APPROVED' && order.status !== 'CANCELED' && (
          <Badge tone="wait">{texts.pending}</Badge>
        )}
      </p>
      {collect && (
        <p>
          <strong>{(isHandedOver ? texts.collected : texts.collect)(write(collect.amount))}</strong>
          {!isHandedOver && collect.paysWith !== null && collect.change !== null && (
            <span>{`, ${texts.change(write(collect.paysWith), write(collect.change))}`}</span>
          )}
        </p>
      )}
      <dl className={styles['sums']}>
        <Sum name={texts.subtotal} value={write(itemsPrice)} />
        {surcharges.map(({ name, amount }) => (
          <Sum key={`+${name}`} name={name} value={write(amount)} />
        ))}
        {discounts.map(({ name, amount }) => (
          <Sum key={`-${name}`} name={name} value={lessOf(write, amount)} />
        ))}
        {order.type === 'DELIVERY' && <Sum name={texts.delivery} value={write(deliveryFee)} />}
        {userServiceFee > 0 && <Sum name={texts.service} value={write(userServiceFee)} />}
        {redeemedAmount > 0 && <Sum name={texts.points} value={lessOf(write, redeemedAmount)} />}
        <Sum name={texts.total} value={write(total)} isTotal />
      </dl>
      {!data && isError && <FailedPart text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {isLoading && <RowShapes count={1} />}
      {data && data.payments.length > 0 && (
        <ul className={room['list']}>
          {data.payments.map((each) => (
            <Payment key={each.id} payment={each} write={write} order={order} role={role} run={run} busy={busy} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Sum = ({ name, value, isTotal }: { name: string; value: string; isTotal?: boolean }) => (
  <div className={isTotal ? styles['total'] : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const tones = { approved: 'good', rejected: 'bad', disputed: 'bad', mismatched: 'bad' } as const
const refundTones = { requested: 'wait', completed: 'good', failed: 'bad' } as const

type PaymentProps = MoneyProps & { payment: ConsolePayment; write: (amount: number) => string }

/** One try to pay, with its refunds. */
function Payment({ payment, write, order, role, run, busy }: PaymentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { status, card, charged, amount, refunds, left = 0 } = payment
  const tone = tones[status as keyof typeof tones] ?? 'plain'
  const mayRefund = isAtLeast(role, 'encargado') && left > 0 && status !== 'disputed'
  return (
    <li className={styles['payment']}>
      <div className={room['row']}>
        <span className={styles['words']}>
          <span>{card ? texts.card(card.brand, card.lastFour) : payment.provider}</span>
        </span>
        <Badge tone={tone}>{texts.status[status]}</Badge>
        <span>{write(charged ?? amount)}</span>
      </div>
      {refunds.map((refund, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added at the end
        <div key={index} className={room['row']}>
          <span className={styles['words']}>
            <span>{orderTexts.refund.status[refund.status]}</span>
            <span className={room['soft']}>
              {refund.status === 'failed' && refund.reason
                ? orderTexts.refund.reason(refund.reason)
                : orderTexts.refund.cause[refund.cause]}
            </span>
          </span>
          <Badge tone={refundTones[refund.status]}>{write(refund.amount)}</Badge>
        </div>
      ))}
      {mayRefund && (
        <div className={room['row']}>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {orderTexts.refund.open}
          </Button>
        </div>
      )}
      <Refund open={isOpen} {...{ payment, order, write, run, busy }} onClose={() => setIsOpen(false)} />
    </li>
  )
}
