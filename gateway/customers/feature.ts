import { customersTable } from '../aggregates/customers/projection.ts'
import { customerStream } from '../aggregates/customers/stream.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { customerDoubts } from './doubts.ts'
import { customerGuesses } from './guesses.ts'
import { codeTimers } from './one-time-codes.ts'
import { customerOperations } from './operations.ts'
import { dinerOfSession } from './session.ts'
import { type CustomerSettings, customerSettings } from './settings.ts'
import { customerTables } from './side-tables.ts'
import { signInOperations } from './sign-in.ts'

/** Reads a company's customers and lets them prove who they are. Placing an order writes them (`gateway/orders`). */
export const customers = {
  doubts: customerDoubts,
  settings: customerSettings,
  streams: [customerStream],
  tables: [customersTable],
  sideTables: customerTables,
  guesses: {
    readOrderingCustomer: [customerGuesses.customerPhone, customerGuesses.customerRecord],
    listOrders: [customerGuesses.customerPhone, customerGuesses.customerRecord],
    requestOneTimeCode: [
      customerGuesses.codeToOwner,
      customerGuesses.codeToPhone,
      customerGuesses.codeForAddress,
      customerGuesses.codeOfCompany,
    ],
    confirmOneTimeCode: [customerGuesses.oneTimeCode],
  },
  on: (ground: Ground, { MESSAGES_CODE_TEXT: words }: CustomerSettings): Instance => ({
    operations: { ...customerOperations(ground), ...signInOperations(ground) },
    callers: { dinerOf: (request) => dinerOfSession(ground.log.sql, request, ground.clock.now()) },
    calls: codeTimers(ground, words),
  }),
} satisfies Feature
