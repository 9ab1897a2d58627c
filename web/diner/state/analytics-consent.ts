import type { ConsentAnswer } from '#domain/analytics/consent.ts'
import { oneOf, record } from '../../shared/state/shape.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'

type Answers = Readonly<Record<string, Exclude<ConsentAnswer, null>>>

const store = createStored<Answers>('comanda.analytics-consent', record(oneOf('accepted', 'declined')))

/** The diner's answer to each branch, in this browser. */
export const analyticsConsent = {
  of: (branchId: string): ConsentAnswer => store.current()?.[branchId] ?? null,
  answer: (branchId: string, answer: Exclude<ConsentAnswer, null>) =>
    store.set({ ...store.current(), [branchId]: answer }),
  subscribe: store.subscribe,
}

export const useAnalyticsConsent = (branchId: string): ConsentAnswer => useStored(store)?.[branchId] ?? null
