import { abandonedCartsTable } from '../aggregates/carts/projection.ts'
import { cartTables } from '../aggregates/carts/side-tables.ts'
import { abandonedCartStream } from '../aggregates/carts/stream.ts'
import { customerGuesses } from '../customers/guesses.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { cartDoubts } from './doubts.ts'
import { cartGuesses } from './guesses.ts'
import { endByOrder, noticeCalls, orderTimers } from './notices.ts'
import { cartOperations } from './operations.ts'
import { type CartSettings, cartSettings } from './settings.ts'
import { messageTables } from './side-tables.ts'

/** Carts that diners leave: their notices, the way back to them, and who wants no more messages. */
export const carts = {
  doubts: cartDoubts,
  settings: cartSettings,
  streams: [abandonedCartStream],
  tables: [abandonedCartsTable],
  sideTables: [...cartTables, ...messageTables],
  guesses: {
    noticeAbandonedCart: [cartGuesses.leftCart],
    cancelAbandonedCart: [cartGuesses.leftCart],
    recoverCart: [customerGuesses.customerPhone, customerGuesses.customerRecord],
    chooseMessages: [cartGuesses.messageLink],
  },
  reactions: [endByOrder],
  on: (ground: Ground, { MESSAGES_CART_TEXT: words }: CartSettings): Instance => ({
    operations: cartOperations(ground),
    timers: orderTimers(ground),
    calls: noticeCalls({ ...ground, words }),
  }),
} satisfies Feature
