import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { customerDoubts } from './doubts.ts'
import { codeTimers } from './one-time-codes.ts'
import { customerOperations } from './operations.ts'
import { customersTable } from './projection.ts'
import { dinerOfSession } from './session.ts'
import { type CustomerSettings, customerSettings } from './settings.ts'
import { customerTables } from './side-tables.ts'
import { signInOperations } from './sign-in.ts'
import { customerStream } from './stream.ts'

/** Reads a company's customers and lets them prove who they are. Placing an order writes them (`gateway/orders`). */
export const customers = {
  doubts: customerDoubts,
  settings: customerSettings,
  streams: [customerStream],
  tables: [customersTable],
  sideTables: customerTables,
  on: (ground: Ground, { MESSAGES_CODE_TEXT: words }: CustomerSettings): Instance => ({
    operations: { ...customerOperations(ground), ...signInOperations(ground) },
    callers: { dinerOf: (request) => dinerOfSession(ground.log.sql, request, ground.clock.now()) },
    calls: codeTimers(ground, words),
  }),
} satisfies Feature
