import { useEffect, useId, useRef } from 'react'
import { minutesOf } from '#domain/hours/venue-time.ts'
import type { SlotDay } from '#domain/slots/slots.ts'
import { scheduleTexts as texts } from '#web/diner/texts/schedule.ts'
import { dayWord, shortDate } from '#web/diner/texts/scheduled-time.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { describedBy } from '#web/shared/ui/described-by.ts'
import { FieldError } from '#web/shared/ui/field-error.tsx'
import styles from './slot-fields.module.css'

type SlotFieldsProps = {
  days: readonly SlotDay[]
  /** YYYY-MM-DD at the venue. */
  today: string
  /** The chosen slot; null when the diner must choose. */
  at: string | null
  error: string | null
  fieldRef: (element: HTMLElement | null) => void
  onChoose: (at: string) => void
}

const minutesHere = (at: string) => new Date(at).getHours() * 60 + new Date(at).getMinutes()

/** The days as a scrolling row of chips, and the hours of the chosen day in the platform's own list. */
export function SlotFields({ days, today, at, error, fieldRef, onChoose }: SlotFieldsProps) {
  const id = useId()
  const chosen = days.find(({ slots }) => slots.some((slot) => slot.at === at))
  const time = chosen?.slots.find((slot) => slot.at === at)?.time
  /** The diner's clock shows another time than the store's. */
  const isElsewhere = at !== null && time !== undefined && minutesOf(time) !== minutesHere(at)
  const row = useRef<HTMLDivElement>(null)

  /** Chooses the same hour on the other day, or that day's first hour. */
  const chooseDay = ({ slots }: SlotDay) => {
    const slot = slots.find((each) => each.time === time) ?? slots[0]
    if (slot) onChoose(slot.at)
  }
  // The day of a stored draft may be far along the row.
  useEffect(() => {
    const chip = row.current?.querySelector('input:checked')?.parentElement
    if (!row.current || !chip) return
    row.current.scrollLeft = chip.offsetLeft - chip.offsetWidth
    row.current.scrollTop = chip.offsetTop - chip.offsetHeight
  }, [])

  return (
    <div className={styles['slots']}>
      <fieldset ref={fieldRef} tabIndex={-1} aria-describedby={describedBy(error && `${id}-error`)}>
        <legend className={styles['label']}>{texts.day}</legend>
        <div className={styles['days']} ref={row}>
          {days.map((day) => (
            <label key={day.date} className={classes(styles['day'], day === chosen && styles['chosen'])}>
              <input
                type="radio"
                name={`${id}day`}
                className={styles['input']}
                checked={day === chosen}
                onChange={() => chooseDay(day)}
              />
              <span className={styles['name']}>{dayWord(day.date, today)}</span> <span>{shortDate(day.date)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen && (
        <div className={styles['hour']}>
          <label className={styles['label']} htmlFor={id}>
            {texts.time}
          </label>
          <select
            id={id}
            className={styles['select']}
            value={at ?? ''}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(error && `${id}-error`, isElsewhere && `${id}-hint`)}
            onChange={(event) => onChoose(event.target.value)}
          >
            {chosen.slots.map((slot) => (
              <option key={slot.at} value={slot.at}>
                {slot.time}
              </option>
            ))}
          </select>
          {isElsewhere && (
            <p className={styles['hint']} id={`${id}-hint`}>
              {texts.timeWhy}
            </p>
          )}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
