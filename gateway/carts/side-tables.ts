import { byPhone, type SideTable } from '../tables/side-table.ts'
import { leftCartDays } from './left-carts.ts'
import { noticeTimer } from './notices.ts'

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
  {
    name: 'stopped_messages',
    holds: 'phones whose owners have stopped the messages of a company, as keyed digests',
    life: { forEver: 'it keeps the promise to send nothing more' },
    whose: { diner: { kept: 'the promise also holds for an erased person who orders again' } },
    transfer: { order: 'digest' },
  },
  {
    name: 'link_keys',
    holds: 'the key that signs the links of messages',
    life: { forEver: 'links in sent messages go on' },
    whose: { nobody: 'it is a key of the installation' },
    transfer: { order: 'is_only' },
  },
]
