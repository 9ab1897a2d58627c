import type { CartLine } from '#domain/cart/line.ts'
import { isUpsold, lineTotal } from '#domain/cart/selectors.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { cartStore } from '#web/state/cart.ts'
import { cartTexts } from '#web/texts/cart.ts'
import { menuTexts } from '#web/texts/menu.ts'
import { cartRejections } from '#web/texts/plate.ts'
import { say } from '#web/texts/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './cart-lines.module.css'

type CartLinesProps = {
  lines: readonly CartLine[]
  /** Only for their pictures; the lines carry all the rest. */
  plates: readonly Plate[]
  money: (minor: number) => string
}

/** CART-11, FCART-14 to FCART-17. */
export function CartLines({ lines, plates, money }: CartLinesProps) {
  const pictures = new Map(plates.map(({ id, imageUrl }) => [id, imageUrl]))
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.lineId} className={styles['line']}>
          <Picture
            className={styles['picture']}
            src={pictures.get(line.referenceId) ?? null}
            alt=""
            width={1}
            height={1}
          />
          <div className={styles['words']}>
            <h2 className={styles['name']}>{line.name}</h2>
            {isUpsold(line) && (
              <span className={styles['badge']}>
                <Badge>{cartTexts.upsold}</Badge>
              </span>
            )}
            {line.extras.map((group) => (
              <p key={group.groupId} className={styles['extra']}>
                {group.groupName}:{' '}
                {group.items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}
              </p>
            ))}
            {line.notes && <p className={styles['note']}>{cartTexts.note(line.notes)}</p>}
          </div>
          <div className={styles['controls']}>
            <Stepper
              value={line.quantity}
              removes
              labels={{ group: cartTexts.quantity(line.name), less: cartTexts.less, more: cartTexts.more }}
              onChange={(quantity) => {
                const decision = cartStore.dispatch({ type: 'ChangeQuantity', lineId: line.lineId, quantity })
                if (!decision.ok) toast(say(cartRejections, decision.rejection), 'bad')
              }}
            />
            <Price
              amount={money(lineTotal(line))}
              was={line.price < line.originalPrice ? money(line.originalPrice * line.quantity) : undefined}
              wasLabel={menuTexts.before}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
