import BellRing from 'lucide-react/icons/bell-ring'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type Ringing, ringingOf } from '#domain/board/bell.ts'
import { isAtLeast } from '#domain/operator/role.ts'
import { boardTexts, ringingWords } from '#web/console/texts/board.ts'
import { useMoment } from '#web/shared/state/now.ts'
import { readerOf } from '../api/board.ts'
import type { Person } from '../api/session.ts'
import { LostBar } from '../board/lost-bar.tsx'
import { seenOf } from '../board/placed-orders.ts'
import { useNews } from '../board/use-news.ts'
import { useOrders } from '../board/use-orders.ts'
import { paths } from '../paths.ts'
import { SilentOrders, SoundBar, Unlock } from '../sound/sound-bar.tsx'
import { useBell } from '../sound/use-bell.ts'
import styles from './watch.module.css'

const texts = boardTexts.watch
const none: Ringing = { placed: 0, canceled: 0 }

/** Rings for the orders of all stores of the person on a page that does not show them, and leads to the board. */
export function Watch({ person: { id, role, stores }, isLocked }: { person: Person; isLocked: boolean }) {
  const now = useMoment()
  const { data, lost } = useOrders({
    reader: readerOf(id, isAtLeast(role, 'caja') && !isLocked),
    storeIds: stores.map((store) => store.id),
    storeId: null,
  })
  const seen = useMemo(() => (data ? seenOf(data, now) : null), [data, now])
  const ringing = useMemo(() => (data ? ringingOf(data.orders.values(), now) : none), [data, now])
  const bell = useBell({ ringing, notices: useNews(seen), isLost: lost !== null })
  const waiting = ringingWords(ringing)
  return (
    <section className={styles['watch']} aria-label={texts.label}>
      {lost && <LostBar lost={lost} stores={data?.stores ?? []} />}
      {waiting !== null && (
        <div className={styles['line']}>
          <Link className={styles['orders']} to={paths.board}>
            <BellRing size={20} aria-hidden="true" />
            {bell.isTrusted ? <strong>{waiting}</strong> : <SilentOrders waiting={waiting} />}{' '}
            <span className={styles['see']}>{texts.see}</span>
          </Link>
          {!bell.isTrusted && <Unlock isShort onUnlock={bell.unlock} />}
        </div>
      )}
      {waiting === null && !bell.isTrusted && <SoundBar waiting={null} onUnlock={bell.unlock} />}
    </section>
  )
}
