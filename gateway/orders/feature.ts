import { orderChannel } from '#domain/realtime/channels.ts'
import type { Feature } from '../feature.ts'
import { announceOrders } from './announce.ts'
import { endHoldLater, holdTimers } from './code-hold.ts'
import { codeOperations } from './code-operations.ts'
import { codeStream } from './code-stream.ts'
import type { OrderServices } from './needed.ts'
import { orderOperations } from './operations.ts'
import { ordersTable } from './projection.ts'
import { orderTables } from './side-tables.ts'
import { orderStream } from './stream.ts'
import { completeLater, orderTimers } from './timers.ts'

/** Orders from their submission to their completion, and the codes that they use. */
export const orders = (hand: Pick<OrderServices, 'keepForVendors'>): Feature => ({
  name: 'orders',
  operations: (services) => ({ ...orderOperations({ ...services, ...hand }), ...codeOperations(services) }),
  streams: [orderStream, codeStream],
  tables: [ordersTable],
  // Its id is the secret of those who follow the order.
  channels: [{ pattern: orderChannel('{orderId}'), mayJoin: () => true }],
  sideTables: orderTables,
  reactions: [completeLater, endHoldLater],
  follower: ({ log, hub }) => ({ take: (recorded) => announceOrders(log.sql, hub, recorded) }),
  timers: (services) => ({ ...orderTimers(services), ...holdTimers(services) }),
})
