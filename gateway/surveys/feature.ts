import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { surveyConsoleOperations } from './console-operations.ts'
import { surveyOperations } from './operations.ts'
import { surveyAnswersTable } from './projection.ts'
import { surveyStream } from './stream.ts'

/** The questions that stores ask of diners, and the answers. */
export const surveys = {
  streams: [surveyStream],
  tables: [surveyAnswersTable],
  on: (ground: Ground): Instance => ({
    operations: { ...surveyOperations(ground), ...surveyConsoleOperations(ground) },
  }),
} satisfies Feature
