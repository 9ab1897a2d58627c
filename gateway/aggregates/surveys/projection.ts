import { stateTable } from '../../events/state-table.ts'
import { surveyStream } from './stream.ts'

/** The answers about each order that has some. */
export const surveyAnswersTable = stateTable({
  name: 'survey_answers',
  version: 1,
  stream: surveyStream,
  columns: { answered_at: 'timestamptz', stars: 'text' },
  row: ({ answeredAt, generalNPSAnswer }) =>
    answeredAt === undefined ? null : { answered_at: answeredAt, stars: generalNPSAnswer && String(generalNPSAnswer) },
})
