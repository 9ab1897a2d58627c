import type { Feature } from '../feature.ts'
import { pushCalls, pushTimers, tellLater } from './notices.ts'
import { pushOperations } from './operations.ts'
import { pushRefusals } from './refusals.ts'
import { forgetOldSubscriptions } from './subscriptions.ts'

/** Notices of an order for browsers in which no page of it is open. */
export const push: Feature = {
  name: 'push',
  operations: pushOperations,
  reactions: [tellLater],
  timers: pushTimers,
  calls: pushCalls,
  chores: [forgetOldSubscriptions],
  readings: (services) => ({
    push_refused: {
      help: 'Notices that a push service refused for good',
      label: 'status',
      readEach: () => pushRefusals(services).counts,
    },
  }),
}
