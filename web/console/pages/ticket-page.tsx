import SearchX from 'lucide-react/icons/search-x'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router-dom'
import { ticketOf } from '#domain/ticket/ticket.ts'
import { readTicketFacts } from '#openapi/wire/ticket.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { ticketTexts as texts } from '#web/console/texts/ticket.ts'
import { isForbidden, isImpossible, isNotFound } from '#web/shared/api/api-error.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Loading } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import type { ConsoleOrder } from '../order/order-calls.ts'
import { useOrder } from '../order/use-order.ts'
import { paths } from '../paths.ts'
import { Paper } from '../ticket/paper.tsx'
import { placePaper } from '../ticket/place-paper.ts'
import { askCopy } from '../ticket/print-order.tsx'
import { printRefusal } from '../ticket/refused-print.ts'
import styles from '../ticket/ticket-page.module.css'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { TicketShapes } from '../workplace/shapes.tsx'

/** The ticket of an order as it comes out on 80 mm of paper. */
export default function TicketPage() {
  const { code = '' } = useParams()
  const wanted = code.toUpperCase()
  return <ConsoleFrame title={texts.of(wanted)}>{() => <OrderTicket key={wanted} code={wanted} />}</ConsoleFrame>
}

function OrderTicket({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useOrder(code)
  if (data?.status === 'PAY_NEEDED') return <Missing code={code} {...texts.unpaid} />
  if (data) return <Known order={data} />
  if (!error)
    return (
      <Loading label={shellTexts.loading}>
        <VisuallyHidden>
          <h1>{texts.of(code)}</h1>
        </VisuallyHidden>
        <TicketShapes />
      </Loading>
    )
  if (isForbidden(error)) return <Missing code={null} {...orderTexts.ofAnother} />
  if (isNotFound(error) || isImpossible(error)) return <Missing code={null} {...orderTexts.unknown} />
  return (
    <ErrorState
      level={1}
      {...orderTexts.failed}
      retryLabel={shellTexts.retry}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** `code` is that of an order that the person may open; null where there is none. */
function Missing({ code, title, text }: { code: string | null; title: string; text: string }) {
  return (
    <EmptyState
      level={1}
      picture={<SearchX size={32} />}
      title={title}
      text={text}
      action={
        code === null ? (
          <ButtonLink to={paths.orders}>{orderTexts.search}</ButtonLink>
        ) : (
          <ButtonLink to={paths.order(code)}>{texts.back}</ButtonLink>
        )
      }
    />
  )
}

function Known({ order }: { order: ConsoleOrder }) {
  const [{ isPrinted, isCopy }, setPrinted] = useState({ isPrinted: false, isCopy: false })
  const [isBusy, setIsBusy] = useState(false)
  const paper = useRef<HTMLDivElement>(null)
  const ticket = useMemo(() => ticketOf(readTicketFacts(order), { kind: 'order', isCopy }), [order, isCopy])
  // The browser's own command prints the ticket too, and not the page around it.
  useLayoutEffect(() => {
    const drawn = paper.current?.cloneNode(true)
    return drawn && ticket && placePaper(drawn)
  }, [ticket])
  const printNow = async () => {
    setIsBusy(true)
    try {
      const isCopyNow = await askCopy(order.code)
      // The paper is in its place before the dialog opens.
      flushSync(() => setPrinted({ isPrinted, isCopy: isCopyNow }))
      print()
      setPrinted({ isPrinted: true, isCopy: isCopyNow })
    } catch (error) {
      toast(printRefusal(error), 'bad')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{texts.of(order.code)}</h1>
      <p className={styles['hint']}>{texts.hint}</p>
      {isPrinted && <Notice live>{texts.copyHint}</Notice>}
      <div className={styles['actions']}>
        <Button size="large" busy={isBusy} onClick={() => void printNow()}>
          {isPrinted ? texts.again : texts.here}
        </Button>
        <ButtonLink variant="secondary" size="large" to={paths.order(order.code)}>
          {texts.back}
        </ButtonLink>
      </div>
      <div className={styles['sheet']}>
        <div ref={paper}>
          <Paper ticket={ticket} />
        </div>
      </div>
    </div>
  )
}
