import type { ConsentAnswer } from '#domain/analytics/consent.ts'
import { oneOf, record } from '../../shared/state/shape.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'

type Answers = Readonly<Record<string, Exclude<ConsentAnswer, null>>>

const store = createStored<Answers>('comanda.analytics-consent', record(oneOf('accepted', 'declined')))

/** The diner's answer to each branch, in this browser. `scope` is the branch with its recipient (`consentScope`). */
export const analyticsConsent = {
  of: (scope: string): ConsentAnswer => store.current()?.[scope] ?? null,
  answer: (scope: string, answer: Exclude<ConsentAnswer, null>) => store.set({ ...store.current(), [scope]: answer }),
  subscribe: store.subscribe,
}

export const useAnalyticsConsent = (scope: string): ConsentAnswer => useStored(store)?.[scope] ?? null
