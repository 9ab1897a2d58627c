import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './notice.module.css'

type NoticeProps = { tone?: 'plain' | 'good' | 'wait' | 'bad'; icon?: ReactNode; live?: boolean; children: ReactNode }

/** A sentence that stays on the page; a live one is announced when it changes. */
export function Notice({ tone = 'plain', icon, live, children }: NoticeProps) {
  const fallback =
    tone === 'plain' ? <Info size={20} aria-hidden="true" /> : <CircleAlert size={20} aria-hidden="true" />
  return (
    <div className={classes(styles['notice'], styles[tone])} role={live ? 'status' : undefined}>
      {icon ?? fallback}
      <div>{children}</div>
    </div>
  )
}
