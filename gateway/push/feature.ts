import type { Feature } from '../feature.ts'
import { pushCalls, pushTimers, tellLater } from './notices.ts'
import { pushOperations } from './operations.ts'
import { pushRefusals } from './refusals.ts'
import { pushTables } from './side-tables.ts'

/** Notices of an order for browsers in which no page of it is open. */
export const push: Feature = {
  name: 'push',
  sideTables: pushTables,
  operations: pushOperations,
  reactions: [tellLater],
  timers: pushTimers,
  calls: pushCalls,
  readings: (services) => ({
    push_refused: {
      help: 'Notices that a push service refused for good',
      label: 'status',
      readEach: () => pushRefusals(services).counts,
    },
  }),
}
