import type { ReactNode } from 'react'
import { instantAt } from '#domain/hours/instant-at.ts'
import { minutesOf, venueTime } from '#domain/hours/venue-time.ts'
import { availabilityTexts } from '#web/console/texts/availability.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import type { Ending, StoreLevers } from '../api/availability.ts'
import { timeWords } from '../workplace/lever-words.ts'
import room from '../workplace/room.module.css'
import { useTall } from '../workplace/use-tall.ts'
import styles from './availability.module.css'

const texts = availabilityTexts.ending
const minuteMs = 60_000
const offered = [15, 30, 60] as const

type SheetProps = {
  title: string
  open: boolean
  store: StoreLevers
  /** The first choices: a pause lasts minutes, a plate is back tomorrow. */
  first: 'minutes' | 'tomorrow'
  /** The words for a lever without an end. */
  resumed: string
  busy: string | null
  /** The name is that of the pressed button. */
  onChoose: (ending: Ending, name: string) => void
  onClose: () => void
  /** The part of a plate, above the ends. */
  children?: ReactNode
}

/** Asks for the end of a lever: each button is one end, and pulls it. */
export function EndingSheet({ children, first, ...props }: SheetProps) {
  const { title, open, store, resumed, busy, onChoose, onClose } = props
  const now = useMinute()
  const isTall = useTall()
  const { timeZone, openings } = store
  const at = (instant: string) => texts.at(timeWords(instant, now, timeZone))
  const choices = (
    <fieldset className={room['plain']}>
      <legend className={room['title']}>{texts.legend}</legend>
      {first === 'minutes' && (
        <div className={styles['times']}>
          {offered.map((minutes) => (
            <Choice
              key={minutes}
              name={`${minutes}`}
              words={texts.minutes(minutes)}
              hint={at(new Date(now + minutes * minuteMs).toISOString())}
              busy={busy}
              onChoose={(name) => onChoose({ minutes }, name)}
            />
          ))}
        </div>
      )}
      <Choice
        name={first === 'minutes' ? 'opening' : 'tomorrow'}
        words={first === 'minutes' ? texts.opening : texts.tomorrow}
        hint={hintOf(first === 'minutes' ? openings.next : openings.tomorrow, at)}
        busy={busy}
        onChoose={(until) => onChoose({ until }, until)}
      />
      <Choice
        name="resumed"
        words={resumed}
        hint={texts.resumedHint}
        busy={busy}
        onChoose={(until) => onChoose({ until }, until)}
      />
    </fieldset>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      narrow
      // The parts of a plate may be many; the ends stay in sight below them, unless they would hide them.
      footer={children && isTall && choices}
    >
      <div className={styles['sheet']}>
        {children && <div>{children}</div>}
        {!(children && isTall) && <div>{choices}</div>}
        <DateChoice timeZone={timeZone} busy={busy === 'date'} onChoose={(until) => onChoose({ until }, 'date')} />
      </div>
    </Sheet>
  )
}

const hintOf = (opening: string | null, at: (instant: string) => string) =>
  opening === null ? texts.noOpening : at(opening)

type ChoiceProps = {
  name: string
  words: string
  hint: string
  busy: string | null
  onChoose: (name: string) => void
}

const Choice = ({ name, words, hint, busy, onChoose }: ChoiceProps) => (
  <Button
    variant="secondary"
    size="large"
    block
    className={styles['choice']}
    busy={busy === name}
    onClick={() => onChoose(name)}
  >
    <span className={styles['name']}>{words}</span> <span className={styles['hint']}>{hint}</span>
  </Button>
)

type DateProps = { timeZone: string; busy: boolean; onChoose: (instant: string) => void }

/** A date and a time by the store's clock. */
function DateChoice({ timeZone, busy, onChoose }: DateProps) {
  const form = useForm<'date'>({
    initial: { date: '' },
    submit({ date }) {
      const instant = instantOf(date, timeZone)
      if (instant === null || Date.parse(instant) <= gatewayNow())
        return { fields: ['date'], sentence: texts.wrongDate }
      onChoose(instant)
      return null
    },
  })
  return (
    <form className={styles['inline']} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={texts.date}
        type="datetime-local"
        min={localTime(gatewayNow(), timeZone)}
        {...form.props('date')}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {texts.save}
      </Button>
    </form>
  )
}

/** The instant at which the store's clock shows the time of the field; null for an unfinished one. */
function instantOf(typed: string, timeZone: string): string | null {
  if (Number.isNaN(Date.parse(`${typed}Z`))) return null
  const [date = '', time = ''] = typed.split('T')
  return new Date(instantAt(date, minutesOf(time), timeZone)).toISOString()
}

/** `2026-11-27T20:30` by the store's clock, as the field wants it. */
function localTime(now: number, timeZone: string): string {
  const { date, minutes } = venueTime(new Date(now).toISOString(), timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
