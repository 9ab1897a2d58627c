import { unitsOf } from '#domain/ticket/units.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { Card } from '#web/shared/ui/card.tsx'
import room from '../workplace/room.module.css'
import { amountWriter } from './amount.ts'
import styles from './order.module.css'
import type { ConsoleOrder } from './order-calls.ts'

const texts = orderTexts.items

/** The plates of an order, with notes in bold. */
export function OrderItems({ order: { items, notes, money } }: { order: ConsoleOrder }) {
  const write = amountWriter(money)
  return (
    <Card as="section" padded className={styles['card']} aria-label={texts.title}>
      <h2 className={room['title']}>{texts.title}</h2>
      {notes && <p className={styles['note']}>{texts.orderNote(notes)}</p>}
      <ul className={room['list']}>
        {items.map(({ id, name, quantity, extras, notes: note, accPrice }) => (
          <li key={id} className={styles['item']}>
            <span className={styles['quantity']}>{`${quantity} ×`}</span>
            <span className={styles['words']}>
              <span className={styles['plate']}>{name}</span>
              {extras.map(({ groupName, groupItems }) => (
                <span key={groupName} className={room['soft']}>
                  {texts.extras(
                    groupName,
                    groupItems.map((one) => texts.extra(one.name, unitsOf(quantity, one.quantity))),
                  )}
                </span>
              ))}
              {note && <strong className={styles['note']}>{texts.note(note)}</strong>}
            </span>
            {write && accPrice !== undefined && <span className={styles['price']}>{write(accPrice)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
