import { useQuery } from '@tanstack/react-query'
import PrinterIcon from 'lucide-react/icons/printer'
import { Link } from 'react-router-dom'
import { Button } from '#web/shared/ui/button.tsx'
import { openTicketsQuery } from '../api/tickets.ts'
import { paths } from '../paths.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import styles from './ticket-bar.module.css'

type BarProps = {
  /** The current minute. */
  readonly now: number
  /** Null on a locked tablet. */
  readonly onAgain: ((code: string) => Promise<void>) | null
}

const shown = 3
/** A printer takes a ticket within this time. */
const waitsMs = 60_000

/** The tickets that are not on paper, with the reason. Nothing is said while the printers do their work. */
export function TicketBar({ now, onAgain }: BarProps) {
  const { data } = useQuery(openTicketsQuery)
  const late = (data?.tickets ?? []).filter(
    ({ state, since }) => state === 'FAILED' || Date.parse(since) < now - waitsMs,
  )
  if (late.length === 0) return null
  // The others wait behind these, and need no press.
  const failed = late.filter(({ state }) => state === 'FAILED').slice(0, shown)
  const first = failed.length > 0 ? failed : late.slice(0, 1)
  return (
    <section className={styles['bar']} aria-label={texts.bar.title(late.length)}>
      <p className={styles['title']} role="status">
        <PrinterIcon size={24} aria-hidden="true" />
        <strong>{texts.bar.title(late.length)}</strong>
      </p>
      <ul className={styles['tickets']}>
        {first.map(({ id, code, reason }) => (
          <li key={id} className={styles['ticket']}>
            <Link className={styles['code']} to={paths.order(code)}>
              {code}
            </Link>
            <span>{reason ? texts.reason[reason] : texts.bar.waits}</span>
            {onAgain && (
              <Button variant="secondary" aria-label={texts.againOf(code)} onClick={() => void onAgain(code)}>
                {texts.again}
              </Button>
            )}
          </li>
        ))}
        {late.length > first.length && <li>{texts.bar.more(late.length - first.length)}</li>}
      </ul>
    </section>
  )
}
