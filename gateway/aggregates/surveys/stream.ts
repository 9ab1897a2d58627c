import { z } from 'zod'
import { surveyDecider } from '#domain/survey/decide.ts'
import { eventType, type KindOf, personalEventType } from '../../events/stream-kind.ts'
import { catalogueText, identifier, instant } from '../event-fields.ts'

const answer = z.object({
  questionTitle: catalogueText,
  answer: z.union([z.string(), z.array(z.string())]),
  orderingCustomerId: identifier,
  surveyId: identifier,
  questionId: identifier,
  mandatory: z.boolean(),
  dinerOrderId: identifier,
  questionType: z.enum(['rating', 'text', 'multiselect']),
  priority: z.number(),
})

const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** `survey-{orderId}`: the answers about one order. */
export const surveyStream: KindOf<typeof surveyDecider> = {
  kind: 'survey',
  ends: true,
  whose: { diner: { ids: ({ orders }) => orders } },
  decider: surveyDecider,
  types: {
    SurveyAnswered: personalEventType(
      'diner',
      z.object({ answers: z.array(answer), generalNPSAnswer: rating.nullable(), at: instant }),
      // Free text may say anything. The rating of the whole order stays.
      { 'answers.*.answer': '' },
    ),
    SurveyCompleted: eventType(z.object({ at: instant })),
  },
}
