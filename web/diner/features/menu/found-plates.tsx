import type { ReactNode } from 'react'
import { Badge } from '#web/shared/ui/badge.tsx'
import styles from './menu-sections.module.css'

/** The plates that a search has found. */
export const FoundPlates = ({ title, count, children }: { title: string; count: string; children: ReactNode }) => (
  <section className={styles['section']} aria-label={title}>
    <div className={styles['head']}>
      <h2>{title}</h2>
      <Badge>{count}</Badge>
    </div>
    <ul>{children}</ul>
  </section>
)
