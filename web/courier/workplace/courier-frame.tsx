import { type ReactNode, useLayoutEffect } from 'react'
import { Column } from '#web/shared/ui/page.tsx'
import styles from './courier-frame.module.css'

/** The courier's own spacing around the documented column. */
export function CourierFrame({ children }: { children: ReactNode }) {
  // Text sizes are set on the root element. The oldest browsers cannot select it by its content (`:has`), so a script
  // marks it.
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
