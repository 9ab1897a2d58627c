import { ratings } from '#domain/survey/questions.ts'
import { surveyTexts as texts } from '#web/diner/texts/survey.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { PageBody } from '#web/shared/ui/page.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import starStyles from './stars.module.css'
import styles from './survey.module.css'

/** Shown until the order has arrived too. */
export const SurveySkeleton = () => (
  <>
    <header className={styles['head']}>
      <Skeleton width="4rem" height="4rem" radius="m" />
      <h1>{texts.title}</h1>
      <Line width="13rem" />
      <Line width="9rem" />
    </header>
    <QuestionsSkeleton />
  </>
)

export const QuestionsSkeleton = () => (
  <PageBody>
    <Loading label={texts.loading}>
      <div className={styles['questions']}>
        <Card padded>
          <div className={starStyles['rating']}>
            <Skeleton width="60%" height="1.58rem" />
            <Line width="30%" />
            <div className={starStyles['stars']}>
              {ratings.map((rating) => (
                <span key={rating} className={starStyles['star']}>
                  <Skeleton width="min(2.25rem, 9vw)" height="min(2.25rem, 9vw)" radius="full" />
                </span>
              ))}
            </div>
            <Line width="40%" />
          </div>
        </Card>
        <Card padded>
          <div className={styles['waiting']}>
            <Line width="55%" />
            <Skeleton height="5.1rem" radius="m" />
            <Line width="30%" />
          </div>
        </Card>
      </div>
    </Loading>
  </PageBody>
)

/** A bar of the height of one line of small text. */
const Line = ({ width }: { width: string }) => (
  <span className={styles['line']} style={{ width }}>
    <Skeleton height="0.9rem" />
  </span>
)
