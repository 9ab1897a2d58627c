import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { createCounters } from './counters.ts'
import { frameRoutes } from './frame.ts'
import { analyticsOperations } from './operations.ts'
import { analyticsPagePolicy } from './page-policy.ts'
import { createPartnerLanes } from './partner-lanes.ts'
import { tellByHttp } from './partner-port.ts'
import { createRepeats } from './repeats.ts'
import { analyticsTables } from './side-tables.ts'

/** Counts the actions of diners in the storefront, for its owner. */
export const analytics = {
  sideTables: analyticsTables,
  on(ground: Ground): Instance {
    const { log, catalog, clock, onError } = ground
    const counters = createCounters(log.sql, clock, onError)
    const partners = createPartnerLanes(tellByHttp, clock, onError)
    return {
      operations: analyticsOperations(ground, { counters, partners, repeats: createRepeats() }),
      readings: {
        analytics_events_dropped: {
          help: 'Events that were not counted, since the database did not answer for long',
          read: counters.dropped,
        },
        analytics_partner_waiting: {
          help: 'Batches of steps that the endpoints of branches have not taken yet',
          read: partners.waiting,
        },
        analytics_partner_lost: {
          help: 'Batches of steps that no endpoint will get',
          label: 'why',
          readEach: () => partners.lost,
        },
      },
      pagePolicy: analyticsPagePolicy(catalog),
      routes: frameRoutes(catalog),
      async stop() {
        partners.stop()
        await counters.stop()
      },
    }
  },
} satisfies Feature
