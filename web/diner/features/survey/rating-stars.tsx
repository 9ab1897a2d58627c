import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { type Rating, ratings } from '#domain/survey/questions.ts'
import { surveyTexts as texts } from '#web/diner/texts/survey.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { describedBy } from '#web/shared/ui/described-by.ts'
import { FieldError } from '#web/shared/ui/field-error.tsx'
import styles from './stars.module.css'

type RatingStarsProps = {
  title: string
  subTitle: string
  mandatory: boolean
  value: Rating | null
  onChange: (rating: Rating | null) => void
  error: string | null
  /** The state of the answer. */
  note?: string | null
}

/** SURVEY-13: one to five stars, by pointer and by arrow keys; a text gives their meaning too. */
export function RatingStars({ title, subTitle, mandatory, value, onChange, error, note }: RatingStarsProps) {
  const id = useId()
  return (
    <div className={styles['rating']}>
      <h2 className={styles['title']} id={id}>
        {title}
      </h2>
      {subTitle && (
        <p className={styles['soft']} id={`${id}-sub`}>
          {subTitle}
        </p>
      )}
      <div
        className={styles['stars']}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={describedBy(subTitle && `${id}-sub`, error && `${id}-error`)}
        aria-required={mandatory}
        aria-invalid={error ? true : undefined}
      >
        {ratings.map((rating) => (
          <label key={rating} className={styles['star']} data-filled={value !== null && rating <= value}>
            <input
              type="radio"
              name={id}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
              aria-label={`${texts.stars(rating)}: ${texts.words[rating]}`}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
      </div>
      <p className={styles['word']} aria-hidden="true" data-chosen={value !== null}>
        {value === null ? texts.howMany : texts.words[value]}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={styles['after']}>
        <p className={styles['soft']} role="status">
          {note}
        </p>
        {value !== null && (
          <Button
            variant="quiet"
            aria-label={texts.clearRating(title)}
            onClick={(event) => {
              const group = event.currentTarget.closest(`.${styles['rating']}`)
              onChange(null)
              // The button disappears together with the rating that it clears.
              group?.querySelector('input')?.focus()
            }}
          >
            {texts.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The rating that the diner gave. */
export const GivenStars = ({ rating }: { rating: Rating }) => (
  <p className={styles['given']} role="img" aria-label={texts.done.yours(rating)}>
    {ratings.map((each) => (
      <span key={each} className={styles['star']} data-filled={each <= rating}>
        <Star aria-hidden="true" />
      </span>
    ))}
  </p>
)
