import type { Feature } from '../feature.ts'
import { codeTimers } from './one-time-codes.ts'
import { customerOperations } from './operations.ts'
import { customersTable } from './projection.ts'
import { dinerOfSession } from './session.ts'
import { customerTables } from './side-tables.ts'
import { signInOperations } from './sign-in.ts'
import { customerStream } from './stream.ts'

/** Reads a company's customers and lets them prove who they are. Placing an order writes them (`gateway/orders`). */
export const customers: Feature = {
  name: 'customers',
  operations: (services) => ({ ...customerOperations(services), ...signInOperations(services) }),
  callers: ({ log, clock }) => ({ dinerOf: (request) => dinerOfSession(log.sql, request, clock.now()) }),
  streams: [customerStream],
  tables: [customersTable],
  sideTables: customerTables,
  calls: codeTimers,
}
