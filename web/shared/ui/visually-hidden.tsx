import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Heard, not seen; a live one is announced when it changes. */
export const VisuallyHidden = ({ live, children }: { live?: boolean; children: ReactNode }) => (
  <span className={styles['hidden']} role={live ? 'status' : undefined}>
    {children}
  </span>
)
