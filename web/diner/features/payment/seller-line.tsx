import Lock from 'lucide-react/icons/lock'
import { sellerText } from '#web/diner/texts/seller.ts'
import styles from './seller-line.module.css'

/** Stands at the button that pays: the seller, and that the card's data travels safely. */
export const SellerLine = ({ name }: { name: string }) => (
  <p className={styles['seller']}>
    <Lock size={14} aria-hidden="true" />
    <span>{sellerText(name)}</span>
  </p>
)
