import type { NotFoundMessage } from './texts/shell.ts'

/** The addresses that more than one app leads to. A link to another app loads that app's document. */
export const sharedPaths = {
  shops: () => '/menu',
  courier: () => '/logistics',
  /** The page where a courier of this store signs up, or begins a shift. */
  courierSignUp: (alias: string) => `/logistics/${encodeURIComponent(alias)}/rider/phoneIntake`,
  /** The only address that every app shows itself, so that a courier without a network reads it too. */
  notFound: (message?: NotFoundMessage) => (message ? `/404?message=${encodeURIComponent(message)}` : '/404'),
} as const
