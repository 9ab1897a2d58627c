import { byOrder, type SideTable } from '../tables/side-table.ts'
import { pushTimerKinds } from './notices.ts'
import { subscriptionDays } from './subscriptions.ts'

export const pushTables: readonly SideTable[] = [
  {
    name: 'push_subscriptions',
    holds: 'browsers that get the news of an order',
    life: {
      through: 'created_at',
      after: { days: subscriptionDays },
      says: `the order ends, or ${subscriptionDays} days after the diner asked`,
    },
    whose: {
      diner: {
        rows: byOrder('order_id'),
        timers: { kinds: pushTimerKinds, payload: 'orderId', column: 'order_id' },
        exported: { not: 'an endpoint is a secret: its holder can show notices in the browser' },
      },
    },
    transfer: { order: 'order_id, endpoint' },
  },
  {
    name: 'push_keys',
    holds: 'the keys by which push services know the installation',
    life: { forEver: 'a subscription is good for one pair of keys' },
    whose: { nobody: 'it is a key of the installation', texts: ['public_key', 'private_key'] },
    transfer: { order: 'one' },
  },
]
