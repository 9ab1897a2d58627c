import * as React from 'react'

type Internals = { recentlyCreatedOwnerStacks: number }

/**
 * React's development build records a stack for each of the first 10,000 elements of a render, which took a sixth of the
 * time of the tests of screens. Only its own warnings show these stacks; this makes it believe that all are created.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => undefined,
  configurable: true,
})
