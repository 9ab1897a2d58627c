import type { ReactNode } from 'react'
import { isCourierHere } from '#domain/board/courier-here.ts'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './card.module.css'
import type { CardProps } from './card-props.ts'
import { orderWords } from './card-texts.ts'

/** The frame of an order on the board, in either form: its name, its marks, and its place for the keys. */
export function CardFrame({
  order,
  urgency,
  isStruck,
  isEntry,
  sending,
  onFocus,
  isRow = false,
  className,
  children,
}: CardProps & { isRow?: boolean; className?: string | undefined; children: ReactNode }) {
  return (
    <article
      data-code={order.code}
      className={classes(
        styles['card'],
        urgency !== null && urgency !== 'onTime' && styles[urgency],
        isCourierHere(order) && styles['courierHere'],
        isStruck && styles['struck'],
        isRow && styles['row'],
        className,
      )}
      aria-label={orderWords(order)}
      aria-busy={sending !== null || undefined}
      tabIndex={isEntry ? 0 : -1}
      onFocus={() => onFocus(order.code)}
    >
      {children}
    </article>
  )
}
