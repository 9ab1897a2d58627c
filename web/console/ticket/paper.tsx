import type { Ticket, TicketLine } from '#domain/ticket/ticket.ts'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './paper.module.css'

/** A ticket as it lies on 80 mm of paper. */
export const Paper = ({ ticket }: { ticket: Ticket }) => (
  <div className={styles['paper']}>
    {ticket.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and a ticket is drawn as a whole
      <Line key={index} line={line} />
    ))}
  </div>
)

function Line({ line }: { line: TicketLine }) {
  switch (line.is) {
    case 'rule':
      return <hr className={styles['rule']} />
    case 'banner':
      return (
        <p className={styles['center']}>
          <span className={styles['banner']}>{line.text}</span>
        </p>
      )
    case 'pair':
      return (
        <p className={classes(styles['pair'], line.bold && styles['bold'])}>
          <span>{line.left}</span>
          <span className={styles['amount']}>{line.right}</span>
        </p>
      )
    case 'text':
      return (
        <p
          className={classes(
            line.align === 'center' && styles['center'],
            line.bold && styles['bold'],
            line.size === 2 && styles['large'],
          )}
        >
          {line.text}
        </p>
      )
  }
}
