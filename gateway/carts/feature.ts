import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { cartDoubts } from './doubts.ts'
import { endByOrder, noticeCalls, orderTimers } from './notices.ts'
import { cartOperations } from './operations.ts'
import { abandonedCartsTable } from './projection.ts'
import { type CartSettings, cartSettings } from './settings.ts'
import { cartTables } from './side-tables.ts'
import { abandonedCartStream } from './stream.ts'

/** Carts that diners leave: their notices, the way back to them, and who wants no more messages. */
export const carts = {
  doubts: cartDoubts,
  settings: cartSettings,
  streams: [abandonedCartStream],
  tables: [abandonedCartsTable],
  sideTables: cartTables,
  reactions: [endByOrder],
  on: (ground: Ground, { MESSAGES_CART_TEXT: words }: CartSettings): Instance => ({
    operations: cartOperations(ground),
    timers: orderTimers(ground),
    calls: noticeCalls({ ...ground, words }),
  }),
} satisfies Feature
