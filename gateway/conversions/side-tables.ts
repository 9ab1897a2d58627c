import { conversionVendors } from '#domain/analytics/vendors.ts'
import { byOrder, type SideTable } from '../tables/side-table.ts'
import { kindOf } from './timers.ts'

export const conversionTables: readonly SideTable[] = [
  {
    name: 'conversion_browsers',
    holds: 'the ids by which vendors know the browser of an order',
    life: { until: 'expires_at', says: 'the vendor has taken the sale, or the order can no longer be paid' },
    whose: {
      diner: {
        rows: byOrder('order_id'),
        timers: { kinds: conversionVendors.map(kindOf), payload: 'orderId', column: 'order_id' },
        exported: { as: 'browsers', columns: ['order_id', 'vendor', 'browser'], order: 'order_id, vendor' },
      },
    },
    transfer: { order: 'order_id, vendor' },
  },
]
