import type { Feature } from '../feature.ts'
import { endByOrder, noticeCalls, orderTimers } from './notices.ts'
import { cartOperations } from './operations.ts'
import { abandonedCartsTable } from './projection.ts'
import { cartTables } from './side-tables.ts'
import { abandonedCartStream } from './stream.ts'

/** Carts that diners leave: their notices, the way back to them, and who wants no more messages. */
export const carts: Feature = {
  name: 'carts',
  operations: cartOperations,
  streams: [abandonedCartStream],
  tables: [abandonedCartsTable],
  sideTables: cartTables,
  reactions: [endByOrder],
  timers: orderTimers,
  calls: noticeCalls,
}
