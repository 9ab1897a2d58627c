import type { ReactNode } from 'react'
import styles from './under-thumb.module.css'

type UnderThumbProps = {
  /** For the seconds in which the last step can be undone. */
  undo: ReactNode
  /** The one next step. */
  children: ReactNode
  /** Another way to do the same, under it. */
  below?: ReactNode
}

/** What stays in reach while the rest scrolls: the next step, and above it the undoing of the last one. */
export const UnderThumb = ({ undo, below, children }: UnderThumbProps) => (
  <>
    <div className={styles['step']}>
      {undo}
      {children}
    </div>
    {below !== undefined && <div className={styles['below']}>{below}</div>}
  </>
)
