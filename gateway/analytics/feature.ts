import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { type Counters, createCounters } from './counters.ts'
import { analyticsOperations } from './operations.ts'
import { analyticsPagePolicy } from './page-policy.ts'
import { createRepeats } from './repeats.ts'
import { analyticsTables } from './side-tables.ts'

const countersOf = new WeakMap<Services, Counters>()

/** One for a node. */
function shared(services: Services): Counters {
  const known = countersOf.get(services)
  if (known) return known
  const { log, clock, onError } = services
  const counters = createCounters(log.sql, clock, onError)
  countersOf.set(services, counters)
  return counters
}

/** Counts the actions of diners in the storefront, for its owner. */
export const analytics: Feature = {
  name: 'analytics',
  operations: (services) => analyticsOperations(services, { counters: shared(services), repeats: createRepeats() }),
  sideTables: analyticsTables,
  readings: (services) => ({
    analytics_events_dropped: {
      help: 'Events that were not counted, since the database did not answer for long',
      read: () => shared(services).dropped(),
    },
  }),
  pagePolicy: ({ catalog }) => analyticsPagePolicy(catalog),
  // A closing application has answered its last call, and its database is still open.
  routes: (app, services) => void app.addHook('onClose', () => shared(services).stop()),
}
