import { classes } from './classes.ts'
import styles from './progress-line.module.css'

/** A bar beside a sentence that says the same; the bar is never the only message. */
export function ProgressLine({ value, max }: { value: number; max: number }) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <div className={classes(styles['track'], part === 1 && styles['complete'])} aria-hidden="true">
      <div className={styles['fill']} style={{ width: `${part * 100}%` }} />
    </div>
  )
}
