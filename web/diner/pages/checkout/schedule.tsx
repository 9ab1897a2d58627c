import { useEffect } from 'react'
import { venueTime } from '#domain/hours/venue-time.ts'
import { firstSlot } from '#domain/slots/slots.ts'
import { SlotFields } from '#web/diner/features/checkout/slot-fields.tsx'
import type { DraftSchedule } from '#web/diner/state/checkout-draft.ts'
import { scheduleTexts as texts } from '#web/diner/texts/schedule.ts'
import { scheduledTime } from '#web/diner/texts/scheduled-time.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './checkout-view.module.css'
import { Section } from './section.tsx'
import type { CheckoutAtWork } from './use-checkout.ts'

export { slotDaysWith } from '#domain/slots/slots.ts'

/** API-24. */
export const readSchedule = (orderModeId: string, signal: AbortSignal) =>
  answerOf(api.GET('/api/ordermode/schedule/{orderModeId}', { params: { path: { orderModeId } }, signal })).catch(
    (error: unknown) => {
      if (!signal.aborted) logProblem(error, { component: 'order-schedule' })
      throw error
    },
  )

/** SCHED-01 to SCHED-05, DISC-24. */
export function Schedule({ checkout }: { checkout: CheckoutAtWork }) {
  const { state, facts, priced, send } = checkout
  const { choice, days } = facts.schedule
  const { isOpen, isOn, own } = priced.schedule
  const open = { modeId: facts.mode.id, at: null, isAsked: false }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a store that is closed when the page opens; one that closes later asks
  useEffect(() => {
    if (choice === 'Optional' && !isOpen && !isOn) send({ type: 'ChangeDraft', changes: { schedule: open } })
  }, [])

  const first = days && firstSlot(days)?.at
  const isFresh = isOn && !own?.at && !own?.isAsked
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that no slot is chosen
  useEffect(() => {
    if (isFresh && first) send({ type: 'ChangeDraft', changes: { schedule: { ...open, at: first } } })
  }, [isFresh, first])

  const choose = (schedule: DraftSchedule | null) => {
    if (state.code.text !== '' && !state.keepsCode) toast(texts.codeDropped)
    send({ type: 'ChooseWhen', schedule })
  }
  return (
    <Section title={texts.title}>
      {choice === 'Optional' && (
        <ChoiceGroup legend={texts.when} legendUnseen boxed>
          <Radio
            name="when"
            label={texts.now}
            checked={!isOn}
            onChange={() => choose(null)}
            {...(!isOpen && { disabled: true, detail: texts.closed })}
          />
          <Radio name="when" label={texts.scheduled} checked={isOn} onChange={() => choose(open)} />
        </ChoiceGroup>
      )}
      {isOn && <Slots checkout={checkout} />}
    </Section>
  )
}

function Slots({ checkout }: { checkout: CheckoutAtWork }) {
  const { facts, priced, offered, errors, send } = checkout
  const { submission } = checkout.state
  const { days, isLoading } = facts.schedule
  const { timeZone } = facts.store
  if (isLoading) return <p className={styles['soft']}>{texts.loading}</p>
  if (!days)
    return (
      <Notice tone="wait" live>
        <span>{texts.failed}</span>{' '}
        <Button variant="quiet" onClick={() => void offered.refetch()}>
          {shellTexts.retry}
        </Button>
      </Notice>
    )
  if (days.length === 0) return <Notice tone="wait">{texts.none}</Notice>
  const { at, own } = priced.schedule
  const isGone = at === null && (own?.at != null || own?.isAsked)
  // The diner had not chosen a slot: the order was for now.
  const hasClosed = submission.status === 'failed' && submission.failure.type === 'StoreClosed' && own?.at == null
  return (
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
  )
}

/** Stands beside the total, so that the diner notices the time before pressing the button. */
export function ScheduledFor({ checkout: { facts, priced } }: { checkout: CheckoutAtWork }) {
  const { at } = priced.schedule
  if (at === null) return null
  return <p className={styles['full']}>{texts.scheduledFor(scheduledTime(facts.now, at, facts.store.timeZone))}</p>
}
