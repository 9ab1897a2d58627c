import CircleAlert from 'lucide-react/icons/circle-alert'
import { Link } from 'react-router-dom'
import { lineTotal } from '#domain/cart/selectors.ts'
import type { LineAgain } from '#domain/ordering/order-again.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { lineChangeTexts, orderAgainTexts as texts } from '#web/diner/texts/order-again.ts'
import { say } from '#web/shared/texts/say.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Price } from '#web/shared/ui/price.tsx'
import styles from './again-line.module.css'

export type ToChoose = Extract<LineAgain, { type: 'ToChoose' }>

type AgainLineProps = {
  again: LineAgain
  money: (minor: number) => string
  /** Returns the page of a plate. */
  pathOf: (plateId: string) => string
  chooseLabel: string
  /** Runs before the link to the plate is followed. */
  onChoose: (line: ToChoose) => void
}

/** A line of the order, as it comes now or as it was, with its changes. */
export function AgainLine({ again, money, pathOf, chooseLabel, onChoose }: AgainLineProps) {
  const { ordered, changes } = again
  const line = again.type === 'Comes' ? again.line : null
  const { name, quantity, notes, extras } = line ?? ordered
  const copy = lineChangeTexts(money, quantity)
  return (
    <li className={classes(styles['line'], !line && styles['off'], again.type === 'Left' && styles['left'])}>
      <span className={styles['quantity']}>{quantity}</span>
      <h3 className={styles['name']} dir="auto">
        {name}
      </h3>
      {line ? (
        <Price amount={money(lineTotal(line))} />
      ) : (
        <Badge tone={again.type === 'ToChoose' ? 'wait' : 'bad'}>
          {again.type === 'ToChoose' ? texts.toChoose : texts.left}
        </Badge>
      )}
      <div className={styles['words']}>
        {extras.map((group) => (
          <p key={`${group.groupId} ${group.groupName}`} className={styles['extra']}>
            {group.items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name)).join(', ')}
          </p>
        ))}
        {notes && (
          <p className={styles['extra']} dir="auto">
            {cartTexts.note(notes)}
          </p>
        )}
        {changes.map((change) => (
          <p key={say(copy, change)} className={styles['change']}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{say(copy, change)}</span>
          </p>
        ))}
        {again.type === 'ToChoose' && (
          <Link className={styles['choose']} to={pathOf(again.plate.id)} onClick={() => onChoose(again)}>
            {chooseLabel}
          </Link>
        )}
      </div>
    </li>
  )
}
