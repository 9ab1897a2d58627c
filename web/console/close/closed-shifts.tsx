import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { closeTexts } from '#web/console/texts/close.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { closesQuery } from '../api/close.ts'
import room from '../workplace/room.module.css'
import styles from './close.module.css'
import { writtenDay } from './written-day.ts'

const texts = closeTexts.earlier

type ClosedShiftsProps = { store: string; timeZone: string; addressOf: (day: string, shift: number) => string }

/** The closed shifts of a store, newest first. */
export function ClosedShifts({ store, timeZone, addressOf }: ClosedShiftsProps) {
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(closesQuery(store))
  const days = data?.pages.flatMap((page) => page.days) ?? []
  return (
    <section className={styles['earlier']} aria-label={texts.title}>
      <h2 className={room['title']}>{texts.title}</h2>
      {data && days.length === 0 && <p className={room['soft']}>{texts.none}</p>}
      <ul className={styles['days']}>
        {days.map(({ day, shift, at, by }) => (
          <li key={`${day} ${shift}`}>
            <Link className={styles['day']} to={addressOf(day, shift)}>
              <span>{texts.shift(writtenDay(day), shift)}</span>{' '}
              <span className={room['soft']}>
                {texts.by(by ?? closeTexts.script, `${dayAndMonth(at, timeZone)} ${clockTime(at, timeZone)}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}
