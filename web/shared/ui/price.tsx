import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A formatted amount, with the earlier amount if the price fell. */
export const Price = ({ amount, was, wasLabel }: { amount: string; was?: string | undefined; wasLabel?: string }) => (
  <span className={styles['price']}>
    <span>{amount}</span>
    {was && <OldPrice amount={was} label={wasLabel} />}
  </span>
)

/** The earlier amount alone, for a place of its own. */
export const OldPrice = ({ amount, label }: { amount: string; label?: string | undefined }) => (
  <s className={styles['was']}>
    {label && <VisuallyHidden>{`${label} `}</VisuallyHidden>}
    <span>{amount}</span>
  </s>
)
