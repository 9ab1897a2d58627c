import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Lateness } from '#domain/board/lateness.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { paths } from '../paths.ts'
import styles from './card.module.css'
import { CardFlags, CourierAway, CourierHere } from './card-flags.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardItems } from './card-items.tsx'
import { CardMoney } from './card-money.tsx'
import type { CardProps } from './card-props.ts'
import { CardSteps, hasNextStep } from './card-steps.tsx'
import { nameOf, placeOf } from './card-texts.ts'
import { shownCode } from './shown-code.ts'

const texts = boardTexts.card

const toneOf = { onTime: 'plain', soon: 'wait', urgent: 'wait', late: 'bad' } as const satisfies Record<
  Lateness['is'],
  string
>

/** An order on the board, with its plates. The next step stands above them, so that a long order keeps it in sight. */
export const Card = memo(function Card(props: CardProps) {
  const { order, lane, urgency, time, payable, withStore, problem, isEntry } = props
  const { code } = order
  const isNext = hasNextStep(props)
  return (
    <CardFrame {...props}>
      <header className={styles['head']}>
        <Link
          className={styles['code']}
          to={paths.order(code)}
          aria-label={texts.open(code)}
          tabIndex={isEntry ? 0 : -1}
        >
          {shownCode(code)}
        </Link>
        {time && (
          <Badge tone={toneOf[urgency ?? 'onTime']}>
            <span className={styles['time']}>{time}</span>
          </Badge>
        )}
      </header>
      <p className={styles['who']}>
        <strong>{nameOf(order)}</strong>
        <span>{`${placeOf(order)} · ${code}`}</span>
        {withStore && <span>{order.branchContact.name}</span>}
      </p>
      <CardFlags {...props} />
      <CourierHere order={order} />
      {problem && <p className={styles['problem']}>{problem}</p>}
      {isNext && <CardSteps {...props} />}
      {payable !== null ? <p className={styles['soft']}>{payable}</p> : lane !== 'done' && <CardItems order={order} />}
      <CardMoney order={order} />
      <CourierAway order={order} />
      {!isNext && <CardSteps {...props} />}
    </CardFrame>
  )
})
