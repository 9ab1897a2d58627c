import type { DayOfWeek } from '#domain/catalog/order-mode.ts'
import { type ModeHours, modeBlocks, storeHours, type WeekDay } from '#domain/hours/blocks.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import { dayNames, hoursTexts } from '#web/diner/texts/header.ts'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './hours-sheet.module.css'

/** HOURS-02 to HOURS-12: the week of a store, and of each of its modes. */
export function HoursBlocks({ store, now }: { store: StoreView; now: string }) {
  const today = venueTime(now, store.timeZone).dayOfWeek
  const own = storeHours(store)
  return (
    <div className={styles['blocks']}>
      <section className={styles['block']}>
        <h3>{hoursTexts.store}</h3>
        {own.type === 'Week' ? (
          <Week days={own.days} today={today} />
        ) : (
          <p className={styles['say']}>
            {own.type === 'AlwaysOpen' ? hoursTexts.alwaysOpen : hoursTexts.temporarilyClosed}
          </p>
        )}
      </section>
      {modeBlocks(store).map((block) => (
        <section key={block.title} className={styles['block']}>
          <h3>{block.title}</h3>
          <p className={styles['say']}>{modeSentence[block.hours.type]}</p>
          {'days' in block.hours && <Week days={block.hours.days} today={today} />}
        </section>
      ))}
    </div>
  )
}

const modeSentence: Record<ModeHours['type'], string> = {
  OrdersDisabled: hoursTexts.disabled,
  StoreHours: hoursTexts.sameAsStore,
  OwnHours: hoursTexts.ofTheirOwn,
  WithinStoreHours: hoursTexts.within,
}

const Week = ({ days, today }: { days: readonly WeekDay[]; today: DayOfWeek }) => (
  <dl className={styles['week']}>
    {days.map(({ dayOfWeek, hours }) => (
      <div key={dayOfWeek} className={classes(styles['day'], dayOfWeek === today && styles['today'])}>
        <dt>{dayOfWeek === today ? `${dayNames[dayOfWeek]}, ${hoursTexts.today}` : dayNames[dayOfWeek]}</dt>
        <dd className={classes(styles['hours'], hours.length === 0 && styles['closed'])}>
          {hours.length === 0
            ? hoursTexts.closedDay
            : hours.map(({ startAt, endAt }) => <div key={startAt}>{hoursTexts.range(startAt, endAt)}</div>)}
        </dd>
      </div>
    ))}
  </dl>
)
