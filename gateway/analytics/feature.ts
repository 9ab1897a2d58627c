import { venueTime } from '#domain/hours/venue-time.ts'
import type { CountRefusal } from '#domain/ordering/refusal-reason.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { type Counters, createCounters } from './counters.ts'
import { frameRoutes } from './frame.ts'
import { analyticsOperations } from './operations.ts'
import { analyticsPagePolicy } from './page-policy.ts'
import { createPartnerLanes } from './partner-lanes.ts'
import { tellByHttp } from './partner-port.ts'
import { createRepeats } from './repeats.ts'
import { analyticsTables } from './side-tables.ts'
import { timeZoneIn } from './time-zone.ts'

/** Counts the actions of diners in the storefront, and the orders that it could not take, for its owner. */
export const analytics = {
  sideTables: analyticsTables,
  on(ground: Ground): Instance & { readonly countRefusal: CountRefusal } {
    const { log, catalog, clock, onError } = ground
    const counters = createCounters(log.sql, clock, onError)
    const partners = createPartnerLanes(tellByHttp, clock, onError)
    return {
      countRefusal: refusalCounter(ground, counters),
      operations: analyticsOperations(ground, { counters, partners, repeats: createRepeats() }),
      readings: {
        analytics_events_dropped_total: {
          help: 'Events that were not counted, since the database did not answer for long',
          read: counters.dropped,
        },
        analytics_partner_waiting: {
          help: 'Batches of steps that the endpoints of branches have not taken yet',
          read: partners.waiting,
        },
        analytics_partner_lost_total: {
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

/** Counts refusals beside the steps of the funnel, by the day of the store. */
const refusalCounter =
  ({ catalog, clock }: Pick<Ground, 'catalog' | 'clock'>, counters: Counters): CountRefusal =>
  ({ branchId, storeId, reason, browser }) => {
    const { date: day } = venueTime(clock.now().toISOString(), timeZoneIn(catalog(), branchId, storeId))
    counters.count(browser, { branchId, storeId, day, name: reason, campaign: '' })
  }
