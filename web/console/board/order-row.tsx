import StickyNote from 'lucide-react/icons/sticky-note'
import Utensils from 'lucide-react/icons/utensils'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { boardTexts } from '#web/console/texts/board.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { paths } from '../paths.ts'
import card from './card.module.css'
import { CardFlags, CourierAway, CourierHere } from './card-flags.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardItems } from './card-items.tsx'
import { CardMoney } from './card-money.tsx'
import type { CardProps } from './card-props.ts'
import { NextStep, OtherSteps } from './card-steps.tsx'
import { hasNotes, nameOf, placeOf, platesOf, sumWords } from './card-texts.ts'
import { openedAs } from './lane-shapes.ts'
import styles from './order-row.module.css'
import { shownCode } from './shown-code.ts'

const texts = boardTexts.card

const toneOf = { onTime: null, soon: 'soon', urgent: 'soon', late: 'late' } as const

/** An order on a crowded board: one line with its next step. A press on the line shows its plates and its other steps. */
export const OrderRow = memo(function OrderRow(props: CardProps) {
  const { order, lane, isStruck, urgency, time, payable, withStore, problem, isRejecting, onToggle } = props
  const isOpen = props.isOpen || isRejecting
  const sum = sumWords(order)
  const tone = urgency && toneOf[urgency]
  return (
    <CardFrame {...props} isRow className={lane === 'done' ? styles['ended'] : undefined}>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={isOpen}
          onClick={() => onToggle(openedAs(order.code, lane))}
        >
          <span className={styles['top']}>
            <span className={classes(styles['code'], isStruck && styles['canceled'])}>{shownCode(order.code)}</span>{' '}
            <span className={classes(styles['time'], tone && styles[tone])}>
              <TimeWords>{payable ?? time}</TimeWords>
            </span>
          </span>{' '}
          <strong className={styles['name']}>{nameOf(order)}</strong>{' '}
          <span className={classes(styles['place'], Boolean(order.tableUID) && styles['table'])}>{placeOf(order)}</span>{' '}
          <span className={styles['plates']}>
            {hasNotes(order) && (
              <>
                <StickyNote size={16} aria-hidden="true" />
                <VisuallyHidden>{`${texts.hasNotes}, `}</VisuallyHidden>
              </>
            )}
            <Utensils size={16} aria-hidden="true" />
            <span aria-hidden="true">{platesOf(order)}</span>
            <VisuallyHidden>{texts.plates(platesOf(order))}</VisuallyHidden>
          </span>{' '}
          {sum && <span className={styles['sum']}>{sum}</span>}
        </button>
        <NextStep {...props} isRow />
      </div>
      <CardFlags {...props} />
      <CourierHere order={order} />
      {problem && <p className={card['problem']}>{problem}</p>}
      {isOpen && (
        <div className={styles['details']}>
          {/* Above the plates, so that a long order keeps them in sight. */}
          <OtherSteps {...props} />
          <p className={card['who']}>
            <Link className={styles['page']} to={paths.order(order.code)}>
              {texts.open(order.code)}
            </Link>
            {withStore && <span>{order.branchContact.name}</span>}
          </p>
          <CardItems order={order} />
          <CardMoney order={order} />
          <CourierAway order={order} />
        </div>
      )}
    </CardFrame>
  )
})

const promised = texts.promised('')

/** In a narrow column the time of a promise stands without its words, which a screen reader says. */
const TimeWords = ({ children }: { children: string }) =>
  children.startsWith(promised) ? (
    <>
      <span className={styles['promised']}>{promised}</span>
      <span>{children.slice(promised.length)}</span>
    </>
  ) : (
    children
  )
