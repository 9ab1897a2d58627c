import { isCompleted } from '#domain/order/progress.ts'
import type { FollowUpOrder } from './order-query.ts'

type Facts = {
  readonly status: FollowUpOrder['status']
  readonly payment: Pick<FollowUpOrder['payment'], 'status' | 'refund'>
}

/** Whether the diner may print a receipt: the order was handed over, or money has paid it, also if it came back. */
export const hasReceipt = ({ status, payment }: Facts): boolean =>
  isCompleted(status) || payment.status === 'APPROVED' || Boolean(payment.refund)
