import type { Log } from '#openapi/client/log.ts'
import type { Step } from './intent.ts'
import type { IntentEvent, Intents, Outcome } from './intents.ts'

type OutcomeOfVersion2 = Omit<Outcome, 'discarded'> & { readonly fallen: readonly Step[] }
type IntentsOfVersion2 = Omit<Intents, 'outcomes'> & { readonly outcomes: readonly OutcomeOfVersion2[] }

/**
 * Phones keep logs of the previous release. Version 2 called the discarded steps of an outcome `fallen`; its events are
 * the same.
 */
export function fromVersion2({ base, entries }: Log<unknown, unknown>): Log<Intents, IntentEvent> {
  const { outcomes, ...rest } = base as IntentsOfVersion2
  return {
    base: { ...rest, outcomes: outcomes.map(({ fallen, ...outcome }) => ({ ...outcome, discarded: fallen })) },
    entries: entries as Log<Intents, IntentEvent>['entries'],
  }
}
