import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { CancelCode } from '#domain/order/cancel-codes.ts'
import { isCompleted } from '#domain/order/progress.ts'
import { orderTexts as texts } from '#web/console/texts/order.ts'
import { useMoment } from '#web/shared/state/now.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import room from '../workplace/room.module.css'
import styles from './order.module.css'
import type { ConsoleOrder } from './order-calls.ts'
import { statusWords } from './status-words.ts'

const tones = {
  UNCONFIRMED: 'wait',
  PAY_NEEDED: 'wait',
  GENERATED: 'accent',
  ACCEPTED: 'wait',
  READY: 'good',
  DELIVERED: 'plain',
  COMPLETED: 'plain',
  CANCELED: 'bad',
} as const

/** The head of an order: its code, state and times. */
export function OrderFacts({ order }: { order: ConsoleOrder }) {
  const { code, status, type, orderedAt, scheduledAt, promised, tableUID, times, branchContact } = order
  const time = (instant: string) => clockTime(instant, branchContact.timeZone)
  const day = (instant: string) => `${dayAndMonth(instant, branchContact.timeZone)} ${time(instant)}`
  return (
    <header className={styles['head']}>
      <div className={room['row']}>
        <h1 className={styles['code']}>{texts.title(code)}</h1>
        <span className={room['row']}>
          <Badge tone={tones[status]}>{statusWords(order)}</Badge>
          <Badge>{tableUID ? texts.facts.table(tableUID) : texts.mode[type]}</Badge>
        </span>
      </div>
      <p className={room['soft']}>{branchContact.name}</p>
      <dl className={styles['facts']} aria-label={texts.facts.label}>
        <Fact name={texts.facts.placed} value={day(orderedAt)} />
        {scheduledAt && <Fact name={texts.facts.scheduled} value={day(scheduledAt)} />}
        {times.accepted && <Fact name={texts.facts.accepted} value={time(times.accepted)} />}
        <Fact
          name={texts.facts.promised}
          value={promised ? texts.facts.range(time(promised.from), time(promised.to)) : texts.facts.none}
          after={promised && <Left order={order} to={promised.to} />}
        />
      </dl>
      {status === 'CANCELED' && <Notice tone="bad">{canceledSentence(order)}</Notice>}
      {order.errorType && (
        <Notice tone="bad" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          {texts.reported}
        </Notice>
      )}
    </header>
  )
}

const Fact = ({ name, value, after }: { name: string; value: string; after?: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{value}</span>
      <span>{after}</span>
    </dd>
  </div>
)

/** The minutes to the promised time, or past it, while the order is open. */
function Left({ order: { status }, to }: { order: ConsoleOrder; to: string }) {
  const now = useMoment()
  if (status === 'CANCELED' || isCompleted(status)) return null
  const minutes = (Date.parse(to) - now) / 60_000
  if (minutes <= -1) return <Badge tone="bad">{texts.facts.late(Math.floor(-minutes))}</Badge>
  return minutes <= 180 ? <Badge>{texts.facts.left(Math.max(0, Math.floor(minutes)))}</Badge> : null
}

function canceledSentence({ cancelCode, cancelReason }: ConsoleOrder): string {
  const listed = cancelCode && cancelCode !== 'OTHER' ? texts.cancel.codes[cancelCode satisfies CancelCode] : ''
  const reason = [listed, cancelReason].filter(Boolean).join('. ')
  return reason ? texts.canceled(reason) : texts.canceledAlone
}
