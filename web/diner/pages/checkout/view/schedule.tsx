import { exceptionsAhead } from '#domain/hours/calendar.ts'
import { addDays, venueTime } from '#domain/hours/venue-time.ts'
import type { SlotDay } from '#domain/slots/slots.ts'
import { SlotFields } from '#web/diner/features/checkout/slot-fields.tsx'
import { scheduleTexts as texts } from '#web/diner/texts/schedule.ts'
import { scheduledTime } from '#web/diner/texts/scheduled-time.ts'
import { longDay, specialDaysTexts } from '#web/diner/texts/special-days.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import styles from './checkout-view.module.css'
import type { CheckoutModel } from './model.ts'
import { Section } from './section.tsx'

/** SCHED-01 to SCHED-05, DISC-24. */
export function Schedule({ checkout }: { checkout: CheckoutModel }) {
  const { facts, priced, chooseWhen } = checkout
  const { choice } = facts.schedule
  const { isOpen, isOn } = priced.schedule
  return (
    <Section title={texts.title} name="schedule">
      {choice === 'Optional' && (
        <ChoiceGroup legend={texts.when} legendUnseen boxed row>
          <Radio
            name="when"
            label={texts.now}
            checked={!isOn}
            onChange={() => chooseWhen(null)}
            {...(!isOpen && { disabled: true, detail: texts.closed })}
          />
          <Radio
            name="when"
            label={texts.scheduled}
            checked={isOn}
            onChange={() => chooseWhen({ modeId: facts.mode.id, at: null, isAsked: false })}
          />
        </ChoiceGroup>
      )}
      {isOn && <Slots checkout={checkout} />}
    </Section>
  )
}

function Slots({ checkout }: { checkout: CheckoutModel }) {
  const { facts, priced, slots, errors, send } = checkout
  const { submission } = checkout.state
  const { days, isLoading } = facts.schedule
  const { timeZone } = facts.store
  if (isLoading) return <p className={styles['soft']}>{texts.loading}</p>
  if (!days)
    return (
      <Notice tone="wait" live>
        <span>{texts.failed}</span>{' '}
        <Button variant="quiet" onClick={() => slots.refetch()}>
          {shellTexts.retry}
        </Button>
      </Notice>
    )
  if (days.length === 0) return <Notice tone="wait">{texts.none}</Notice>
  const { at, own } = priced.schedule
  const isGone = at === null && (own?.at != null || own?.isAsked)
  // The diner had not chosen a slot: the order was for now.
  const hasClosed = submission.status === 'failed' && submission.failure.type === 'StoreClosed' && own?.at == null
  const closed = closedDates(facts, days)
  return (
    <>
      <SlotFields
        days={days}
        today={venueTime(facts.now, timeZone).date}
        at={at}
        error={hasClosed ? texts.choose : isGone ? texts.gone : errors.errorOf('schedule')}
        fieldRef={errors.props('schedule').ref}
        onChoose={(chosen) =>
          send({ type: 'ChangeDraft', changes: { schedule: { modeId: facts.mode.id, at: chosen, isAsked: false } } })
        }
      />
      {closed.map((date) => (
        <p key={date} className={styles['soft']}>
          {specialDaysTexts.closed(longDay(date))}
        </p>
      ))}
    </>
  )
}

/** The closed dates of the next week and among the offered days. Without a word the diner would look for them. */
function closedDates({ store, mode, now }: CheckoutModel['facts'], days: readonly SlotDay[]): readonly string[] {
  const week = addDays(venueTime(now, store.timeZone).date, 6)
  const last = days.at(-1)?.date ?? ''
  const closed = [store.deliveryConfig.exceptions, mode.exceptions]
    .flatMap((exceptions) => exceptionsAhead(exceptions, now, store.timeZone))
    .filter(({ date, hours }) => !hours && (date <= week || date < last) && days.every((day) => day.date !== date))
  return [...new Set(closed.map(({ date }) => date))].sort()
}

/** Stands beside the total, so that the diner notices the time before pressing the button. */
export function ScheduledFor({ checkout: { facts, priced } }: { checkout: CheckoutModel }) {
  const { at } = priced.schedule
  if (at === null) return null
  return <p className={styles['full']}>{texts.scheduledFor(scheduledTime(facts.now, at, facts.store.timeZone))}</p>
}
