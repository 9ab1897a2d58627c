import { orderGuesses } from '../aggregates/orders/guesses.ts'
import { surveyAnswersTable } from '../aggregates/surveys/projection.ts'
import { surveyStream } from '../aggregates/surveys/stream.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { surveyConsoleOperations } from './console-operations.ts'
import { surveyOperations } from './operations.ts'

/** The questions that stores ask of diners, and the answers. */
export const surveys = {
  streams: [surveyStream],
  tables: [surveyAnswersTable],
  guesses: { answerSurvey: [orderGuesses.surveyedOrder], readSurveyResponse: [orderGuesses.surveyedOrder] },
  on: (ground: Ground): Instance => ({
    operations: { ...surveyOperations(ground), ...surveyConsoleOperations(ground) },
  }),
} satisfies Feature
