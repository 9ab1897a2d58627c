import { useQuery } from '@tanstack/react-query'
import PrinterIcon from 'lucide-react/icons/printer'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/shared/ui/button.tsx'
import { openTicketsQuery } from '../api/tickets.ts'
import { paths } from '../paths.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import { useStill } from '../workplace/use-still.ts'
import styles from './ticket-bar.module.css'

type BarProps = {
  /** The current minute. */
  readonly now: number
  /** Null on a locked tablet. */
  readonly onAgain: ((codes: readonly string[]) => Promise<void>) | null
}

const shown = 3
/** The gateway tells no more tickets than these. */
const mostTickets = 100
/** A printer takes a ticket within this time. */
const waitsMs = 60_000

/** The tickets that are not on paper, with the reason. Nothing is said while the printers do their work. */
export function TicketBar({ now, onAgain }: BarProps) {
  const data = useStill(useQuery(openTicketsQuery).data)
  const tickets = data?.tickets ?? []
  const [isAsking, setIsAsking] = useState(false)
  const late = tickets.filter(({ state, since }) => state === 'FAILED' || Date.parse(since) < now - waitsMs)
  if (late.length === 0) return null
  // A younger ticket waits behind the late ones of its printer.
  const stores = new Set(late.map(({ branchContactId }) => branchContactId))
  const unprinted = tickets.filter(({ branchContactId }) => stores.has(branchContactId))
  const failed = late.filter(({ state }) => state === 'FAILED').slice(0, shown)
  const first = failed.length > 0 ? failed : late.slice(0, 1)
  const title = (tickets.length >= mostTickets ? texts.bar.atLeast : texts.bar.title)(unprinted.length)
  const codes = [...new Set(unprinted.map(({ code }) => code))]
  const printAll = async () => {
    setIsAsking(true)
    await onAgain?.(codes)
    setIsAsking(false)
  }
  return (
    <section className={styles['bar']} aria-label={title}>
      <div className={styles['title']}>
        <PrinterIcon size={24} aria-hidden="true" />
        <strong role="status">{title}</strong>
        {onAgain && codes.length > 1 && (
          <Button variant="secondary" busy={isAsking} onClick={() => void printAll()}>
            {texts.bar.all(codes.length)}
          </Button>
        )}
      </div>
      <ul className={styles['tickets']}>
        {first.map(({ id, code, reason }) => (
          <li key={id} className={styles['ticket']}>
            <Link className={styles['code']} to={paths.order(code)}>
              {code}
            </Link>
            <span>{reason ? texts.reason[reason] : texts.bar.waits}</span>
            {onAgain && (
              <Button variant="secondary" aria-label={texts.againOf(code)} onClick={() => void onAgain([code])}>
                {texts.again}
              </Button>
            )}
          </li>
        ))}
        {unprinted.length > first.length && <li>{texts.bar.more(unprinted.length - first.length)}</li>}
      </ul>
    </section>
  )
}
