import { useState } from 'react'
import { timeLimits } from '#domain/order/said-time.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { useMinute } from '#web/shared/state/now.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './order.module.css'
import { type ConsoleOrder, changeTime } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.time
const minuteMs = 60_000
const offered = [5, 10, 15, 20, 30, 45, 60] as const

type TimeProps = { order: ConsoleOrder; run: RunStep; busy: string | null; block: boolean }

/** Another time for an accepted order, in minutes from now. */
export function ChangeTime({ order, run, busy, block }: TimeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useMinute()
  const { code, branchContact } = order
  const time = (minutes: number) => clockTime(new Date(now + minutes * minuteMs).toISOString(), branchContact.timeZone)
  const limits = timeLimits(order, new Date(now).toISOString(), 'change')
  const [least, most] = [limits.earliest - now, limits.latest - now].map((ms) => Math.ceil(ms / minuteMs)) as [
    number,
    number,
  ]
  const change = (minutes: number) =>
    run({
      what: `time ${minutes}`,
      send: (keyed) => changeTime(code, { minutes }, keyed),
      onDone() {
        setIsOpen(false)
        form.change({ minutes: '' })
        toast(texts.saved, 'good')
      },
    })
  const form = useForm<'minutes'>({
    initial: { minutes: '' },
    submit(values) {
      const minutes = /^\d{1,4}$/.test(values.minutes.trim()) ? Number(values.minutes) : Number.NaN
      const at = timeLimits(order, new Date(gatewayNow()).toISOString(), 'change')
      const isIn = gatewayNow() + minutes * minuteMs <= at.latest && minutes >= least
      if (!isIn) return { fields: ['minutes'], sentence: texts.wrong(least, most) }
      change(minutes)
      return null
    },
  })
  const within = offered.filter((minutes) => minutes >= least && minutes <= most)
  return (
    <>
      <Button variant="secondary" size="large" block={block} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={texts.title} closeLabel={texts.close} narrow>
        <div className={styles['sheet']}>
          <div className={styles['times']}>
            {within.map((minutes) => (
              <Button
                key={minutes}
                size="large"
                variant="secondary"
                className={styles['time']}
                busy={busy === `time ${minutes}`}
                aria-label={texts.label(minutes, time(minutes))}
                onClick={() => change(minutes)}
              >
                <span className={styles['minutes']}>{orderTexts.accept.minutes(minutes)}</span>
                <span className={styles['clock']}>{orderTexts.accept.at(time(minutes))}</span>
              </Button>
            ))}
          </div>
          <form className={styles['inline']} noValidate onSubmit={form.onSubmit}>
            <TextField label={texts.own} inputMode="numeric" maxLength={4} {...form.props('minutes')} />
            <Button type="submit" busy={busy?.startsWith('time') ?? false}>
              {texts.save}
            </Button>
          </form>
        </div>
      </Sheet>
    </>
  )
}
