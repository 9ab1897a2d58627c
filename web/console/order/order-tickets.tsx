import { useQuery } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { orderTicketsQuery } from '../api/tickets.ts'
import { paths } from '../paths.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import { usePrint } from '../ticket/use-print.ts'
import { FailedPart } from '../workplace/failed-part.tsx'
import room from '../workplace/room.module.css'
import { RowShapes } from '../workplace/shapes.tsx'
import styles from './order.module.css'
import type { ConsoleOrder } from './order-calls.ts'

const tones = { WAITING: 'wait', PRINTED: 'good', FAILED: 'bad' } as const

/** The tickets of an order: what became of each, and another one. */
export function OrderTickets({ order }: { order: ConsoleOrder }) {
  const { code, branchContact } = order
  const { data, isError, isFetching, refetch } = useQuery(orderTicketsQuery(order))
  const { toPrinter } = usePrint()
  if (order.status === 'PAY_NEEDED') return null
  return (
    <Card as="section" id="tickets" padded className={styles['card']} aria-label={texts.title}>
      <h2 className={room['title']}>{texts.title}</h2>
      {!data && isError && <FailedPart text={texts.failedRead} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <RowShapes count={1} />}
      {data && (
        <>
          {data.printer === 'NONE' && <p className={room['soft']}>{texts.none}</p>}
          {data.printer !== 'NONE' && data.tickets.length === 0 && <p className={room['soft']}>{texts.empty}</p>}
          {data.tickets.length > 0 && (
            <ul className={room['list']}>
              {data.tickets.map((ticket) => (
                <Printed key={ticket.id} ticket={ticket} timeZone={branchContact.timeZone} />
              ))}
            </ul>
          )}
        </>
      )}
      <div className={room['row']}>
        {data && data.printer !== 'NONE' && (
          <Button variant="secondary" onClick={() => void toPrinter([code])}>
            {data.tickets.length > 0 ? texts.again : texts.print}
          </Button>
        )}
        <ButtonLink variant="secondary" to={paths.ticket(code)}>
          {texts.see}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Says near the steps of an order that a ticket of it has not been printed: a kitchen does not scroll to the tickets. */
export function UnprintedTicket({ order }: { order: ConsoleOrder }) {
  const { data } = useQuery(orderTicketsQuery(order))
  const newest = data?.tickets[0]
  if (newest?.state !== 'FAILED') return null
  return (
    <Notice tone="bad">
      <span>{texts.unprinted(newest.reason ? texts.reason[newest.reason] : null)}</span>{' '}
      <a href="#tickets">{texts.seeTickets}</a>
    </Notice>
  )
}

function Printed({ ticket, timeZone }: { ticket: Wire['PrintedTicket']; timeZone: string }) {
  const { kind, state, reason, mayBePrinted, since, printedAt } = ticket
  return (
    <li className={room['row']}>
      <span className={styles['words']}>
        <span>{`${texts.kind[kind]}, ${clockTime(printedAt ?? since, timeZone)}`}</span>
        {reason && <span className={room['soft']}>{texts.reason[reason]}</span>}
        {mayBePrinted && <span className={room['soft']}>{texts.mayBe}</span>}
      </span>
      <Badge tone={tones[state]}>{texts.state[state]}</Badge>
    </li>
  )
}
