import { useQuery } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { orderTicketsQuery } from '../api/tickets.ts'
import { paths } from '../paths.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import { usePrint } from '../ticket/use-print.ts'
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
    <Card as="section" padded className={styles['card']} aria-label={texts.title}>
      <h2 className={styles['title']}>{texts.title}</h2>
      {!data && isError && (
        <ErrorState
          title={texts.failedRead}
          retryLabel={shellTexts.retry}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton height="4rem" radius="m" />}
      {data && (
        <>
          {data.printer === 'NONE' && <p className={styles['soft']}>{texts.none}</p>}
          {data.printer !== 'NONE' && data.tickets.length === 0 && <p className={styles['soft']}>{texts.empty}</p>}
          {data.tickets.length > 0 && (
            <ul className={styles['items']}>
              {data.tickets.map((ticket) => (
                <Printed key={ticket.id} ticket={ticket} timeZone={branchContact.timeZone} />
              ))}
            </ul>
          )}
        </>
      )}
      <div className={styles['actions']}>
        {data && data.printer !== 'NONE' && (
          <Button variant="secondary" onClick={() => void toPrinter(code)}>
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

function Printed({ ticket, timeZone }: { ticket: Wire['PrintedTicket']; timeZone: string }) {
  const { kind, state, reason, mayBePrinted, since, printedAt } = ticket
  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <span>{`${texts.kind[kind]}, ${clockTime(printedAt ?? since, timeZone)}`}</span>
        {reason && <span className={styles['soft']}>{texts.reason[reason]}</span>}
        {mayBePrinted && <span className={styles['soft']}>{texts.mayBe}</span>}
      </span>
      <Badge tone={tones[state]}>{texts.state[state]}</Badge>
    </li>
  )
}
