import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

/** Stays near the thumb while the page scrolls behind it; with a label it is a landmark. */
export const StickyBar = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles['bar']} aria-label={label}>
    {children}
  </section>
)
