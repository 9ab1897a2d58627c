import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { closeOperations } from './operations.ts'
import { dayClosesTable } from './projection.ts'
import { dayCloseStream } from './stream.ts'

/** The business days of stores, and their ends. */
export const close = {
  streams: [dayCloseStream],
  tables: [dayClosesTable],
  on: (ground: Ground): Instance => ({ operations: closeOperations(ground) }),
} satisfies Feature
