import WifiOff from 'lucide-react/icons/wifi-off'
import { boardTexts } from '#web/console/texts/board.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import styles from './board.module.css'

type LostProps = { since: number; timeZone: string }

/** Says since when the board has heard nothing. The orders below stay readable. */
export const LostBar = ({ since, timeZone }: LostProps) => (
  <p className={styles['lost']} role="alert">
    <WifiOff size={24} aria-hidden="true" />
    <span>
      <strong>{boardTexts.lost.since(clockTime(new Date(since).toISOString(), timeZone))}</strong>{' '}
      <span>{boardTexts.lost.text}</span>
    </span>
  </p>
)
