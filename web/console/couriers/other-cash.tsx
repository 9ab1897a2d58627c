import { couriersTexts as texts } from '#web/console/texts/couriers.ts'
import type { StoreCouriers } from '../api/couriers.ts'
import room from '../workplace/room.module.css'
import styles from './couriers.module.css'

type CashProps = { others: NonNullable<StoreCouriers['others']>; write: (amount: number) => string }

/** The couriers whose shift has ended with cash that the shop has not counted yet. */
export const OtherCash = ({ others, write }: CashProps) => (
  <section className={styles['section']} aria-labelledby="other-cash">
    <h2 id="other-cash" className={room['title']}>
      {texts.others}
    </h2>
    <ul className={styles['carries']}>
      {others.map(({ id, name, cash }) => (
        <li key={id} className={styles['cash']}>
          <span>{name || texts.nameless}</span> <strong className={styles['amount']}>{write(cash)}</strong>
        </li>
      ))}
    </ul>
  </section>
)
