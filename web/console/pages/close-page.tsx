import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import { closeTexts as texts } from '#web/console/texts/close.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { type DayReport, dayQuery, tableAddress } from '../api/close.ts'
import type { Person } from '../api/session.ts'
import styles from '../close/close.module.css'
import { CloseSheet } from '../close/close-sheet.tsx'
import { ClosedDays } from '../close/closed-days.tsx'
import { DayFigures } from '../close/day-report.tsx'
import { writtenDay } from '../close/written-day.ts'
import { useStep } from '../order/use-step.ts'
import { paths } from '../paths.ts'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { DayField } from '../workplace/day-field.tsx'
import room from '../workplace/room.module.css'
import { LoadingRows } from '../workplace/shapes.tsx'

/** One business day of a store: its figures, and its close. */
export default function ClosePage() {
  return (
    <ConsoleFrame title={texts.title}>
      {(person) =>
        isAtLeast(person.role, 'caja') ? (
          <Close person={person} />
        ) : (
          <EmptyState level={1} picture={<Lock size={32} />} {...texts.notYours} />
        )
      }
    </ConsoleFrame>
  )
}

const addressOf = (store: string, day: string) =>
  `${paths.close}?${new URLSearchParams({ store, ...(day && { day }) })}`

/** Store and day stand in the address, so that a day can be shown to another person. */
function Close({ person: { stores, role } }: { person: Person }) {
  const [params, setParams] = useSearchParams()
  const store = stores.find(({ id }) => id === params.get('store')) ?? stores[0]
  const day = params.get('day') ?? ''
  const { data } = useQuery({ ...dayQuery(store?.id ?? '', day), enabled: store !== undefined })
  const storeField = useId()
  const dayField = useId()
  if (!store) return null
  const show = (next: { store?: string; day?: string }) =>
    setParams({ store: next.store ?? store.id, ...((next.day ?? day) && { day: next.day ?? day }) }, { replace: true })
  return (
    <>
      <h1>{texts.title}</h1>
      <div className={styles['pick']}>
        {stores.length > 1 && (
          <div className={room['labelled']}>
            <label htmlFor={storeField}>{texts.store}</label>
            <select
              id={storeField}
              className={styles['select']}
              value={store.id}
              onChange={({ currentTarget }) => show({ store: currentTarget.value })}
            >
              {stores.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className={room['labelled']}>
          <label htmlFor={dayField}>{texts.day}</label>
          <DayField
            id={dayField}
            className={styles['select']}
            day={day || data?.day || ''}
            onChange={(chosen) => show({ day: chosen })}
          />
        </div>
        {day && (
          <Button variant="quiet" onClick={() => setParams({ store: store.id }, { replace: true })}>
            {texts.today}
          </Button>
        )}
      </div>
      <Day
        key={`${store.id} ${day}`}
        {...{ role, day }}
        store={store.id}
        onClosed={(closed) => show({ store: store.id, day: closed })}
      />
    </>
  )
}

type Closed = {
  role: Role
  /** The day of this name is closed: it stays in sight, although a new day has begun. */
  onClosed: (day: string) => void
}

function Day({ store, day, role, onClosed }: Closed & { store: string; day: string }) {
  const { data, error, isFetching, refetch } = useQuery(dayQuery(store, day))
  if (!data && error instanceof ApiError && error.status === 400)
    return <EmptyState picture={<Lock size={32} />} {...texts.unknown} />
  if (!data && error)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows />
  return (
    <>
      <Report report={data} role={role} onClosed={onClosed} />
      <ClosedDays store={store} timeZone={data.timeZone} addressOf={(closed) => addressOf(store, closed)} />
    </>
  )
}

function Report({ report, role, onClosed }: Closed & { report: DayReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, busy } = useStep()
  const { day, storeName, timeZone, from, until, closed, amounts } = report
  const time = (instant: string) => `${dayAndMonth(instant, timeZone)} ${clockTime(instant, timeZone)}`
  return (
    <>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{`${storeName}, ${writtenDay(day)}`}</h2>
        <Badge tone={closed ? 'good' : 'wait'}>{closed ? texts.closed : texts.open}</Badge>
      </div>
      <p className={room['soft']}>{texts.period(time(from), time(until))}</p>
      {closed && (
        <div>
          <p>{texts.closedWords(closed.by ?? texts.script, time(closed.at))}</p>
          {closed.note && <p className={styles['note']}>{closed.note}</p>}
        </div>
      )}
      {!amounts && <Notice>{texts.blind}</Notice>}
      <div className={styles['actions']}>
        {!closed && <Button onClick={() => setIsOpen(true)}>{texts.close.open}</Button>}
        <Button variant="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
        {isAtLeast(role, 'encargado') && (
          <a className={styles['table']} href={tableAddress(report)} download>
            {texts.table}
          </a>
        )}
      </div>
      <DayFigures report={report} />
      <CloseSheet open={isOpen} {...{ report, run, busy, onClosed }} onClose={() => setIsOpen(false)} />
    </>
  )
}
