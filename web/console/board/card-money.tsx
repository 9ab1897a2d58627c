import styles from './card.module.css'
import type { CardProps } from './card-props.ts'
import { moneyWords } from './card-texts.ts'

/** The money to collect, or the state of money that was taken. Nothing for people who see none. */
export function CardMoney({ order }: Pick<CardProps, 'order'>) {
  const money = moneyWords(order)
  return (
    money && (
      <p className={styles['money']}>
        {money.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
    )
  )
}
