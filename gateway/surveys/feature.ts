import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { surveyOperations } from './operations.ts'
import { surveyStream } from './stream.ts'

/** The questions that stores ask of diners, and the answers. */
export const surveys = {
  streams: [surveyStream],
  on: (ground: Ground): Instance => ({ operations: surveyOperations(ground) }),
} satisfies Feature
