import type { AnalyticsConsent, Branch } from '../catalog/branch.ts'

/** What the diner of this browser has answered; null is no answer yet. */
export type ConsentAnswer = 'accepted' | 'declined' | null

/** What may be done: `wait` keeps what happens until the diner has answered. */
export type Permission = 'yes' | 'no' | 'wait'

/** A branch without the setting keeps the documented behaviour: what has an id is loaded (ANALYT-26, ANALYT-27). */
export const consentOf = ({ generalConfig }: Pick<Branch, 'generalConfig'>): AnalyticsConsent =>
  generalConfig.analyticsConfig?.consent ?? 'ON'

export function permissionOf(consent: AnalyticsConsent, answer: ConsentAnswer): Permission {
  switch (consent) {
    case 'OFF':
      return 'no'
    case 'ON':
      return 'yes'
    case 'ASK':
      return answer === null ? 'wait' : answer === 'accepted' ? 'yes' : 'no'
    default:
      return consent satisfies never
  }
}
