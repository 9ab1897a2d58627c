import { consoleChannel, orderChannel } from '#domain/realtime/channels.ts'
import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { announceOrders } from './announce.ts'
import { announceToConsoles } from './announce-console.ts'
import { holdTimers } from './code-hold.ts'
import { codeOperations } from './code-operations.ts'
import { codeStream } from './code-stream.ts'
import { consoleOrderOperations } from './console-operations.ts'
import type { OrderHands } from './needed.ts'
import { openOrders, ordersInNeed, storesWithOrders } from './of-stores.ts'
import { orderOperations } from './operations.ts'
import { ordersTable } from './projection.ts'
import { type OrderSettings, orderSettings } from './settings.ts'
import { orderTables } from './side-tables.ts'
import { orderStream } from './stream.ts'
import { completeLater, orderTimers } from './timers.ts'

/** Orders from their submission to their completion, and the codes that they use. */
export const orders = {
  settings: orderSettings,
  streams: [orderStream, codeStream],
  tables: [ordersTable],
  // Its id is the secret of those who follow the order.
  channels: [
    { pattern: orderChannel('{orderId}'), mayJoin: () => true },
    {
      pattern: consoleChannel('{branchContactId}'),
      mayJoin: (principal, id) =>
        principal.is === 'application' || (principal.is === 'operator' && principal.storeIds.includes(id)),
    },
  ],
  sideTables: orderTables,
  storeUse: { storesWithPast: storesWithOrders, openOrders, ordersInNeed },
  reactions: [completeLater],
  on: (ground: Ground, { ORDER_LIMIT: orderLimit }: OrderSettings, hands: OrderHands): Instance => ({
    operations: {
      ...orderOperations({ ...ground, ...hands, orderLimit }),
      ...consoleOrderOperations({ ...ground, ...hands }),
      ...codeOperations(ground),
    },
    follower: {
      async take(recorded) {
        await announceOrders(ground.log.sql, ground.hub, recorded)
        await announceToConsoles(ground.log.sql, ground.catalog(), ground.hub, recorded)
      },
    },
    timers: { ...orderTimers(ground), ...holdTimers(ground) },
  }),
} satisfies Feature
