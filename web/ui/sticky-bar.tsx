import type { ReactNode } from 'react'
import styles from './sticky-bar.module.css'

/** Stays at thumb height while the page scrolls behind it. */
export const StickyBar = ({ children }: { children: ReactNode }) => <div className={styles['bar']}>{children}</div>
