import type { ReactNode } from 'react'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './under-thumb.module.css'

type UnderThumbProps = {
  /** Shown for the seconds in which the last step can be undone. */
  undo: ReactNode
  /** The undo lies over the end of the step, which is a slide. Otherwise it stands beside it. */
  isOverlaid?: boolean
  /** The one next step. */
  children: ReactNode
  /** An alternative to the step, shown under it; null keeps its place. */
  below?: ReactNode
  /** A sign at the start of the line below. */
  mark?: ReactNode
}

/** The bar at the thumb while the rest scrolls: the next step, with the undo of the last one. */
export const UnderThumb = ({ undo, isOverlaid = false, below, mark, children }: UnderThumbProps) => (
  <>
    <div className={classes(styles['step'], Boolean(undo) && styles['withUndo'], isOverlaid && styles['overlaid'])}>
      {undo && <div className={styles['undo']}>{undo}</div>}
      <div className={styles['next']}>{children}</div>
    </div>
    {below !== undefined && (
      <div className={styles['below']}>
        <div className={styles['mark']}>{mark}</div>
        <div>{below}</div>
      </div>
    )}
  </>
)
