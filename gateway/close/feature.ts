import { dayClosesTable } from '../aggregates/close/projection.ts'
import { dayCloseStream } from '../aggregates/close/stream.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { closeOperations } from './operations.ts'

/** The business days of stores, and their ends. */
export const close = {
  streams: [dayCloseStream],
  tables: [dayClosesTable],
  on: (ground: Ground): Instance => ({ operations: closeOperations(ground) }),
} satisfies Feature
