import { consoleChannel, orderChannel } from '#domain/realtime/channels.ts'
import { codeStream } from '../aggregates/orders/code-stream.ts'
import { orderGuesses } from '../aggregates/orders/guesses.ts'
import { ordersTable } from '../aggregates/orders/projection.ts'
import { orderTables } from '../aggregates/orders/side-tables.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { customerGuesses } from '../customers/guesses.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { holdTimers } from '../processes/code-hold.ts'
import { openOrders, ordersInNeed, storesWithOrders } from '../views/orders-of-stores.ts'
import { announceOrders } from './announce.ts'
import { announceToConsoles } from './announce-console.ts'
import { codeOperations } from './code-operations.ts'
import { consoleOrderOperations } from './console-operations.ts'
import type { OrderParts } from './deps.ts'
import { submissionGuesses } from './guesses.ts'
import { orderOperations } from './operations.ts'
import { type OrderSettings, orderSettings } from './settings.ts'
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
  guesses: {
    validateDiscountCode: [orderGuesses.discountCode],
    submitOrder: [orderGuesses.discountCode, customerGuesses.customerPhone, submissionGuesses.unprovenOrder],
    withdrawSubmission: [submissionGuesses.withdrawal],
    reportOrderError: [orderGuesses.orderCode],
  },
  storeUse: { storesWithPast: storesWithOrders, openOrders, ordersInNeed },
  reactions: [completeLater],
  on: (ground: Ground, { ORDER_LIMIT: orderLimit }: OrderSettings, hands: OrderParts): Instance => ({
    operations: {
      ...orderOperations({ ...ground, ...hands, orderLimit }),
      ...consoleOrderOperations(ground),
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
