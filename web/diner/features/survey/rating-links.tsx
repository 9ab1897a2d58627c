import { useQuery } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { Link } from 'react-router-dom'
import { type Rating, ratingOf, ratings } from '#domain/survey/questions.ts'
import { surveyQuery, surveyResponseQuery } from '#web/diner/api/survey.ts'
import { paths } from '#web/diner/paths.ts'
import { surveyTexts as texts } from '#web/diner/texts/survey.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { GivenStars } from './rating-stars.tsx'
import styles from './stars.module.css'

type RatingLinksProps = { orderCode: string; store: { readonly id: string; readonly alias: string } }

/** FOLLOW-68, FOPEN-25: each star opens the survey with its rating. A given rating is shown, and not asked for again. */
export function RatingLinks({ orderCode, store }: RatingLinksProps) {
  const { data: survey, isPending } = useQuery(surveyQuery(store.id))
  const response = useQuery(surveyResponseQuery(orderCode))
  // An answer that fails at first keeps no diner from rating.
  if (isPending || (response.isPending && response.failureCount === 0)) return <RatingToCome />
  const given = response.data?.isCompleted ? ratingOf(String(response.data.generalNPSAnswer)) : null
  if (given !== null) return <Given rating={given} to={paths.survey(store.alias, orderCode)} />
  if (!survey?.active) return null
  return (
    <Card as="section" padded aria-label={texts.title}>
      <div className={styles['rating']}>
        <h3 className={styles['title']}>{texts.rateOrder}</h3>
        <ul className={styles['stars']}>
          {ratings.map((rating) => (
            <li key={rating}>
              <Link
                className={styles['star']}
                to={paths.survey(store.alias, orderCode, rating)}
                aria-label={texts.stars(rating)}
              >
                <Star aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

const Given = ({ rating, to }: { rating: Rating; to: string }) => (
  <Card as="section" padded aria-label={texts.thanks}>
    <div className={styles['rating']}>
      <h3 className={styles['title']}>{texts.thanks}</h3>
      <GivenStars rating={rating} />
      <ButtonLink to={to} variant="quiet">
        {texts.seeRating}
      </ButtonLink>
    </div>
  </Card>
)

/** Reserves the room, because nearly every store asks. */
const RatingToCome = () => (
  <Card as="section" padded aria-hidden="true">
    <div className={styles['rating']}>
      <Skeleton width="60%" height="1.4rem" />
      <Skeleton height="3.25rem" radius="m" />
    </div>
  </Card>
)
