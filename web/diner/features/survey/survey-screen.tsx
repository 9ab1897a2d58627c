import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Rating, ratingOf } from '#domain/survey/questions.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { type SurveyedOrder, type SurveyResponse, surveyQuery, surveyResponseQuery } from '#web/diner/api/survey.ts'
import { paths } from '#web/diner/paths.ts'
import { surveyTexts as texts } from '#web/diner/texts/survey.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { fullDate } from '#web/shared/texts/clock.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { Picture } from '#web/shared/ui/picture.tsx'
import pan from '#web/shared/ui/pictures/pan.svg'
import star from '#web/shared/ui/pictures/star.svg'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { GivenStars } from './rating-stars.tsx'
import styles from './survey.module.css'
import { SurveyForm } from './survey-form.tsx'
import { QuestionsSkeleton } from './survey-skeleton.tsx'

/** FAMBIG-59: the order that the survey is about. */
type RatedOrder = SurveyedOrder & {
  readonly orderedAt: string
  readonly branch: { readonly name: string; readonly customLogoURL: string | null }
  readonly branchContact: {
    readonly id: string
    readonly alias: string
    readonly name: string
    readonly timeZone: string
  }
}

type SurveyScreenProps = { order: RatedOrder; linked: Rating | null; onSent: () => void }

export function SurveyScreen({ order, linked, onSent }: SurveyScreenProps) {
  const { branchContact: store } = order
  const survey = useQuery(surveyQuery(store.id))
  const response = useQuery(surveyResponseQuery(order.code))
  useLogged(survey.error, store.id)
  useLogged(response.error, store.id)
  const isCompleted = response.data?.isCompleted ?? false
  usePageTitle(isCompleted ? texts.thanks : texts.title)

  const content = () => {
    if (isCompleted) return <Thanks order={order} response={response.data ?? null} />
    if (survey.isPending || response.isPending) return <QuestionsSkeleton />
    if (survey.data === undefined)
      return <NotFetched order={order} busy={survey.isFetching} onRetry={() => void survey.refetch()} />
    // FOPEN-35.
    if (!survey.data?.active) return <NothingAsked order={order} />
    return (
      <SurveyForm
        order={order}
        survey={survey.data}
        response={response.data ?? null}
        // Until it is known whether the survey is completed, nothing is sent without a press (FAMBIG-31).
        linked={response.isError ? null : linked}
        onSent={onSent}
      />
    )
  }
  return (
    <>
      <Head order={order} isCompleted={isCompleted} />
      {content()}
    </>
  )
}

/** SURVEY-27: only logs the error; the diner sees nothing. */
const useLogged = (error: Error | null, bcId: string) =>
  useEffect(() => {
    if (error) logProblem(error, { component: 'survey', bcId })
  }, [error, bcId])

/** SURVEY-06 to SURVEY-08. */
function Head({ order, isCompleted }: { order: RatedOrder; isCompleted: boolean }) {
  const { branch, branchContact: store } = order
  const title = useRef<HTMLHeadingElement>(null)
  const was = useRef(isCompleted)
  useEffect(() => {
    // The focused element was removed together with the questions.
    if (isCompleted && !was.current) {
      title.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    was.current = isCompleted
  }, [isCompleted])
  return (
    <header className={styles['head']}>
      <Picture
        className={styles['logo']}
        {...photograph(branch.customLogoURL, '4rem')}
        alt={branch.name}
        width={1}
        height={1}
        first
      />
      <h1 ref={title} tabIndex={-1}>
        {isCompleted ? texts.thanks : texts.title}
      </h1>
      <p className={styles['soft']}>{`${store.name}\u00A0· ${texts.order(order.code)}`}</p>
      <dl className={styles['date']}>
        <dt>{texts.placedOn}</dt>
        <dd>{fullDate(order.orderedAt, store.timeZone)}</dd>
      </dl>
    </header>
  )
}

function Thanks({ order, response }: { order: RatedOrder; response: SurveyResponse | null }) {
  const { alias, name } = order.branchContact
  const rating = ratingOf(String(response?.generalNPSAnswer))
  return (
    <PageBody>
      <EmptyState
        picture={star}
        title={texts.done.title}
        text={texts.done.text(name)}
        action={
          <div className={styles['next']}>
            {rating && <GivenStars rating={rating} />}
            <ButtonLink to={paths.shop(alias)} size="large">
              {texts.orderAgain}
            </ButtonLink>
            <SeeOrder order={order} />
          </div>
        }
      />
    </PageBody>
  )
}

const NothingAsked = ({ order }: { order: RatedOrder }) => (
  <PageBody>
    <EmptyState
      picture={pan}
      title={texts.nothingAsked.title}
      text={texts.nothingAsked.text(order.branchContact.name)}
      action={<SeeOrder order={order} />}
    />
  </PageBody>
)

const NotFetched = ({ order, busy, onRetry }: { order: RatedOrder; busy: boolean; onRetry: () => void }) => (
  <PageBody>
    <ErrorState
      title={texts.notFetched.title}
      text={texts.notFetched.text}
      retryLabel={shellTexts.retry}
      busy={busy}
      onRetry={onRetry}
    />
    <div className={styles['next']}>
      <SeeOrder order={order} />
    </div>
  </PageBody>
)

const SeeOrder = ({ order: { branchContact, code } }: { order: RatedOrder }) => (
  <ButtonLink to={paths.order(branchContact.alias, code)} variant="quiet">
    {texts.seeOrder}
  </ButtonLink>
)
