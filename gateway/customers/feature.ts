import type { Feature } from '../feature.ts'
import { customerStream } from '../streams/customer.ts'
import { codeTimers } from './one-time-codes.ts'
import { customerOperations } from './operations.ts'
import { customersTable } from './projection.ts'
import { customerTables } from './side-tables.ts'
import { signInOperations } from './sign-in.ts'

/** Reads a company's customers and lets them prove who they are. Placing an order writes them (`gateway/orders`). */
export const customers: Feature = {
  name: 'customers',
  operations: (services) => ({ ...customerOperations(services), ...signInOperations(services) }),
  streams: [customerStream],
  tables: [customersTable],
  sideTables: customerTables,
  calls: codeTimers,
}
