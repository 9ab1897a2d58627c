import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

type FoldProps = {
  /** The line that shows while it is folded. */
  summary: ReactNode
  /** The word for opening it, at the end of the line. */
  action?: string
  open?: boolean
  children: ReactNode
}

/**
 * A part of the form behind one line. Its fields keep their text and their place in the form while it is folded, so
 * that an error opens it (`openFolds`).
 */
export const Fold = ({ summary, action, open = false, children }: FoldProps) => (
  <details className={styles['fold']} open={open}>
    <summary className={styles['line']}>
      <span className={styles['words']}>{summary}</span>
      {action && <span className={styles['action']}>{action}</span>}
      <ChevronDown size={20} aria-hidden="true" />
    </summary>
    <div className={styles['content']}>{children}</div>
  </details>
)
