import { type ReactNode, useLayoutEffect } from 'react'
import { Column } from '#web/ui/page.tsx'
import styles from './courier-frame.module.css'

/** The courier's own spacing around the documented column. */
export function CourierFrame({ children }: { children: ReactNode }) {
  // The size of a text depends on the root, which an old browser cannot find by what is in it.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['courier'] = ''
    return () => {
      delete root.dataset['courier']
    }
  }, [])
  return (
    <div className={styles['courier']}>
      <Column>{children}</Column>
    </div>
  )
}
