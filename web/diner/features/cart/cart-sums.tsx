import type { CartLine } from '#domain/cart/line.ts'
import { cartTicket } from '#domain/pricing/cart-total.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import styles from './cart-sums.module.css'

type CartSumsProps = { lines: readonly CartLine[]; money: (minor: number) => string }

/**
 * The discounts of full sets, between the lines and their total. Renders nothing where the lines add up to the total.
 */
export function CartSums({ lines, money }: CartSumsProps) {
  const { itemsPrice, discounts } = cartTicket(lines)
  if (discounts.length === 0) return null
  return (
    <dl className={styles['sums']}>
      <div className={styles['row']}>
        <dt>{cartTexts.subtotal}</dt>
        <dd>{money(itemsPrice)}</dd>
      </div>
      {discounts.map(({ key, name, amount }) => (
        <div key={key} className={styles['row']}>
          <dt>{name}</dt>
          <dd className={styles['off']}>{`−${money(amount)}`}</dd>
        </div>
      ))}
    </dl>
  )
}
