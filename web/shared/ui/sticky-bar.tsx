import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'
import { ToastArea } from './toast-area.tsx'

/** Stays near the thumb while the page scrolls behind it, with the toasts above it; with a label it is a landmark. */
export const StickyBar = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={styles['bar']} aria-label={label}>
    <ToastArea />
    {children}
  </section>
)
