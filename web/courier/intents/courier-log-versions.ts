import type { Log } from '#openapi/client/log.ts'
import type { IntendedStep } from './intent.ts'
import type { CourierEvent, CourierLog, Outcome } from './intents.ts'

type LogOfVersion3 = Pick<CourierLog, 'pending' | 'outcomes'>
type OutcomeOfVersion2 = Omit<Outcome, 'discarded'> & { readonly fallen: readonly IntendedStep[] }
type LogOfVersion2 = Omit<LogOfVersion3, 'outcomes'> & { readonly outcomes: readonly OutcomeOfVersion2[] }

/**
 * Phones keep logs of earlier releases. Version 3 held the courier's steps alone; its events are the same. Version 2 also
 * called the discarded steps of an outcome `fallen`.
 */
export const logUpgrades = {
  2: ({ base, entries }: Log<unknown, unknown>) => {
    const { pending, outcomes } = base as LogOfVersion2
    return withDeliveries(
      { pending, outcomes: outcomes.map(({ fallen, ...outcome }) => ({ ...outcome, discarded: fallen })) },
      entries,
    )
  },
  3: ({ base, entries }: Log<unknown, unknown>) => withDeliveries(base as LogOfVersion3, entries),
}

const withDeliveries = (
  { pending, outcomes }: LogOfVersion3,
  entries: Log<unknown, unknown>['entries'],
): Log<CourierLog, CourierEvent> => ({
  base: { news: 0, deliveries: {}, pending, outcomes },
  entries: entries as Log<CourierLog, CourierEvent>['entries'],
})
