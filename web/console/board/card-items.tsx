import { unitsOf } from '#domain/ticket/units.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import type { Order } from '../api/board.ts'
import styles from './card.module.css'

/** The lines of a large order that a card shows; the order's own page has them all. */
const mostItems = 8

/** The plates of an order with their extras, and all notes. */
export function CardItems({ order: { items, notes } }: { order: Order }) {
  const hidden = items.length - mostItems
  return (
    <>
      <ul className={styles['items']}>
        {items.slice(0, mostItems).map((item) => (
          <li key={item.id}>
            <span className={styles['quantity']}>{`${item.quantity} ×`}</span>
            <div>
              <span className={styles['plate']}>{item.name}</span>{' '}
              {extrasOf(item).map(({ key, words }) => (
                <span key={key} className={styles['extra']}>
                  {words}
                </span>
              ))}
              {item.notes && <strong className={styles['note']}>{item.notes}</strong>}
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles['soft']}>{boardTexts.card.moreItems(hidden)}</p>}
      {notes && <strong className={styles['note']}>{boardTexts.card.notes(notes)}</strong>}
    </>
  )
}

const extrasOf = ({ extras, quantity: plates }: Order['items'][number]) =>
  extras.flatMap(({ groupName, groupItems }) =>
    groupItems.map(({ referenceId, name, quantity }) => ({
      key: `${groupName} ${referenceId}`,
      words: boardTexts.card.extra(name, unitsOf(plates, quantity)),
    })),
  )
