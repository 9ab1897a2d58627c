import { stateTable } from '../../events/state-table.ts'
import { orderStream } from './stream.ts'

/** Each order as folded, with what lists search by. */
export const ordersTable = stateTable({
  name: 'orders',
  version: 4,
  marksFolds: true,
  stream: orderStream,
  columns: {
    code: 'text',
    store_id: 'text',
    phone: 'text',
    status: 'text',
    ordered_at: 'timestamptz',
    tracking_id: 'text',
  },
  row: (order) =>
    order.status === 'NONE'
      ? null
      : {
          code: order.code,
          store_id: order.storeId,
          phone: order.customer.phone,
          status: order.status,
          ordered_at: order.times.placed,
          tracking_id: order.logisticsOrderId,
        },
})
