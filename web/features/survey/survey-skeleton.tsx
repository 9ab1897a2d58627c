import { surveyTexts as texts } from '#web/texts/survey.ts'
import { Card } from '#web/ui/card.tsx'
import { PageBody } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import starStyles from './stars.module.css'
import styles from './survey.module.css'

/** Until the order is there too. */
export const SurveySkeleton = () => (
  <>
    <header className={styles['head']}>
      <Skeleton width="4rem" height="4rem" radius="m" />
      <h1>{texts.title}</h1>
      <Skeleton width="13rem" />
      <Skeleton width="9rem" />
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
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="30%" />
            <Skeleton width="15rem" height="3rem" radius="m" />
            <Skeleton width="40%" />
          </div>
        </Card>
        <Card padded>
          <div className={styles['waiting']}>
            <Skeleton width="55%" height="1.2rem" />
            <Skeleton height="5rem" radius="m" />
          </div>
        </Card>
      </div>
    </Loading>
  </PageBody>
)
