import type { WorkingHours } from '#domain/catalog/working-hours.ts'
import {
  type ModeHours,
  modeBlocks,
  type SpecialDay,
  specialDays,
  storeHours,
  type WeekDay,
} from '#domain/hours/blocks.ts'
import { type VenueTime, venueTime } from '#domain/hours/venue-time.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import { dayNames, hoursTexts } from '#web/diner/texts/header.ts'
import { longDay, specialDaysTexts } from '#web/diner/texts/special-days.ts'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './hours-sheet.module.css'

/** HOURS-02 to HOURS-12: the week of a store, and of each of its modes, with the dates that differ from it. */
export function HoursBlocks({ store, now }: { store: StoreView; now: string }) {
  const today = venueTime(now, store.timeZone)
  const own = storeHours(store)
  const special = specialDays(store, now)
  return (
    <div className={styles['blocks']}>
      <section className={styles['block']}>
        <h3>{hoursTexts.store}</h3>
        {own.type === 'Week' ? (
          <Week days={own.days} {...{ today, special }} />
        ) : (
          <p className={styles['say']}>
            {own.type === 'AlwaysOpen' ? hoursTexts.alwaysOpen : hoursTexts.temporarilyClosed}
          </p>
        )}
        <SpecialDays days={special} today={today} />
      </section>
      {modeBlocks(store, now).map((block) => (
        <section key={block.title} className={styles['block']}>
          <h3>{block.title}</h3>
          <p className={styles['say']}>{modeSentence[block.hours.type]}</p>
          {'days' in block.hours && <Week days={block.hours.days} today={today} special={block.special} />}
          <SpecialDays days={block.special} today={today} />
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

type WeekProps = { days: readonly WeekDay[]; special: readonly SpecialDay[]; today: VenueTime }

/** Today's row stands out, unless today has hours of its own. */
function Week({ days, special, today }: WeekProps) {
  const isOrdinary = special.every(({ date }) => date !== today.date)
  return (
    <dl className={styles['week']}>
      {days.map(({ dayOfWeek, hours }) => (
        <Day
          key={dayOfWeek}
          name={dayNames[dayOfWeek]}
          hours={hours}
          isToday={isOrdinary && dayOfWeek === today.dayOfWeek}
        />
      ))}
    </dl>
  )
}

const SpecialDays = ({ days, today }: { days: readonly SpecialDay[]; today: VenueTime }) =>
  days.length > 0 && (
    <>
      <h4 className={styles['special']}>{specialDaysTexts.title}</h4>
      <dl className={styles['week']}>
        {days.map(({ date, hours }) => (
          <Day key={date} name={longDay(date)} hours={hours} isToday={date === today.date} />
        ))}
      </dl>
    </>
  )

const Day = ({ name, hours, isToday }: { name: string; hours: readonly WorkingHours[]; isToday: boolean }) => (
  <div className={classes(styles['day'], isToday && styles['today'])}>
    <dt>{isToday ? `${name}, ${hoursTexts.today}` : name}</dt>
    <dd className={classes(styles['hours'], hours.length === 0 && styles['closed'])}>
      {hours.length === 0
        ? hoursTexts.closedDay
        : hours.map(({ startAt, endAt }) => <div key={startAt}>{hoursTexts.range(startAt, endAt)}</div>)}
    </dd>
  </div>
)
