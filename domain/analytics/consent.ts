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

/** ANALYT-04: the address outside that gets the steps of consenting diners; null for none, and where none are asked. */
export const endpointOf = (branch: Pick<Branch, 'generalConfig'>): string | null =>
  consentOf(branch) === 'ASK' ? (branch.generalConfig.analyticsConfig?.endpoint ?? null) : null

/** The subject of a diner's answer: a branch with its recipient. A diner who accepts one has not accepted another one. */
export function consentScope(branch: Pick<Branch, 'id' | 'generalConfig'>): string {
  const endpoint = endpointOf(branch)
  return endpoint === null ? branch.id : `${branch.id} ${endpoint}`
}

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
