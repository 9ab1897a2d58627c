import Bike from 'lucide-react/icons/bike'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Lateness } from '#domain/board/lateness.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { paths } from '../paths.ts'
import styles from './card.module.css'
import { CardItems } from './card-items.tsx'
import type { CardProps } from './card-props.ts'
import { CardSteps } from './card-steps.tsx'
import { courierWords, isCourierWaiting, moneyWords, nameOf, orderWords } from './card-texts.ts'

const texts = boardTexts.card

const toneOf = { onTime: 'plain', soon: 'wait', urgent: 'wait', late: 'bad' } as const satisfies Record<
  Lateness['is'],
  string
>

/** An order on the board. */
export const Card = memo(function Card(props: CardProps) {
  const { order, lane, latenessIs, time, payable, isStruck, withStore, hasChanged, problem, isEntry, onFocus } = props
  const { code } = order
  const money = moneyWords(order)
  const courier = courierWords(order)
  const isWaiting = isCourierWaiting(order)
  return (
    <article
      data-code={code}
      className={classes(
        styles['card'],
        latenessIs !== null && latenessIs !== 'onTime' && styles[latenessIs],
        isStruck && styles['struck'],
      )}
      aria-label={orderWords(order)}
      aria-busy={props.sending !== null || undefined}
      tabIndex={isEntry ? 0 : -1}
      onFocus={() => onFocus(code)}
    >
      <header className={styles['head']}>
        <Link
          className={styles['code']}
          to={paths.order(code)}
          aria-label={texts.open(code)}
          tabIndex={isEntry ? 0 : -1}
        >
          {code.slice(-4)}
        </Link>
        {time && (
          <Badge tone={toneOf[latenessIs ?? 'onTime']}>
            <span className={styles['time']}>{time}</span>
          </Badge>
        )}
      </header>
      <p className={styles['who']}>
        <strong>{nameOf(order)}</strong>
        <span>{`${order.orderModeName} · ${code}`}</span>
        {withStore && <span>{order.branchContact.name}</span>}
      </p>
      {isStruck && (
        <p className={styles['alarm']}>
          <span>{texts.canceled}</span> {order.cancelReason && <span>{texts.because(order.cancelReason)}</span>}
        </p>
      )}
      {hasChanged && <Badge tone="wait">{texts.changed}</Badge>}
      {order.errorType && <p className={styles['alarm']}>{texts.reported}</p>}
      {payable !== null ? <p className={styles['soft']}>{payable}</p> : lane !== 'done' && <CardItems order={order} />}
      {isWaiting && courier && (
        <p className={styles['waiting']}>
          <Bike size={20} aria-hidden="true" />
          <span>{courier}</span>
        </p>
      )}
      {money && (
        <p className={styles['money']}>
          {money.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      )}
      {courier && !isWaiting && <p className={styles['soft']}>{courier}</p>}
      {problem && <p className={styles['problem']}>{problem}</p>}
      <CardSteps {...props} />
    </article>
  )
})
