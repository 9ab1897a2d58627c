import { useQuery } from '@tanstack/react-query'
import { isCompleted } from '#domain/order/progress.ts'
import { runsAt } from '#domain/pricing/loyalty.ts'
import { customerQuery } from '#web/diner/api/customer.ts'
import { useLoyaltyProgram } from '#web/diner/api/loyalty.ts'
import type { FollowUpOrder } from '#web/diner/features/follow-up/order-query.ts'
import { MyPoints } from '#web/diner/features/loyalty/my-points.tsx'
import { rememberedCustomer } from '#web/diner/state/customer.ts'
import { usePlacedOrders } from '#web/diner/state/placed-orders.ts'
import { useSignedInPhone } from '#web/diner/state/signed-in.ts'
import { orderPointsTexts as ofOrder } from '#web/diner/texts/order-points.ts'
import { gainsOf } from './gains.ts'
import styles from './order-points-sheet.module.css'

type OrderPointsProps = { open: boolean; onClose: () => void; order: FollowUpOrder; name: string }

/**
 * FOLLOW-69, FOPEN-26. An order names no phone, because every person with its code may read it. The balance is
 * therefore that of the reader: signed in, or on the browser that has sent the order, and only as far as the company
 * shows it by a phone alone.
 */
export function OrderPointsSheet({ open, onClose, order, name }: OrderPointsProps) {
  const { branch, branchContact: store, code } = order
  const offered = useLoyaltyProgram(branch.id)
  const signedIn = useSignedInPhone()
  const isOwn = usePlacedOrders().some((placed) => placed.code === code)
  const phone = signedIn ?? (isOwn ? rememberedCustomer('phone') : '')
  const { data: customer } = useQuery({ ...customerQuery(branch.id, phone), enabled: phone !== '' })
  return (
    <MyPoints
      open={open}
      onClose={onClose}
      name={name}
      program={runsAt(offered, store.id) ? offered : null}
      diner={
        customer?.isLoaded && customer.told !== 'NAME'
          ? { branchId: branch.id, phone: customer.phone, balance: customer.loyaltyPointsBalance }
          : null
      }
      timeZone={store.timeZone}
    >
      <ul className={styles['lines']} aria-label={ofOrder.ofOrder}>
        {linesOf(order, name).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </MyPoints>
  )
}

/** A canceled order earns nothing, and returns its redeemed points. So does a refunded order. */
function linesOf(order: FollowUpOrder, name: string): readonly string[] {
  const { status, payment, redeemedPoints } = order
  if (status === 'CANCELED') return [ofOrder.givenBack(redeemedPoints, name)]
  if (payment.refund?.status === 'COMPLETED') return [ofOrder.refunded(redeemedPoints, name)]
  const gainedPoints = gainsOf(order)
  const gains = isCompleted(status) ? ofOrder.gained : ofOrder.gainsLater
  return [
    ...(gainedPoints > 0 ? [gains(gainedPoints, name)] : []),
    ...(redeemedPoints > 0 ? [ofOrder.redeemed(redeemedPoints, name)] : []),
  ]
}
