import type { ReactNode } from 'react'
import { Column } from '#web/ui/page.tsx'
import styles from './courier-frame.module.css'

/** The courier's own spacing around the documented column. */
export const CourierFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles['courier']}>
    <Column>{children}</Column>
  </div>
)
