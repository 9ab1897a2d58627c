import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { createCounters } from './counters.ts'
import { analyticsOperations } from './operations.ts'
import { analyticsPagePolicy } from './page-policy.ts'
import { createRepeats } from './repeats.ts'
import { analyticsTables } from './side-tables.ts'

/** Counts the actions of diners in the storefront, for its owner. */
export const analytics = {
  sideTables: analyticsTables,
  on(ground: Ground): Instance {
    const { log, catalog, clock, onError } = ground
    const counters = createCounters(log.sql, clock, onError)
    return {
      operations: analyticsOperations(ground, { counters, repeats: createRepeats() }),
      readings: {
        analytics_events_dropped: {
          help: 'Events that were not counted, since the database did not answer for long',
          read: counters.dropped,
        },
      },
      pagePolicy: analyticsPagePolicy(catalog),
      stop: counters.stop,
    }
  },
} satisfies Feature
