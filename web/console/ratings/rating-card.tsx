import Star from 'lucide-react/icons/star'
import { Link } from 'react-router-dom'
import { ratingsTexts as texts } from '#web/console/texts/ratings.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Card } from '#web/shared/ui/card.tsx'
import type { AnsweredOrder } from '../api/ratings.ts'
import { paths } from '../paths.ts'
import room from '../workplace/room.module.css'
import styles from './ratings.module.css'

/** The answers about one order. The first question is the rating of the whole order, and stands as stars (SURVEY-12). */
export function RatingCard({ answered, withStore }: { answered: AnsweredOrder; withStore: boolean }) {
  const { orderCode, storeName, timeZone, at, orderModeName, stars, replies } = answered
  const others = replies.filter(({ type }, index) => index > 0 || type !== 'rating')
  return (
    <Card as="li" padded className={styles['card']}>
      <div className={styles['head']}>
        {stars === null ? (
          <span className={room['soft']}>{texts.withoutStars}</span>
        ) : (
          <span role="img" aria-label={texts.starsOf(stars)} className={styles['stars']}>
            {[1, 2, 3, 4, 5].map((place) => (
              <Star key={place} size={20} fill={place <= stars ? 'currentColor' : 'none'} aria-hidden="true" />
            ))}
          </span>
        )}
        <Link to={paths.order(orderCode)}>{texts.order(orderCode)}</Link>
        <span className={room['soft']}>{orderModeName}</span>
        {withStore && <span className={room['soft']}>{storeName}</span>}
        <time className={room['soft']} dateTime={at}>
          {`${dayAndMonth(at, timeZone)} ${clockTime(at, timeZone)}`}
        </time>
      </div>
      {others.length > 0 && (
        <dl className={styles['replies']}>
          {others.map(({ question, type, words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have one title, and the list of an order stands
            <div key={index}>
              <dt className={room['soft']}>{question}</dt>
              <dd>{type === 'rating' ? texts.reply(words.join()) : words.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
