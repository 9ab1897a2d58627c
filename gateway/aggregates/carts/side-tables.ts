import { byPhone, type SideTable } from '../../tables/side-table.ts'
import { leftCartDays, noticeTimer } from './left-carts.ts'

export const cartTables: readonly SideTable[] = [
  {
    name: 'left_carts',
    holds: 'the phone and lines of a cart that was left',
    life: { until: 'expires_at', says: `${leftCartDays} days after the cart was left` },
    whose: {
      diner: {
        rows: byPhone('phone'),
        timers: { kinds: [noticeTimer], payload: 'cartId', column: 'id' },
        exported: {
          as: 'leftCarts',
          columns: ['id', 'company_id', 'store_id', 'phone', 'order_mode_id', 'items', 'expires_at'],
          order: 'id',
        },
      },
    },
    transfer: { order: 'id' },
  },
]
