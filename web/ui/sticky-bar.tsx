import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

/** Stays at thumb height while the page scrolls behind it; with a label it is a landmark of its own. */
export const StickyBar = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles['bar']} aria-label={label}>
    {children}
  </section>
)
