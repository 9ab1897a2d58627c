import type { OrderStatus } from './events.ts'

/** ORDER-20. */
const inProgress: readonly OrderStatus[] = ['GENERATED', 'ACCEPTED', 'READY', 'PAY_NEEDED']

/** FAMBIG-01: both statuses light the fourth node, and both allow a report. */
const completed: readonly OrderStatus[] = ['DELIVERED', 'COMPLETED']

const day = 24 * 60 * 60 * 1000

/**
 * ORDER-21: a day after its delivery an order can no longer be paid or reported on (OPEN-02, ORDER-24). In
 * milliseconds.
 */
export const completesAfter = day

/** An order in one of these statuses does not change any more. */
export const overStatuses: readonly OrderStatus[] = [...completed, 'CANCELED']

export const isCompleted = (status: OrderStatus) => completed.includes(status)

/** ORDER-22 as AMBIG-52 reads it: the relevant time is between 24 hours ago and 24 hours ahead. */
export const isInProgress = (
  order: { readonly status: OrderStatus; readonly orderedAt: string; readonly scheduledAt: string | null },
  now: Date,
) =>
  inProgress.includes(order.status) && Math.abs(Date.parse(order.scheduledAt ?? order.orderedAt) - now.getTime()) <= day

export type ProgressNode = 'GENERATED' | 'ACCEPTED' | 'READY' | 'DELIVERED' | 'CANCELED'
export type NodeTone = 'reached' | 'pending' | 'unpaid' | 'canceled'

const reached = {
  GENERATED: 1,
  ACCEPTED: 2,
  READY: 3,
  DELIVERED: 4,
  COMPLETED: 4,
  UNCONFIRMED: 0,
  PAY_NEEDED: 0,
} as const

/** FOLLOW-28 to FOLLOW-31: four nodes, the last one 'canceled' for a canceled order, grey while a card order is unpaid. */
export function progressNodes(
  status: OrderStatus,
  { unpaidCard }: { readonly unpaidCard: boolean },
): readonly { readonly node: ProgressNode; readonly tone: NodeTone }[] {
  const steps = ['GENERATED', 'ACCEPTED', 'READY'] as const
  if (status === 'CANCELED') return [...steps, 'CANCELED' as const].map((node) => ({ node, tone: 'canceled' }))
  return [...steps, 'DELIVERED' as const].map((node, index) => ({
    node,
    tone: unpaidCard ? 'unpaid' : index < reached[status] ? 'reached' : 'pending',
  }))
}
