import type { ReactNode } from 'react'
import styles from './under-thumb.module.css'

type UnderThumbProps = {
  /** Shown for the seconds in which the last step can be undone. */
  undo: ReactNode
  /** The one next step. */
  children: ReactNode
  /** An alternative to the step, shown under it. */
  below?: ReactNode
}

/** The bar at the thumb while the rest scrolls: the next step, and above it the undo of the last one. */
export const UnderThumb = ({ undo, below, children }: UnderThumbProps) => (
  <>
    <div className={styles['step']}>
      {undo}
      {children}
    </div>
    {below !== undefined && <div className={styles['below']}>{below}</div>}
  </>
)
