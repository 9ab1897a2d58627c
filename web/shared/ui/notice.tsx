import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useLive } from './live.ts'
import styles from './notice.module.css'

type NoticeProps = { tone?: 'plain' | 'good' | 'wait' | 'bad'; icon?: ReactNode; live?: boolean; children: ReactNode }

/** A sentence that stays on the page; a live one is announced when it appears and when it changes. */
export function Notice({ tone = 'plain', icon, live = false, children }: NoticeProps) {
  const words = useLive<HTMLDivElement>(live)
  const fallback =
    tone === 'plain' ? <Info size={20} aria-hidden="true" /> : <CircleAlert size={20} aria-hidden="true" />
  return (
    <div className={classes(styles['notice'], tone !== 'plain' && styles[tone])}>
      {icon ?? fallback}
      {/* Screen readers miss the first text of a new region, so it is announced here. The region announces later ones
          itself. */}
      <div ref={words} aria-live={live ? 'polite' : undefined}>
        {children}
      </div>
    </div>
  )
}
