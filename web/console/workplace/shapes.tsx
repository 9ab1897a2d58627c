import { shellTexts } from '#web/shared/texts/shell.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import styles from './shapes.module.css'

const rows = ['70%', '52%', '64%', '48%', '58%', '44%', '66%'] as const

/** Rows of a list that loads: two lines of words, and a button. */
export const RowShapes = ({ count = rows.length }: { count?: number }) => (
  <div className={styles['rows']}>
    {rows.slice(0, count).map((width) => (
      <div key={width} className={styles['row']}>
        <Skeleton width={width} height="1.1em" />
        <Skeleton width="30%" height="0.9em" />
      </div>
    ))}
  </div>
)

/** A list that is the content of a page. */
export const LoadingRows = () => (
  <Loading label={shellTexts.loading}>
    <RowShapes />
  </Loading>
)

const cards = ['first', 'second', 'third'] as const

/** Cards one below the other, as those of money. */
export const LoadingCards = () => (
  <Loading label={shellTexts.loading}>
    <div className={styles['cards']}>
      {cards.map((card) => (
        <CardShape key={card} />
      ))}
    </div>
  </Loading>
)

const lanes = ['new', 'preparing', 'ready', 'onTheWay', 'done'] as const

/** The columns of the board. A phone shows one of them, below a row of tabs. */
export const LoadingBoard = () => (
  <Loading label={shellTexts.loading}>
    <div className={styles['board']}>
      {lanes.map((lane) => (
        <div key={lane} className={styles['cards']}>
          <Skeleton height="2.75rem" radius="m" />
          <CardShape />
          <CardShape />
        </div>
      ))}
    </div>
  </Loading>
)

/** One order: its head with the facts, on a desk its steps, and its cards in two columns. */
export const OrderShapes = () => (
  <div className={styles['cards']}>
    <Skeleton width="15rem" height="2.25rem" />
    <Skeleton width="11rem" />
    <div className={styles['inline']}>
      <Skeleton width="7rem" height="2.75rem" />
      <Skeleton width="9rem" height="2.75rem" />
    </div>
    <div className={classes(styles['inline'], styles['onDesk'])}>
      {cards.map((card) => (
        <Skeleton key={card} width="7.5rem" height="3.375rem" radius="m" />
      ))}
    </div>
    <div className={styles['columns']}>
      {lanes.slice(0, 4).map((card) => (
        <CardShape key={card} />
      ))}
    </div>
  </div>
)

/** The page of a ticket: its head, its two buttons, and the paper. */
export const TicketShapes = () => (
  <div className={styles['cards']}>
    <Skeleton width="17rem" height="1.75rem" />
    <Skeleton width="13rem" />
    <div className={styles['inline']}>
      <Skeleton width="9rem" height="3.375rem" radius="m" />
      <Skeleton width="9rem" height="3.375rem" radius="m" />
    </div>
    <Skeleton width="19rem" height="24rem" />
  </div>
)

const CardShape = () => (
  <div className={styles['card']}>
    <Skeleton width="45%" height="1.75rem" />
    <Skeleton width="80%" height="1.1em" />
    <Skeleton width="62%" height="1.1em" />
    <Skeleton height="2.75rem" radius="m" />
  </div>
)
