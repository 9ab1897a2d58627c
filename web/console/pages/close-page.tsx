import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import { closeTexts as texts } from '#web/console/texts/close.ts'
import { ApiError, isImpossible } from '#web/shared/api/api-error.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { type DayReport, dayQuery, type ReportPlace, tableAddress } from '../api/close.ts'
import type { Person } from '../api/session.ts'
import styles from '../close/close.module.css'
import { CloseSheet } from '../close/close-sheet.tsx'
import { ClosedShifts } from '../close/closed-shifts.tsx'
import { DayFigures } from '../close/day-report.tsx'
import { ReopenSheet } from '../close/reopen-sheet.tsx'
import { Shifts } from '../close/shifts.tsx'
import { writtenDay } from '../close/written-day.ts'
import { useStep } from '../order/use-step.ts'
import { paths } from '../paths.ts'
import { useStoreOfPage } from '../workplace/chosen-store.ts'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { DayField } from '../workplace/day-field.tsx'
import room from '../workplace/room.module.css'
import { LoadingRows } from '../workplace/shapes.tsx'

/** One shift of a store, or a whole business day: its figures, and its close. */
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

const addressOf = ({ store, day, shift }: ReportPlace) =>
  `${paths.close}?${new URLSearchParams({ store, ...(day && { day }), ...(shift && { shift }) })}`

/** Store, day and shift stand in the address, so that a shift can be shown to another person. */
function Close({ person: { stores, role } }: { person: Person }) {
  const [params, setParams] = useSearchParams()
  const store = useStoreOfPage(stores, params.get('store'))
  const place = { store: store?.id ?? '', day: params.get('day') ?? '', shift: params.get('shift') ?? '' }
  const { day } = place
  const { data } = useQuery({ ...dayQuery(place), enabled: store !== undefined })
  const storeField = useId()
  const dayField = useId()
  const navigate = useNavigate()
  if (!store) return null
  const show = (next: Partial<ReportPlace>) =>
    void navigate(addressOf({ ...place, shift: '', ...next }), { replace: true })
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
        {(day || place.shift) && (
          <Button variant="quiet" onClick={() => setParams({ store: store.id }, { replace: true })}>
            {texts.today}
          </Button>
        )}
      </div>
      <Shown key={Object.values(place).join(' ')} {...{ role, place }} onShow={show} />
    </>
  )
}

type ShownProps = {
  role: Role
  place: ReportPlace
  /** A shift that was closed just now stays in sight, although the next one has begun. */
  onShow: (next: Partial<ReportPlace>) => void
}

function Shown({ place, role, onShow }: ShownProps) {
  const { data, error, isFetching, refetch } = useQuery(dayQuery(place))
  if (!data && (isImpossible(error) || (error instanceof ApiError && error.code === 'SHIFT_NOT_FOUND')))
    return <EmptyState picture={<Lock size={32} />} {...texts.unknown} />
  if (!data && error)
    return (
      <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows />
  const of = (day: string, shift: number) => addressOf({ store: place.store, day, shift: String(shift) })
  return (
    <>
      <Report report={data} {...{ role, onShow }} addressOf={(shift) => of(data.day, shift)} />
      <ClosedShifts store={place.store} timeZone={data.timeZone} addressOf={of} />
    </>
  )
}

type ReportProps = Omit<ShownProps, 'place'> & { report: DayReport; addressOf: (shift: number) => string }

function Report({ report, role, onShow, addressOf }: ReportProps) {
  const [sheet, setSheet] = useState<'close' | 'reopen' | null>(null)
  const { run, busy } = useStep()
  const { day, shift, shifts, storeName, timeZone, from, until, closed, amounts, mayReopen } = report
  const time = (instant: string) => `${dayAndMonth(instant, timeZone)} ${clockTime(instant, timeZone)}`
  const shut = () => setSheet(null)
  return (
    <>
      <Shifts {...{ report, addressOf }} />
      <div className={styles['head']}>
        <h2 className={styles['title']}>{`${storeName}, ${writtenDay(day)}`}</h2>
        {shift === 0 || shifts.length > 1 ? (
          <span>{shift === 0 ? texts.shifts.whole : texts.shifts.name(shift)}</span>
        ) : null}
        {shift > 0 && <Badge tone={closed ? 'good' : 'wait'}>{closed ? texts.closed : texts.open}</Badge>}
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
        {shift > 0 && !closed && <Button onClick={() => setSheet('close')}>{texts.close.open}</Button>}
        {mayReopen && (
          <Button variant="secondary" onClick={() => setSheet('reopen')}>
            {texts.reopen.open}
          </Button>
        )}
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
      <CloseSheet
        open={sheet === 'close'}
        {...{ report, run, busy }}
        onClose={shut}
        onClosed={() => onShow({ day, shift: String(shift) })}
      />
      <ReopenSheet open={sheet === 'reopen'} {...{ report, run, busy }} onClose={shut} />
    </>
  )
}
