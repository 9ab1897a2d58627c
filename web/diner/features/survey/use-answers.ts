import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Answers, type AnswerValue, askedOf, inOrder, type Rating } from '#domain/survey/questions.ts'
import {
  type SurveyDefinition,
  type SurveyedOrder,
  type SurveyResponse,
  submitAnswers,
  surveyResponseQuery,
} from '#web/diner/api/survey.ts'
import { surveyTexts } from '#web/diner/texts/survey.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { toast } from '#web/shared/ui/toast.ts'

type Survey = {
  readonly order: SurveyedOrder
  readonly survey: SurveyDefinition
  readonly response: SurveyResponse | null
  /** SURVEY-19: the rating that the link brings. */
  readonly linked: Rating | null
  readonly onSent: () => void
}

/** The diner's answers and their state. They are sent one after another, so that the last one wins. */
export function useAnswers({ order, survey, response, linked, onSent }: Survey) {
  const queryClient = useQueryClient()
  const firstId = inOrder(survey.questions)[0]?.id
  const [answers, setAnswers] = useState<Answers>(() => startingAnswers(response, firstId, linked))
  const [state, setState] = useState<'open' | 'kept' | 'later' | 'completing' | 'failed'>('open')
  const newest = useRef(0)
  const line = useRef(Promise.resolve())

  const send = (said: Answers, complete: boolean) => {
    newest.current += 1
    const turn = newest.current
    line.current = line.current.then(async () => {
      // The diner has changed the answer during the call.
      if (turn !== newest.current) return
      try {
        const answered = await submitAnswers({ order, survey, answers: said, complete })
        if (answered) {
          queryClient.setQueryData(surveyResponseQuery(order.code).queryKey, answered)
          onSent()
        }
        if (turn === newest.current) setState(answered ? 'kept' : 'later')
      } catch (error) {
        // The gateway has logged its own refusals; any other failure is an error of this page.
        if (!(error instanceof ApiError)) logProblem(error, { component: 'survey' })
        if (turn !== newest.current) return
        setState('failed')
        toast(surveyTexts.failed, 'bad')
      }
    })
  }

  return {
    answers,
    state,
    /** SURVEY-14: an answer to the first question is sent at once. An empty answer does not remove an earlier one. */
    answer(questionId: string, said: AnswerValue | undefined) {
      const others = [...answers].filter(([id]) => id !== questionId)
      const next: Answers = new Map(said === undefined ? others : [...others, [questionId, said]])
      // SURVEY-16, SURVEY-17: the reasons of an earlier rating do not come back with the next rating.
      const asked = new Set(askedOf(survey.questions, next).map(({ id }) => id))
      setAnswers(new Map([...next].filter(([id]) => asked.has(id))))
      if (questionId === firstId && said !== undefined) send(new Map([[questionId, said]]), false)
    },
    /** SURVEY-19. */
    sendLinked() {
      if (firstId !== undefined && linked !== null) send(new Map([[firstId, String(linked)]]), false)
    },
    /** SURVEY-25. */
    complete() {
      setState('completing')
      send(answers, true)
    },
  }
}

const startingAnswers = (
  response: SurveyResponse | null,
  firstId: string | undefined,
  linked: Rating | null,
): Answers =>
  new Map([
    ...(response?.answers ?? []).map(({ questionId, answer }): [string, AnswerValue] => [questionId, answer]),
    ...(firstId !== undefined && linked !== null ? [[firstId, String(linked)] as [string, AnswerValue]] : []),
  ])
