import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { backupOperations } from './operations.ts'

/** Finishes the copies of the embedded database that `npm run backup` begins beside its node. */
export const backup = {
  on(ground: Ground): Instance {
    return { operations: backupOperations(ground) }
  },
} satisfies Feature
