import { memo } from 'react'
import { Link } from 'react-router-dom'
import { boardTexts } from '#web/console/texts/board.ts'
import { paths } from '../paths.ts'
import styles from './card.module.css'
import { CardFlags, CourierAway, CourierHere } from './card-flags.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardItems } from './card-items.tsx'
import { CardMoney } from './card-money.tsx'
import type { CardProps } from './card-props.ts'
import { NextStep, OtherSteps } from './card-steps.tsx'
import { nameOf, placeOf } from './card-texts.ts'
import { codeStart, shownCode } from './shown-code.ts'

const texts = boardTexts.card

/** An order on the board, with its plates. The next step stands beside its code, so that a long order keeps it in sight. */
export const Card = memo(function Card(props: CardProps) {
  const { order, lane, time, age, payable, withStore, problem, isEntry } = props
  const { code } = order
  return (
    <CardFrame {...props}>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <Link
            className={styles['code']}
            to={paths.order(code)}
            aria-label={texts.open(code)}
            tabIndex={isEntry ? 0 : -1}
          >
            <span className={styles['codeStart']}>{codeStart(code)}</span>
            <span>{shownCode(code)}</span>
          </Link>
          {time && <span className={styles['time']}>{time}</span>}
        </div>
        <NextStep {...props} />
      </header>
      <p className={styles['who']}>
        <strong>{nameOf(order)}</strong>
        <span className={styles[order.tableUID ? 'table' : 'place']}>{placeOf(order)}</span>
        {withStore && <span>{order.branchContact.name}</span>}
        {age !== null && <span className={styles['age']}>{age}</span>}
      </p>
      <CardFlags {...props} />
      <CourierHere order={order} />
      {problem && <p className={styles['problem']}>{problem}</p>}
      {payable !== null ? <p className={styles['soft']}>{payable}</p> : lane !== 'done' && <CardItems order={order} />}
      <footer className={styles['foot']}>
        <div className={styles['facts']}>
          <CardMoney order={order} />
          <CourierAway order={order} />
        </div>
        <OtherSteps {...props} />
      </footer>
    </CardFrame>
  )
})
