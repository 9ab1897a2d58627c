import { useEffect, useRef, useState } from 'react'
import {
  askedOf,
  inOrder,
  isAnswered,
  lengthOf,
  missingOf,
  problemOf,
  type Rating,
  ratingOf,
  textLimit,
} from '#domain/survey/questions.ts'
import type { SurveyDefinition, SurveyedOrder, SurveyResponse } from '#web/diner/api/survey.ts'
import { surveyTexts as texts } from '#web/diner/texts/survey.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { PageBody } from '#web/shared/ui/page.tsx'
import { StickyBar } from '#web/shared/ui/sticky-bar.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { RatingStars } from './rating-stars.tsx'
import { Reasons } from './reasons.tsx'
import styles from './survey.module.css'
import { useAnswers } from './use-answers.ts'

type SurveyFormProps = {
  order: SurveyedOrder
  survey: SurveyDefinition
  response: SurveyResponse | null
  linked: Rating | null
  onSent: () => void
}

/** SURVEY-09 to SURVEY-25. */
export function SurveyForm({ survey, ...rest }: SurveyFormProps) {
  const { answers, state, answer, sendLinked, complete } = useAnswers({ survey, ...rest })
  const [missingId, setMissingId] = useState<string | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const firstId = inOrder(survey.questions)[0]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens (SURVEY-19)
  useEffect(() => sendLinked(), [])

  const focus = (questionId: string) =>
    body.current?.querySelector<HTMLElement>(`[data-question="${questionId}"] :is(input, textarea)`)?.focus()

  const press = () => {
    const asked = askedOf(survey.questions, answers)
    const tooLong = asked.find(
      (question) => question.type === 'text' && problemOf(question, answers.get(question.id) ?? ''),
    )
    const missing = missingOf(survey.questions, answers)
    setMissingId(missing?.id ?? null)
    if (missing) toast(texts.mandatory(missing.title), 'bad')
    const first = missing ?? tooLong
    if (first) focus(first.id)
    else complete()
  }

  return (
    <>
      <PageBody>
        <div ref={body} className={styles['questions']}>
          {askedOf(survey.questions, answers).map(({ id, type, title, subTitle, mandatory, questionReasons }) => {
            const said = answers.get(id)
            const error = missingId === id && !isAnswered(said) ? texts.mandatory(title) : null
            return (
              <Card as="section" padded key={id} className={styles['question']} data-question={id}>
                {type === 'rating' && (
                  <RatingStars
                    {...{ title, subTitle, mandatory, error }}
                    value={ratingOf(said)}
                    onChange={(rating) => answer(id, rating === null ? undefined : String(rating))}
                    note={id === firstId && state === 'kept' && isAnswered(said) ? texts.kept : null}
                  />
                )}
                {type === 'multiselect' && (
                  <Reasons
                    {...{ title, subTitle, error }}
                    reasons={questionReasons}
                    chosen={typeof said === 'object' ? said : []}
                    onChange={(chosen) => answer(id, chosen)}
                  />
                )}
                {type === 'text' && (
                  <Words
                    {...{ title, subTitle, mandatory, error }}
                    value={typeof said === 'string' ? said : ''}
                    onChange={(text) => answer(id, text)}
                  />
                )}
              </Card>
            )
          })}
        </div>
      </PageBody>
      <StickyBar label={texts.title}>
        {state === 'later' && (
          <Notice tone="wait" live>
            {texts.later}
          </Notice>
        )}
        {state === 'failed' && <Notice tone="bad">{texts.failed}</Notice>}
        <Button size="large" block busy={state === 'completing'} onClick={press}>
          {texts.submit}
        </Button>
      </StickyBar>
    </>
  )
}

type WordsProps = {
  title: string
  subTitle: string
  mandatory: boolean
  value: string
  onChange: (text: string) => void
  error: string | null
}

/** SURVEY-22 to SURVEY-24: a text that is too long is marked, never cut. */
function Words({ title, subTitle, mandatory, value, onChange, error }: WordsProps) {
  const used = lengthOf(value)
  const over = used - textLimit
  return (
    <div className={styles['words']}>
      <TextArea
        label={title}
        {...(!mandatory && { aside: texts.optional })}
        value={value}
        onChange={onChange}
        error={over > 0 ? texts.tooLong(over) : error}
        required={mandatory}
        hint={
          <span className={styles['under']}>
            <span>{subTitle}</span>
            <span className={styles['counter']}>{texts.counter(used, textLimit)}</span>
          </span>
        }
      />
    </div>
  )
}
