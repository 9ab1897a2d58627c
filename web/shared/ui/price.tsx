import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A formatted amount, with the earlier amount if the price fell. */
export const Price = ({ amount, was, wasLabel }: { amount: string; was?: string | undefined; wasLabel?: string }) => (
  <span className={styles['price']}>
    <span>{amount}</span>
    {was && (
      <s className={styles['was']}>
        {wasLabel && <VisuallyHidden>{`${wasLabel} `}</VisuallyHidden>}
        <span>{was}</span>
      </s>
    )}
  </span>
)
