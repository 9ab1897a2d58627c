import WifiOff from 'lucide-react/icons/wifi-off'
import { defaultTimeZone } from '#domain/hours/venue-time.ts'
import type { ShownOrders } from '#openapi/client/board/shown-orders.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import styles from './board.module.css'
import type { Lost } from './use-orders.ts'

type LostProps = { lost: Lost; stores: ShownOrders['stores'] }

/** Says since when the board has heard nothing, or nothing of some stores. The orders below stay readable. */
export function LostBar({ lost: { since, storeIds }, stores }: LostProps) {
  const time = clockTime(new Date(since).toISOString(), stores[0]?.timeZone ?? defaultTimeZone)
  const names = stores.filter(({ id }) => storeIds?.includes(id)).map(({ name }) => name)
  const texts = storeIds ? boardTexts.lost.some(time, names.join(', ')) : boardTexts.lost.all(time)
  return (
    <p className={styles['lost']} role="alert">
      <WifiOff size={24} aria-hidden="true" />
      <span>
        <strong>{texts.title}</strong> <span>{texts.text}</span>
      </span>
    </p>
  )
}
