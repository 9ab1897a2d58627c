import type { NotFoundMessage } from './texts/shell.ts'

/** The addresses that more than one app leads to. A link to another app loads that app's document. */
export const sharedPaths = {
  shops: () => '/menu',
  courier: () => '/logistics',
  /** The only address that every app shows itself, so that a courier without a network reads it too. */
  notFound: (message?: NotFoundMessage) => (message ? `/404?message=${encodeURIComponent(message)}` : '/404'),
} as const
