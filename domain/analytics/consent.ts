import type { AnalyticsConsent, Branch } from '../catalog/branch.ts'

/** The answer of this browser's diner; null without one. */
export type ConsentAnswer = 'accepted' | 'declined' | null

/** The permission to count: `wait` keeps events until the diner has answered. */
export type Permission = 'yes' | 'no' | 'wait'

/**
 * A branch without the setting keeps the documented behaviour: every script with an id is loaded (ANALYT-26,
 * ANALYT-27).
 */
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
