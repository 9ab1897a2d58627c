import { type ReactNode, useEffect } from 'react'
import { classes } from './classes.ts'
import styles from './page.module.css'

/** The documented column (FMT-09 to FMT-11); a wide page takes the whole width, for a map. */
export function Column({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classes(styles['column'], wide && styles['wide'])}>{children}</div>
}

export const PageBody = ({ children }: { children: ReactNode }) => <main className={styles['body']}>{children}</main>

/** The title of the tab; the layout announces it. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
